import { GleanError } from '../errors.ts'
import { type FetchedPage, type Fetcher, type FetcherOptions, openFetcher } from '../source/fetch/fetcher.ts'
import { createHostQueue } from '../source/fetch/manners/host-queue.ts'
import { withManners } from '../source/file/manners.ts'
import type { Source } from '../source/file/read-source.ts'

/** How many pages a query has asked for, and how many it may. */
export interface PageCount {
  fetched: number
  limit: number
  /** Set when a page beyond the limit was asked for. */
  exceeded: GleanError | undefined
  /** Called for each page that has arrived. */
  onPage: (() => void) | undefined
}

/** Pages that were fetched last: an index that is also a table is fetched once. */
const KEPT_PAGES = 256

/** A fetcher that counts pages, stops at the limit, and keeps the pages that it fetched last. */
function countPages(fetcher: Fetcher, count: PageCount): Fetcher {
  const kept = new Map<string, Promise<FetchedPage>>()
  return {
    ...fetcher,
    get(address, request = {}) {
      const key = `${address}\n${request.post ?? ''}`
      const known = kept.get(key)
      if (known !== undefined) return known
      if (count.fetched >= count.limit) {
        count.exceeded ??= new GleanError(
          'query-too-large',
          `the query needs more than ${count.limit.toLocaleString('en')} pages`,
          { remedy: 'Narrow it with WHERE or LIMIT, or allow more with --max-pages.' },
        )
        return Promise.reject(count.exceeded)
      }
      count.fetched++
      const page = fetcher.get(address, request).finally(() => count.onPage?.())
      kept.set(key, page)
      page.catch(() => kept.delete(key))
      if (kept.size > KEPT_PAGES) kept.delete(kept.keys().next().value as string)
      return page
    },
  }
}

/** The fetchers of a query's sources. */
export interface Fetchers {
  /** What fetches the pages of a source. */
  open(source: Source): Fetcher
  close(): Promise<void>
}

/**
 * Sources with the same manners share a fetcher, so that an index that two of them use is fetched once. All share one
 * queue: a host sees the pauses of the most careful source, however many sources it has.
 */
export function openFetchers(options: FetcherOptions, count: PageCount): Fetchers {
  const queue = options.queue ?? createHostQueue()
  const opened = new Map<string, Fetcher>()
  return {
    open(source) {
      const wanted = withManners(source, options)
      const key = JSON.stringify([wanted.delay, wanted.concurrency, wanted.robots, wanted.headers])
      const fetcher = opened.get(key) ?? countPages(openFetcher({ ...wanted, queue }), count)
      opened.set(key, fetcher)
      return fetcher
    },
    async close() {
      await Promise.all([...opened.values()].map((fetcher) => fetcher.close()))
    },
  }
}
