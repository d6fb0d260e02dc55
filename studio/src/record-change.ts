import type { FieldView, LearningView, PageSummary } from '../../src/server/protocol.ts'
import { countOf } from '../../src/strings/count-of.ts'
import { formatCount } from './words.ts'

/** How the number of records differs from what it was before the last change: `7 more`. */
export interface RecordChange {
  readonly words: string
  /** Whether more records came or went than stayed: then the person should look. */
  readonly large: boolean
}

/** The change that the last mark made; undefined for the first wrapper and where the number is the same. */
export function changeOf({
  records,
  recordsBefore,
}: Pick<LearningView, 'records' | 'recordsBefore'>): RecordChange | undefined {
  if (recordsBefore === undefined || recordsBefore === records) return undefined
  const difference = Math.abs(records - recordsBefore)
  const words = `${formatCount(difference)} ${records > recordsBefore ? 'more' : 'fewer'}`
  return { words, large: recordsBefore > 1 && difference > Math.min(records, recordsBefore) }
}

/**
 * A field that your examples always have and most of the records found lack: `11 without name`. The rule then reads the
 * field from a place that few records have.
 */
export function missingField(
  { records }: Pick<LearningView, 'records'>,
  fields: readonly Pick<FieldView, 'name' | 'filled' | 'optional'>[],
): string | undefined {
  const required = fields.filter(({ optional }) => !optional)
  const missing = required.filter(({ filled }) => filled * 2 < records).sort((a, b) => a.filled - b.filled)
  return missing.length === 0
    ? undefined
    : `${formatCount(records - missing[0].filled)} without ${missing[0].name}`
}

type Found = Pick<PageSummary, 'found' | 'state' | 'problem'>

/**
 * `38 records on 6 pages`, and `on 5 of 6 pages` where some have none. While a wrapper runs, pages that it has not read yet
 * count with what the one before found there, as their records do.
 */
export function countRecords({ records }: Pick<LearningView, 'records'>, pages: readonly Found[]): string {
  const read = pages.filter(({ found }) => found !== undefined).length
  const filled = pages.filter(({ found = 0 }) => found > 0).length
  const on = filled === read || filled === 0 ? countOf(read, 'page') : `${filled} of ${countOf(read, 'page')}`
  return `${countOf(records, 'record')} on ${on}`
}

/** What the bar at the top reports of a wrapper that has run, and whether all is well. */
export interface RecordReport {
  /** What fits the bar: how many records there are, and the one thing to look at. */
  readonly words: string
  /** All there is to report. */
  readonly details: string
  readonly good: boolean
}

/** Sums up what the wrapper finds. While it runs, pages that are not read yet count for nothing. */
export function reportRecords(
  learning: Pick<LearningView, 'records' | 'recordsBefore' | 'exact' | 'running'>,
  pages: readonly Found[],
  fields: readonly Pick<FieldView, 'name' | 'filled' | 'optional'>[],
): RecordReport {
  const { exact = false, running } = learning
  const change = running ? undefined : changeOf(learning)
  const missing = running ? undefined : missingField(learning, fields)
  const concerns = [
    ...(exact ? [] : ['some examples do not fit']),
    ...(missing === undefined ? [] : [missing]),
    ...(change === undefined ? [] : [change.words]),
  ]
  const count = countRecords(learning, pages)
  const details = [count, ...concerns].join(' · ')
  return {
    words: [count, ...concerns.slice(0, 1)].join(' · '),
    details: change === undefined ? details : `${details} than before your last change`,
    good: exact && missing === undefined && change?.large !== true && (running || !hasEmptyPage(pages)),
  }
}

/** Whether a page that can be read has no record, and nobody said yet that this is right. */
export function hasEmptyPage(pages: readonly Found[]): boolean {
  return pages.some(({ found, state, problem }) => found === 0 && state !== 'done' && problem === undefined)
}
