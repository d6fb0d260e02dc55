import { lookup } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Agent, request } from 'undici'
import { version } from '../../package.json'
import { GleanError } from '../errors.ts'
import { decodeBytes } from '../page/decode.ts'
import { createHostQueue, type HostQueue } from './host-queue.ts'

/** Larger answers are refused: a page that a person marks is not larger. */
const MAX_BYTES = 30_000_000
const MAX_MILLISECONDS = 20_000
const MAX_REDIRECTS = 5
/** Milliseconds between two requests to one host, which come one after the other. */
const PAUSE = 1000

/** What the studio says of itself. It fetches what a person asked for and follows no link, so that it is no crawler. */
const USER_AGENT = `gleaner/${version} (studio; fetches single pages at the request of a person)`

/** Addresses of this machine and of the networks behind it: a page must not be able to point the studio at them. */
const privateAddresses = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12],
  ['192.0.0.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['224.0.0.0', 4], ['240.0.0.0', 4],
] as const) privateAddresses.addSubnet(network, prefix, 'ipv4') // biome-ignore format: a table
for (const [network, prefix] of [['::', 128], ['::1', 128], ['fc00::', 7], ['fe80::', 10], ['fec0::', 10], ['ff00::', 8], ['64:ff9b::', 96], ['2002::', 16]] as const)
  privateAddresses.addSubnet(network, prefix, 'ipv6') // biome-ignore format: a table

/** Whether an address belongs to this machine or a private network. */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return isPrivateAddress(mapped)
  const family = isIP(address)
  if (family === 0) return true
  return privateAddresses.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** A page from the web: its text, and the address it was finally found at. */
export interface FetchedPage {
  readonly url: string
  readonly source: string
}

/** How fetching may differ from the usual. */
export interface FetchOptions {
  readonly allowPrivate?: boolean
  /** Who waits for whom; all fetching of the studio shares one queue unless another is given. */
  readonly queue?: HostQueue
  /** How names become addresses. */
  readonly resolve?: Resolve
}

/** Finds the addresses of a host. */
export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>

const sharedQueue = createHostQueue(PAUSE)

/**
 * Fetches a page once, within limits of size, time and redirects, one request to a host at a time. Private addresses are
 * refused unless allowed, after each redirect anew; the address that was checked is the one connected to, so that a name
 * cannot change its mind in between.
 */
export async function fetchPage(address: string, options: FetchOptions = {}): Promise<FetchedPage> {
  let url = parseAddress(address)
  const queue = options.queue ?? sharedQueue
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const answer: FetchedPage | URL = await queue.run(url.host, () => requestOnce(url, options))
    if (!(answer instanceof URL)) return answer
    url = answer
  }
  throw failure(url, `it redirects more than ${MAX_REDIRECTS} times`)
}

/** Makes one request: gives the page, or the address that the answer points to. */
async function requestOnce(url: URL, options: FetchOptions): Promise<FetchedPage | URL> {
  const lookup = await pinnedLookup(url, options.allowPrivate === true, options.resolve ?? resolveHost)
  const dispatcher = new Agent({ connect: { lookup } })
  try {
    const response = await request(url, {
      dispatcher,
      signal: AbortSignal.timeout(MAX_MILLISECONDS),
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.5', 'user-agent': USER_AGENT },
    })
    const { location, 'content-type': type = '' } = response.headers
    if (response.statusCode >= 300 && response.statusCode < 400 && typeof location === 'string') {
      response.body.on('error', () => {}).destroy()
      return parseAddress(new URL(location, url).href)
    }
    if (response.statusCode >= 400) throw failure(url, `the site answered ${response.statusCode}`)
    checkType(url, String(type))
    const bytes = await readLimited(response.body, url)
    const charset = /charset=["']?([\w-]+)/i.exec(String(type))?.[1]
    return { url: url.href, source: decodeQuietly(bytes, charset) }
  } catch (error) {
    if (error instanceof GleanError) throw error
    const late = (error as Error).name === 'TimeoutError'
    throw failure(url, late ? `no answer within ${MAX_MILLISECONDS / 1000} seconds` : describe(error))
  } finally {
    void dispatcher.destroy()
  }
}

/** Pictures, archives and the like are no pages; what says nothing of itself may be one. */
function checkType(url: URL, type: string): void {
  const name = type.split(';')[0].trim().toLowerCase()
  if (name === '' || /^text\/|html|xml|octet-stream/.test(name)) return
  throw failure(url, `it is of the type ${name.slice(0, 80)}, which is no page`)
}

function parseAddress(address: string): URL {
  let url: URL | undefined
  try {
    url = new URL(/^[a-z][a-z0-9+.-]*:/i.test(address.trim()) ? address.trim() : `https://${address.trim()}`)
  } catch {}
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new GleanError('option-invalid', `"${address.slice(0, 200)}" is no web address`, {
      remedy: 'Give an address such as https://example.org/books.html',
    })
  }
  return url
}

const resolveHost: Resolve = (host) => lookup(host, { all: true })

async function pinnedLookup(url: URL, allowPrivate: boolean, resolve: Resolve): Promise<LookupFunction> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  let found: readonly { address: string; family: number }[]
  try {
    found = isIP(host) === 0 ? await resolve(host) : [{ address: host, family: isIP(host) }]
  } catch (cause) {
    throw failure(url, `there is no such site (${describe(cause)})`)
  }
  const allowed = allowPrivate ? found : found.filter(({ address }) => !isPrivateAddress(address))
  if (allowed.length === 0) {
    throw new GleanError('option-invalid', `${host} is an address of this machine or of a private network`, {
      remedy: 'Start the studio with --allow-private to fetch from there.',
    })
  }
  return (_host, { all }, callback) => {
    if (all === true) callback(null, [...allowed])
    else callback(null, allowed[0].address, allowed[0].family)
  }
}

async function readLimited(body: AsyncIterable<Uint8Array>, url: URL): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > MAX_BYTES) {
      throw new GleanError('page-too-large', `the page has more than ${MAX_BYTES} bytes`, {
        place: { file: url.href },
      })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A charset that a header names wrongly is no reason to refuse a page that says its own. */
function decodeQuietly(bytes: Uint8Array, charset: string | undefined): string {
  try {
    return decodeBytes(bytes, charset === undefined ? {} : { charset })
  } catch {
    return decodeBytes(bytes)
  }
}

function failure(url: URL, reason: string): GleanError {
  return new GleanError('file-unreadable', `the page could not be fetched: ${reason}`, {
    place: { file: url.href },
    remedy: 'Check the address, or save the page from your browser into the project folder.',
  })
}

function describe(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message ?? String(error)
}
