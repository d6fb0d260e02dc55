import { GleanError } from '../errors.ts'
import type { FetchedPage, Fetcher } from '../source/fetch/fetcher.ts'

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
export function countPages(fetcher: Fetcher, count: PageCount): Fetcher {
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
