import { setTimeout } from 'node:timers/promises'
import { version } from '../../../package.json'
import { GleanError } from '../../errors.ts'
import { decodeBytes } from '../../page/decode.ts'
import { createPage, type Page } from '../../page/page.ts'
import { readTextFile } from '../../page/read-page.ts'
import type { Archive } from './answer/archive.ts'
import { cacheKey, type Headers, openCache, type StoredAnswer } from './answer/cache.ts'
import { type Answer, exchange } from './answer/exchange.ts'
import { isPageType, readMediaType } from './answer/media-type.ts'
import { describeFailure, FetchFailure } from './failure.ts'
import { createHostQueue, type HostQueue } from './manners/host-queue.ts'
import { backoff, isPassing, readRetryAfter } from './manners/retry.ts'
import { disallowed, MAX_ROBOTS_BYTES, ROBOT_NAME, type Robots, readRobots } from './manners/robots.ts'
import { type Load, openRenderer, type Renderer } from './render/render.ts'
import { parseAddress, publicAddress } from './request/address.ts'
import { type Cookies, createCookies, parseCookies } from './request/cookies.ts'
import { CREDENTIALS_VARIABLE, readCredentials } from './request/credentials.ts'
import { openConnections } from './request/dispatcher.ts'
import { checkHost, type Resolve, resolveHost } from './request/private-addresses.ts'

/** How pages are fetched. */
export interface FetcherOptions {
  /** Whether pages of this machine and of private networks may be fetched; false unless given. */
  readonly allowPrivate?: boolean
  /** Whether robots.txt is obeyed; true unless given. */
  readonly robots?: boolean
  /** Milliseconds between two requests to a host; 1,000 unless given. */
  readonly delay?: number
  /** Requests to one host that may be open at once; 1 unless given. */
  readonly concurrency?: number
  /** How often a request is repeated that failed in a way which may pass; 3 unless given. */
  readonly retries?: number
  /** The most bytes that a page may have, unpacked; 30,000,000 unless given. */
  readonly maxBytes?: number
  /** Milliseconds within which a page must be complete; 30,000 unless given. */
  readonly timeout?: number
  /** Redirects that are followed from one address; 10 unless given. */
  readonly maxRedirects?: number
  /** Headers to send with every request. */
  readonly headers?: Readonly<Record<string, string>>
  /** A file of cookies, in Netscape form or as JSON. */
  readonly cookies?: string
  /** A file of credentials, in lines of the form `host user:password`; the variable GLEAN_AUTH may hold such lines. */
  readonly auth?: string
  /** The folder in which answers are kept between runs; nothing is kept if none is given. */
  readonly cache?: string
  /**
   * How the cache is used: `normal` as HTTP has it, `offline` alone, without any request, or `refresh`, which asks for
   * every page anew.
   */
  readonly mode?: 'normal' | 'offline' | 'refresh'
  /** Whether pages are shown in a browser, so that their scripts run; needs playwright-core and a browser. */
  readonly render?: boolean
  /** Takes a copy of everything that is fetched. */
  readonly archive?: Archive
  /** What the fetcher calls itself, after its name and version. */
  readonly purpose?: string
  /** How host names become addresses; the resolver of the system unless given. */
  readonly resolve?: Resolve
  /** Who waits for whom; a queue of its own unless given. Fetchers that share one keep the manners of the most careful of them. */
  readonly queue?: HostQueue
}

/** How one page is asked for. */
export interface PageRequest {
  /** Fields of a form, sent by POST, encoded as `a=1&b=2`. */
  readonly post?: string
  readonly signal?: AbortSignal
  /** Whether any type of content is accepted, as for sitemaps; false unless given. */
  readonly anyType?: boolean
  /** Whether robots.txt is obeyed, where that differs from the fetcher: a page that a person named is not crawled. */
  readonly robots?: boolean
}

/** A page from the web. */
export interface FetchedPage {
  /** The address that was asked for. */
  readonly requested: string
  /** The address it was found at, after redirects. */
  readonly url: string
  readonly status: number
  readonly headers: Headers
  /** The body, unpacked. */
  readonly bytes: Uint8Array
  /** The body as a page, decoded by the WHATWG rules with the charset of the HTTP header. */
  readonly page: Page
  /** Whether it came from the cache without a request. */
  readonly cached: boolean
}

/** Fetches pages within limits and with manners. */
export interface Fetcher {
  /** The page at an address. Throws a `GleanError` with a place and a remedy if there is none. */
  get(address: string, request?: PageRequest): Promise<FetchedPage>
  /** The rules in robots.txt of the address's host. */
  robots(address: string): Promise<Robots>
  /** Ends all connections. */
  close(): Promise<void>
}

/** The longest time that a Retry-After may ask for; a host that asks for more is not there now. */
const LONGEST_RETRY_AFTER = 120_000

/** Opens a fetcher. The files that options name are read at once, so that a mistake shows before any request. */
export function openFetcher(options: FetcherOptions = {}): Fetcher {
  const { allowPrivate = false, concurrency = 1, retries = 3, mode = 'normal' } = options
  const { maxBytes = 30_000_000, timeout = 30_000, maxRedirects = 10 } = options
  const queue = options.queue ?? createHostQueue()
  const manners = {
    ...(options.delay === undefined ? {} : { delay: options.delay }),
    ...(options.concurrency === undefined ? {} : { concurrency: options.concurrency }),
  }
  const { dispatcher, viaProxy } = openConnections(allowPrivate, options.resolve ?? resolveHost, concurrency)
  const cookies =
    options.cookies === undefined ? undefined : parseCookies(readTextFile(options.cookies), options.cookies)
  const credentials = openCredentials(options.auth)
  const cache = options.cache === undefined ? undefined : openCache(options.cache)
  const basic = { ...baseHeaders(options.purpose), ...checkHeaders(options.headers ?? {}) }
  const robotsByOrigin = new Map<string, Promise<Robots>>()
  let jar: Promise<Cookies> | undefined = cookies === undefined ? undefined : createCookies(cookies)
  if (mode === 'offline' && cache === undefined) {
    throw new GleanError('option-invalid', 'offline needs a cache to read from', {
      remedy: 'Name the folder that an earlier run filled: --cache FOLDER',
    })
  }

  /** One request over the network, and again while its failure may pass. */
  const ask = async (url: URL, request: PageRequest, conditions: Record<string, string>, limit: number) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await queue.run(url.host, () => askOnce(url, request, conditions, limit), manners)
      } catch (error) {
        const failure = describeFailure(url, error, timeout)
        if (!(failure instanceof FetchFailure) || request.signal?.aborted === true) throw failure
        const { status, system: code, retryAfter } = failure
        const passing = isPassing(status === undefined ? (code === undefined ? {} : { code }) : { status })
        const wanted = readRetryAfter(retryAfter)
        if (!passing || attempt >= retries || (wanted ?? 0) > LONGEST_RETRY_AFTER) throw failure
        if (wanted !== undefined) queue.pause(url.host, wanted)
        else
          await setTimeout(
            backoff(attempt),
            undefined,
            request.signal === undefined ? {} : { signal: request.signal },
          )
      }
    }
  }

  const askOnce = async (
    url: URL,
    { post, signal }: PageRequest,
    conditions: Record<string, string>,
    limit: number,
  ): Promise<Answer> => {
    const late = AbortSignal.timeout(timeout)
    const cookie = jar === undefined ? '' : await (await jar).headerFor(url.href)
    const authorization = credentials.headerFor(url)
    const answer = await exchange(
      dispatcher,
      {
        url,
        method: post === undefined ? 'GET' : 'POST',
        headers: {
          ...basic,
          ...conditions,
          ...(cookie === '' ? {} : { cookie }),
          ...(authorization === undefined ? {} : { authorization }),
          ...(post === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(post === undefined ? {} : { body: post }),
        signal: signal === undefined ? late : AbortSignal.any([signal, late]),
      },
      limit,
    )
    const set = answer.headers['set-cookie']
    if (set !== undefined) {
      jar ??= createCookies()
      await (await jar).take(typeof set === 'string' ? [set] : set, url.href)
    }
    const { status, headers } = answer
    if (status >= 400) {
      const retryAfter = headers['retry-after']
      throw new FetchFailure(url, `the site answered ${status}`, {
        status,
        ...(typeof retryAfter === 'string' ? { retryAfter } : {}),
      })
    }
    await options.archive?.add({
      url: publicAddress(url),
      status,
      headers,
      raw: answer.raw,
      ...(post === undefined ? {} : { post }),
    })
    return answer
  }

  /** The answer from the cache where it may be used, or else from the network. */
  const answerFor = async (url: URL, request: PageRequest): Promise<StoredAnswer & { cached: boolean }> => {
    const key = cacheKey(publicAddress(url), request.post)
    const entry = mode === 'refresh' ? undefined : await cache?.find(key)
    if (entry !== undefined && (entry.fresh || mode === 'offline')) return { ...entry, cached: true }
    if (mode === 'offline') {
      throw new GleanError('fetch-failed', 'this page is not in the cache, and offline allows no request', {
        place: { file: publicAddress(url) },
        remedy: 'Run once without --offline.',
      })
    }
    const answer = await ask(url, request, entry?.conditions ?? {}, maxBytes)
    if (answer.status === 304 && entry !== undefined) {
      await cache?.renew(key, answer)
      return { ...entry, cached: false }
    }
    await cache?.store(key, answer)
    return { ...answer, cached: false }
  }

  /** Follows redirects from an address, each checked like the first. */
  const follow = async (start: URL, request: PageRequest, obey: boolean) => {
    let url = start
    let asked = request
    for (let hops = 0; hops <= maxRedirects; hops++) {
      if (!allowPrivate) checkHost(url, viaProxy)
      if (obey) await checkRobots(url)
      const answer = await answerFor(url, asked)
      const { status, headers } = answer
      const location = headers.location
      if (status < 300 || status >= 400 || typeof location !== 'string') return { url, answer }
      if (!URL.canParse(location, url)) throw new FetchFailure(url, 'it redirects to what is not an address')
      const next = parseAddress(new URL(location, url).href)
      if (next.hash === '') next.hash = url.hash
      if (status !== 307 && status !== 308) {
        const { post: _, ...rest } = asked
        asked = rest
      }
      url = next
    }
    throw new FetchFailure(url, `it redirects more than ${maxRedirects} times`)
  }

  const robotsOf = (url: URL): Promise<Robots> => {
    const known = robotsByOrigin.get(url.origin)
    if (known !== undefined) return known
    const found = fetchRobots(url)
    robotsByOrigin.set(url.origin, found)
    return found
  }

  const checkRobots = async (url: URL): Promise<void> => {
    const robots = await robotsOf(url)
    if (!robots.isAllowed(url.href)) throw disallowed(url, robots)
  }

  const fetchRobots = async (url: URL): Promise<Robots> => {
    const address = new URL('/robots.txt', url)
    let failure: FetchFailure | undefined
    const answer = await follow(address, { anyType: true }, false).then(
      ({ answer: { status, body } }) => ({ status, text: decodeBytes(body.subarray(0, MAX_ROBOTS_BYTES)) }),
      (error) => {
        if (error instanceof FetchFailure) failure = error
        if (error instanceof FetchFailure && error.status !== undefined)
          return { status: error.status, text: '' }
        if (mode === 'offline') return { status: 404, text: '' }
        if (error instanceof GleanError && error.code === 'page-too-large') return { status: 404, text: '' }
        if (error instanceof FetchFailure) return 'unreachable' as const
        throw error
      },
    )
    const robots = await readRobots(address.href, answer)
    if (robots.delay !== undefined) queue.slowDown(url.host, robots.delay)
    return failure === undefined ? robots : { ...robots, failure }
  }

  let renderer: Promise<Renderer> | undefined
  /** The page as a browser shows it; all requests of the browser come back here. */
  const show = async (start: URL, obey: boolean): Promise<FetchedPage> => {
    if (!allowPrivate) checkHost(start, viaProxy)
    if (obey) await checkRobots(start)
    const load: Load = async (url, post) => {
      const { url: found, answer } = await follow(url, post === undefined ? {} : { post }, false)
      return { ...answer, url: publicAddress(found) }
    }
    renderer ??= openRenderer(load)
    const { url, source } = await (await renderer).render(start)
    const page = createPage(source, { name: url, url })
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    return {
      requested: publicAddress(start),
      url,
      status: 200,
      headers,
      bytes: Buffer.from(source),
      page,
      cached: false,
    }
  }

  return {
    async get(address, request = {}) {
      const start = parseAddress(address)
      const obey = request.robots ?? options.robots !== false
      if (options.render === true && request.post === undefined && request.anyType !== true)
        return show(start, obey)
      const { url, answer } = await follow(start, request, obey)
      const { status, headers, body, cached } = answer
      if (status !== 200 && status !== 203) {
        throw new FetchFailure(url, `the site answered ${status} without a page`, { status })
      }
      const { type, charset } = readMediaType(String(headers['content-type'] ?? ''))
      if (request.anyType !== true && !isPageType(type)) {
        throw new FetchFailure(url, `it is of the type ${type.slice(0, 80)}, which is not a page`)
      }
      const found = publicAddress(url)
      let page: Page | undefined
      return {
        requested: publicAddress(start),
        url: found,
        status,
        headers,
        bytes: body,
        cached,
        get page() {
          page ??= createPage(decodeQuietly(body, charset), { name: found, url: found })
          return page
        },
      }
    },
    robots: (address) => robotsOf(parseAddress(address)),
    async close() {
      await (await renderer)?.close()
      await dispatcher.destroy()
    },
  }
}

/** An honest name: what it is, its version and what it is doing. */
function baseHeaders(purpose = 'extracts records from web pages'): Record<string, string> {
  return {
    accept: 'text/html,application/xhtml+xml,*/*;q=0.5',
    'accept-language': 'en;q=0.8,*;q=0.5',
    'user-agent': `${ROBOT_NAME}/${version} (${purpose})`,
  }
}

/** Headers that describe the connection or the body belong to the fetcher. */
const RESERVED_HEADERS =
  /^(?:host|connection|content-length|content-type|transfer-encoding|accept-encoding|te|upgrade|expect|keep-alive|proxy-.*)$/i

function checkHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const checked: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    const valid = /^[!#$%&'*+.^_`|~\w-]{1,200}$/.test(name) && /^[^\r\n\0]{0,8000}$/.test(value)
    if (!valid || RESERVED_HEADERS.test(name)) {
      throw new GleanError(
        'option-invalid',
        `the header ${JSON.stringify(name.slice(0, 60))} cannot be sent`,
        {
          remedy: 'Give headers such as "Accept-Language: de".',
        },
      )
    }
    checked[name.toLowerCase()] = value
  }
  return checked
}

function openCredentials(file: string | undefined) {
  if (file !== undefined) return readCredentials(readTextFile(file), file)
  return readCredentials(process.env[CREDENTIALS_VARIABLE] ?? '', CREDENTIALS_VARIABLE)
}

/** A wrong charset in a header does not refuse a page that declares its own. */
function decodeQuietly(bytes: Uint8Array, charset: string | undefined): string {
  try {
    return decodeBytes(bytes, charset === undefined ? {} : { charset })
  } catch {
    return decodeBytes(bytes)
  }
}
