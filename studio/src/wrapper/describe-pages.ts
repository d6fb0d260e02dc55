import type { PageSummary } from '../../../src/server/protocol.ts'
import { countOf } from '../../../src/strings/count-of.ts'

type Page = Pick<PageSummary, 'found' | 'problem' | 'unmatched'>

/** What a run did with a page; `waiting` before it came to it. */
export type PageOutcome = 'waiting' | 'unreadable' | 'unmatched' | 'empty' | 'filled'

/** What a run did with a page. A page that cannot be read is neither empty nor unmatched: nobody looked at it. */
export function outcomeOf({ found, problem, unmatched }: Page): PageOutcome {
  if (problem !== undefined) return 'unreadable'
  if (unmatched !== undefined) return 'unmatched'
  if (found === undefined) return 'waiting'
  return found === 0 ? 'empty' : 'filled'
}

/** How many pages the wrapper found nothing on, and why: `2 of 12 pages without records, 1 that cannot be read`. */
export function describePages(pages: readonly Page[]): string {
  const count = (wanted: PageOutcome) => pages.filter((page) => outcomeOf(page) === wanted).length
  const [empty, unmatched, unreadable] = [count('empty'), count('unmatched'), count('unreadable')]
  if (empty + unmatched + unreadable === 0) return 'Every page has records'
  const parts = [
    ...(empty === 0 ? [] : [`${empty} of ${countOf(pages.length, 'page')} without records`]),
    ...(unmatched === 0 ? [] : [`${countOf(unmatched, 'page')} that the wrapper does not match`]),
    ...(unreadable === 0 ? [] : [`${countOf(unreadable, 'page')} that cannot be read`]),
  ]
  return parts.join(', ')
}
