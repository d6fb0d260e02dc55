import type { FetcherOptions } from '../fetch/fetcher.ts'
import type { Source } from './read-source.ts'

/** The manners that a source asks for, as options of a fetcher. */
export function mannersOf({ file: { manners } }: Source): FetcherOptions {
  const { delay, concurrency, robots, headers } = manners
  return {
    ...(delay === undefined ? {} : { delay: delay * 1000 }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(robots === undefined ? {} : { robots }),
    ...(headers === undefined ? {} : { headers }),
  }
}
