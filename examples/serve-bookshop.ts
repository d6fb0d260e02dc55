import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** The sample shop as a web site on loopback. */
export interface ServedShop {
  readonly origin: string
  close(): Promise<void>
}

/** Serves the pages of the bookshop in `folder` on a free port of this machine. */
export async function serveBookshop(folder: string): Promise<ServedShop> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const isFile = /^\/(?:(?:list|detail)\/pages\/\d{3}\.html|style\.css)$/.test(pathname)
    try {
      if (!isFile) throw new Error('no such page')
      const bytes = await readFile(join(folder, pathname))
      response
        .writeHead(200, { 'content-type': pathname.endsWith('.css') ? 'text/css' : 'text/html' })
        .end(bytes)
    } catch {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Page not found.')
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
