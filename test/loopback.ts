import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server on loopback for tests. */
export interface Loopback {
  readonly origin: string
  /** The paths that were asked for, in order. */
  readonly asked: string[]
  /** When each request arrived, in milliseconds. */
  readonly times: number[]
  close(): Promise<void>
}

/** Starts a server on a free port of loopback. */
export async function serve(answer: RequestListener): Promise<Loopback> {
  const asked: string[] = []
  const times: number[] = []
  const server: Server = createServer((request, response) => {
    asked.push(request.url ?? '')
    times.push(performance.now())
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    times,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A server that answers from a table of paths and pages; others are missing. */
export function servePages(pages: Readonly<Record<string, string>>): Promise<Loopback> {
  return serve((request, response) => {
    const page = Object.hasOwn(pages, request.url ?? '') ? pages[request.url ?? ''] : undefined
    if (page === undefined) response.writeHead(404).end('missing')
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
}

/** The whole body of a request. */
export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
