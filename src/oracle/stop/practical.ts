import type { Page } from '../../page/page.ts'
import type { Wrapper } from '../../wrapper/wrapper.ts'

/**
 * The chance of an error on a further page, after `errors` on `pages` pages: Laplace's rule of succession. Without any error it
 * falls below one in ten with nine pages.
 */
export function errorRate(errors: number, pages: number): number {
  return (errors + 1) / (pages + 2)
}

/** On how many pages two wrappers extract different records. */
export function countDifferences(a: Wrapper, b: Wrapper, pages: readonly Page[]): number {
  return pages.filter((page) => outputOf(a, page) !== outputOf(b, page)).length
}

/** What a wrapper extracts from a page, with its places, as one text. */
export function outputOf(wrapper: Wrapper, page: Page): string {
  return JSON.stringify(wrapper.extract(page).extraction.records, ['start', 'end', 'values'])
}
