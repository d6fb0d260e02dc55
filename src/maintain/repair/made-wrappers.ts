/** Wrappers for tests: learned from the made site in its old template. */
import { learn } from '../../learn/learn.ts'
import type { Page } from '../../page/page.ts'
import type { Wrapper } from '../../wrapper/wrapper.ts'
import { booksOf, type MadeBook, oldDetail, oldList } from './made-site.ts'

/** The numbers of the pages that wrappers are learned from. */
export const PAGES = [0, 1, 2, 3, 4, 5, 6, 7]

/** A wrapper for the old lists. */
export function learnLists(): Wrapper {
  return learnFrom(
    PAGES.map((p) => oldList(p)),
    (p) => booksOf(p),
  )
}

/** A wrapper for the old pages of one book each. */
export function learnDetails(): Wrapper {
  return learnFrom(PAGES.map(oldDetail), (p) => booksOf(p, 1))
}

/** Learns from the first two of some pages, of which the records are known. */
export function learnFrom(
  pages: readonly Page[],
  records: (page: number) => readonly MadeBook[],
  sample = true,
): Wrapper {
  const labelled = pages
    .slice(0, 2)
    .map((page, i) => ({ page, records: records(i).map((book) => ({ ...book })) }))
  const result = learn(labelled, { unlabelled: pages.slice(2), sample })
  if (result.kind !== 'learned') throw new Error('nothing was learned')
  return result.wrapper
}

/** The values of a book, by field. */
export function cellsOf({ title, author, price }: MadeBook): { cells: string[][] } {
  return { cells: [[title], [author], [price]] }
}
