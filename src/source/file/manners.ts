import type { FetcherOptions } from '../fetch/fetcher.ts'
import type { Source } from './read-source.ts'

/**
 * The options of a fetcher for the pages of a source: what the caller asks for takes precedence over the source, headers of
 * both are sent, and robots.txt is obeyed unless one of them turns that off.
 */
export function withManners({ file: { manners } }: Source, options: FetcherOptions): FetcherOptions {
  const { delay, concurrency, robots, headers } = manners
  return {
    ...(delay === undefined ? {} : { delay: delay * 1000 }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...options,
    robots: options.robots !== false && robots !== false,
    headers: { ...lowerCase(headers), ...lowerCase(options.headers) },
  }
}

/** Names of headers are not case-sensitive. */
function lowerCase(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
