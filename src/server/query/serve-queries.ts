import type { OpenSources } from '../../query/open-sources.ts'
import { randomText } from '../access.ts'
import { HOST, listen } from '../listen.ts'
import { createQueryApp } from './app.ts'

/** How queries are served. */
export interface ServeOptions {
  /** 0 for any free port. */
  readonly port?: number
  /** What a request must carry; made anew unless given. */
  readonly token?: string
  readonly maxPages?: number
}

/** A running server. */
export interface QueryServer {
  readonly address: string
  readonly token: string
  close(): Promise<void>
}

const DEFAULT_PAGES = 1000

/** Serves queries over sources on this machine. */
export async function serveQueries(sources: OpenSources, options: ServeOptions = {}): Promise<QueryServer> {
  const { port, token = randomText(), maxPages = DEFAULT_PAGES } = options
  let hosts: readonly string[] = []
  const app = createQueryApp(sources, { token, maxPages, hosts: () => hosts })
  const server = await listen(app, port)
  hosts = server.hosts
  return { address: `http://${HOST}:${server.port}`, token, close: server.close }
}
