import { type Command, InvalidArgumentError } from 'commander'
import { GleanError } from '../errors.ts'
import type { Fetcher, FetcherOptions } from '../source/fetch/fetcher.ts'
import { collect } from './command.ts'

/** Options about fetching, as they were typed. Every command that takes pages has them. */
export interface FetchCommandOptions {
  readonly allowPrivate?: boolean
  readonly cache?: string
  readonly offline?: boolean
  readonly refresh?: boolean
  readonly save?: string
  readonly cookies?: string
  readonly auth?: string
  readonly header?: readonly string[]
  readonly delay?: number
  readonly concurrency?: number
  readonly timeout?: number
  readonly maxBytes?: number
  readonly ignoreRobots?: boolean
  readonly render?: boolean
}

/** Adds the options about fetching to a command. */
export function declareFetching(command: Command): Command {
  return command
    .optionsGroup('Options for pages from the web:')
    .option('--cache <folder>', 'keep fetched pages here, and ask again only for those that may have changed')
    .option('--offline', 'use the cache alone, without any request')
    .option('--refresh', 'fetch every page again, even if it is cached')
    .option('--save <file>', 'archive everything that is fetched, as FILE.warc.gz')
    .option('--cookies <file>', 'cookies to send, in Netscape form (cookies.txt) or as JSON')
    .option('--auth <file>', 'user names and passwords, in lines of the form: host user:password')
    .option('--header <name: value>', 'a header to send with every request; repeatable', collect)
    .option('--delay <seconds>', 'pause between two requests to a host (default 1)', parseSeconds)
    .option('--concurrency <n>', 'requests to a host at once (default 1)', parseCount)
    .option('--timeout <seconds>', 'time within which a page must be complete (default 30)', parseSeconds)
    .option('--max-bytes <n>', 'largest page in bytes, after decompression (default 30000000)', parseCount)
    .option('--render', 'render pages in a browser first, for pages built by scripts (needs playwright-core)')
    .option('--ignore-robots', 'also fetch what robots.txt does not allow')
    .option('--allow-private', 'also fetch from this machine and from private networks')
    .optionsGroup('Options:')
}

/** A fetcher that is opened when it is first needed, and everything that must be closed after it. */
export interface LazyFetcher {
  open(): Promise<Fetcher>
  close(): Promise<void>
}

/** The fetcher that options ask for. Most commands read files only, and load nothing for this. */
export function lazyFetcher(options: FetchCommandOptions): LazyFetcher {
  let opened: Promise<{ fetcher: Fetcher; close(): Promise<void> }> | undefined
  return {
    async open() {
      opened ??= openWith(options)
      return (await opened).fetcher
    },
    async close() {
      await (await opened)?.close()
    },
  }
}

async function openWith(options: FetchCommandOptions) {
  const [{ openFetcher }, { openWarc }] = await Promise.all([
    import('../source/fetch/fetcher.ts'),
    import('../source/archive/write-warc.ts'),
  ])
  const settings = fetcherOptions(options)
  const archive = options.save === undefined ? undefined : await openWarc(options.save)
  const fetcher = openFetcher({ ...settings, ...(archive === undefined ? {} : { archive }) })
  return {
    fetcher,
    async close() {
      await fetcher.close()
      archive?.close()
    },
  }
}

/** The settings of a fetcher, from the options that were typed. */
export function fetcherOptions(options: FetchCommandOptions): FetcherOptions {
  const { cache, cookies, auth, delay, concurrency, timeout, maxBytes, offline, refresh } = options
  if (offline === true && refresh === true) {
    throw new GleanError('option-invalid', '--offline and --refresh cannot be combined')
  }
  return {
    allowPrivate: options.allowPrivate ?? false,
    render: options.render ?? false,
    robots: options.ignoreRobots !== true,
    mode: offline === true ? 'offline' : refresh === true ? 'refresh' : 'normal',
    ...(cache === undefined ? {} : { cache }),
    ...(cookies === undefined ? {} : { cookies }),
    ...(auth === undefined ? {} : { auth }),
    ...(delay === undefined ? {} : { delay: delay * 1000 }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(timeout === undefined ? {} : { timeout: timeout * 1000 }),
    ...(maxBytes === undefined ? {} : { maxBytes }),
    headers: Object.fromEntries((options.header ?? []).map(parseHeader)),
  }
}

function parseHeader(text: string): [name: string, value: string] {
  const colon = text.indexOf(':')
  if (colon > 0) return [text.slice(0, colon).trim(), text.slice(colon + 1).trim()]
  throw new GleanError(
    'option-invalid',
    `--header takes "Name: value", not ${JSON.stringify(text.slice(0, 60))}`,
  )
}

function parseSeconds(text: string): number {
  const seconds = Number(text)
  if (text.trim() !== '' && seconds >= 0 && seconds <= 86_400) return seconds
  throw new InvalidArgumentError('It must be a number of seconds.')
}

/** A whole number of at least one. */
export function parseCount(text: string): number {
  const count = Number(text)
  if (Number.isSafeInteger(count) && count >= 1) return count
  throw new InvalidArgumentError('It must be a whole number from 1.')
}
