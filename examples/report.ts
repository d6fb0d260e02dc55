import { type PageRecords, scoreRecords } from './score.ts'
import { formatTable } from './table.ts'

/** What happened on one site: what was learned from, what came out, how long it took. */
export interface SiteRun {
  /** What the pages are, such as `List pages`. */
  readonly heading: string
  readonly fields: readonly string[]
  readonly labelled: readonly PageRecords[]
  readonly extracted: readonly PageRecords[]
  readonly truth: readonly PageRecords[]
  /** The wrapper in words. */
  readonly explanation: string
  readonly learnMilliseconds: number
  readonly extractMilliseconds: number
}

/** Records shown of each site. */
const ROWS = 12

/** Tells the story of one site in lines for a terminal of this width. */
export function reportSite(run: SiteRun, width: number): string[] {
  const marked = countRecords(run.labelled)
  const records = run.extracted.flatMap((page) => page.records)
  const { right, missed, wrong } = scoreRecords(run.extracted, run.truth)
  const faults = missed + wrong === 0 ? '' : ` (${missed} missed, ${wrong} wrong)`
  return [
    `${run.heading}: ${count(marked, 'record')} labelled on ${count(run.labelled.length, 'page')}, ` +
      `${count(records.length, 'record')} extracted from ${count(run.extracted.length, 'page')}`,
    '',
    ...formatTable(run.fields, records, { width, rows: ROWS }),
    '',
    `Exactly right: ${right} of ${countRecords(run.truth)} records${faults}.`,
    `Learning took ${formatMilliseconds(run.learnMilliseconds)}, ` +
      `extraction ${formatMilliseconds(run.extractMilliseconds)}.`,
    '',
    'What was learned, in words:',
    ...run.explanation
      .trimEnd()
      .split('\n')
      .map((line) => `  ${line}`.trimEnd()),
  ]
}

/** What to try next: each command works when pasted in the folder of the repository. */
export const NEXT_STEPS: readonly string[] = [
  'node dist/cli.js learn examples/bookshop/list/examples.jsonl -o books.json',
  'node dist/cli.js extract books.json examples/bookshop/list/pages',
  'node dist/cli.js explain books.json',
]

function countRecords(pages: readonly PageRecords[]): number {
  return pages.reduce((sum, page) => sum + page.records.length, 0)
}

function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`
}

function formatMilliseconds(milliseconds: number): string {
  return milliseconds < 10 ? `${milliseconds.toFixed(1)} ms` : `${Math.round(milliseconds)} ms`
}
