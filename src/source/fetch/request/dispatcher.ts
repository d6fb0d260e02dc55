import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import { guardedLookup, type Resolve } from './private-addresses.ts'

/** What connections are made with, and whether any of them may go through a proxy. */
export interface Connections {
  readonly dispatcher: Dispatcher
  readonly viaProxy: boolean
}

/** Milliseconds within which a connection must be made, and within which an answer must go on. */
const CONNECT_TIMEOUT = 10_000

/** The most bytes of headers that an answer may have. */
const MAX_HEADER_BYTES = 64_000

/**
 * Connections that stay open between requests. The guard against private addresses is in the lookup of the socket. Where
 * `HTTP_PROXY` or `HTTPS_PROXY` is set the proxy is used, except for hosts in `NO_PROXY`.
 */
export function openConnections(
  allowPrivate: boolean,
  resolve: Resolve,
  concurrency: number,
  environment: NodeJS.ProcessEnv = process.env,
): Connections {
  const options = {
    connect: { lookup: guardedLookup(allowPrivate, resolve), timeout: CONNECT_TIMEOUT },
    connections: concurrency,
    maxHeaderSize: MAX_HEADER_BYTES,
  }
  const read = (name: string) => environment[name.toLowerCase()] ?? environment[name]
  const httpProxy = read('HTTP_PROXY')
  const httpsProxy = read('HTTPS_PROXY')
  if (!httpProxy && !httpsProxy) return { dispatcher: new Agent(options), viaProxy: false }
  const dispatcher = new EnvHttpProxyAgent({
    ...options,
    proxyTunnel: false,
    ...(httpProxy ? { httpProxy } : {}),
    ...(httpsProxy ? { httpsProxy } : {}),
    noProxy: read('NO_PROXY') ?? '',
  })
  return { dispatcher, viaProxy: true }
}
