import type { PageProblem, PageResult } from '../../source/crawl/page-task.ts'
import type { CrawlState } from '../../source/crawl/state.ts'
import { countOf, warn } from '../messages.ts'

/** What became of the records when they were written. */
export interface Written {
  records: number
  new: number
  changed: number
  unchanged: number
  duplicates: number
}

/** More problems than this are only counted. */
const SHOWN_PROBLEMS = 20

/** The code under which a doubtful page is reported. */
const DOUBTFUL = 'doubtful'

/** What is wrong with a page, as it is reported. */
export type PageReport = Omit<PageProblem, 'detail'>

/** What is to be reported of a page, if anything: that it is doubtful says more than that it has no records. */
export function problemOf({ task, problem, unexpected }: PageResult): PageReport | undefined {
  return unexpected === undefined ? problem : { address: task.address, code: DOUBTFUL, message: unexpected }
}

/** Prints what is wrong with pages or doubtful about them, and keeps it, up to a number. */
export interface ProblemReport {
  /** A remedy is printed once for each kind of problem. */
  add(problem: PageReport): void
  readonly problems: readonly PageReport[]
}

export function createProblemReport(): ProblemReport {
  const problems: PageReport[] = []
  let isFull = false
  const remedied = new Set<string>()
  return {
    problems,
    add(problem) {
      if (problems.length >= SHOWN_PROBLEMS) {
        if (!isFull) warn('further problems are counted, but not shown')
        isFull = true
        return
      }
      problems.push(problem)
      const { address, code, message, remedy } = problem
      const help = remedy === undefined || remedied.has(code) ? '' : `\n  ${remedy}`
      remedied.add(code)
      if (code === DOUBTFUL) warn(`${address}: doubtful: ${message}`)
      else warn(`${address}: ${code === 'unmatched' ? `does not match: ${message}` : message}${help}`)
    },
  }
}

/** How a crawl ended, as data; without `written` nothing was. */
export function crawlResult(
  { pages, failed, unmatched, doubtful, repeats, limited }: CrawlState,
  written: Written | undefined,
  problems: readonly PageReport[],
): object {
  return { pages, ...written, failed, unmatched, doubtful, repeats, limited, problems }
}

/** `1,200 pages, 48 records, 35 a second, 2 errors` */
export function formatProgress(
  { pages, records, failed, unmatched, doubtful }: CrawlState,
  rate: number,
): string {
  const errors = failed + unmatched + doubtful
  const parts = [countOf(pages, 'page'), countOf(records, 'record'), `${rate.toLocaleString('en')} a second`]
  if (errors > 0) parts.push(countOf(errors, 'error'))
  return parts.join(', ')
}

/** The last message: what was written, and how the crawl ended. */
export function summarizeCrawl(state: CrawlState, written: Written, since: boolean): string {
  const found = since
    ? `${countOf(written.new, 'new record')}, ${written.changed} changed, ${written.unchanged} unchanged`
    : countOf(written.records, 'record')
  const parts = [`${found} from ${countOf(state.pages, 'page')}`]
  const dropped = written.duplicates + state.repeats
  if (dropped > 0) parts.push(`${countOf(dropped, 'duplicate')} dropped`)
  if (state.failed > 0) parts.push(`${countOf(state.failed, 'page')} could not be read`)
  if (state.unmatched > 0) parts.push(`${countOf(state.unmatched, 'page')} did not match`)
  if (state.doubtful > 0) parts.push(`${countOf(state.doubtful, 'page')} doubtful`)
  const ends = [...state.ends].map(([end, count]) => `${end}${count === 1 ? '' : ` (${count} times)`}`)
  const ways = state.nextBy.size === 0 ? '' : ` (by ${[...state.nextBy].join(', ')})`
  if (ends.length > 0) parts.push(`next pages${ways} ended: ${ends.join(', ')}`)
  return parts.join('; ')
}
