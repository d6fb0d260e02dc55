import type { Page } from '../../page/page.ts'
import { digestText } from '../../source/crawl/digest.ts'

/** Pages of each type that are kept while a source is crawled, for checking and repairing its wrappers. */
export interface PageSample {
  add(page: Page, type: string): void
  /** Takes pages that were read by an earlier process: those among the sample that are not here. */
  complete(names: Iterable<{ name: string; type: string }>, read: (name: string) => Promise<Page | undefined>): Promise<void>
  pagesOf(type: string): readonly Page[]
} // biome-ignore format: one line for each

/** A check and a repair look at this many pages of each type, and at no more. */
const MOST_PAGES = 40

/**
 * A sample that does not depend on the order of the pages: those whose names have the lowest digests. So a run that was
 * interrupted looks at the same pages as one that was not.
 */
export function createPageSample(): PageSample {
  const types = new Map<string, Map<string, Page | undefined>>()
  const put = (name: string, type: string, page: Page | undefined): void => {
    const own = types.get(type) ?? new Map<string, Page | undefined>()
    types.set(type, own)
    if (own.get(name) !== undefined) return
    own.set(name, page)
    if (own.size > MOST_PAGES) own.delete(highest(own.keys()))
  }
  return {
    add: (page, type) => put(page.name, type, page),
    async complete(names, read) {
      for (const { name, type } of names) put(name, type, undefined)
      for (const own of types.values()) {
        for (const [name, page] of own) if (page === undefined) own.set(name, await read(name))
      }
    },
    pagesOf: (type) => {
      const own = [...(types.get(type) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1))
      return own.flatMap(([, page]) => page ?? [])
    },
  }
}

function highest(names: Iterable<string>): string {
  let [most, at] = ['', -1]
  for (const name of names) {
    const digest = digestText(name)
    if (digest > at) [most, at] = [name, digest]
  }
  return most
}
