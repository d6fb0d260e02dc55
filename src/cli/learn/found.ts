import type { LearningExample } from '../../learn/learn.ts'
import { labelledRecords } from '../../record/example.ts'
import type { PlainRecord } from '../../record/plain.ts'
import type { Wrapper } from '../../wrapper/wrapper.ts'

/** How many records the wrapper finds on the labelled pages, and what has to be asked about them. */
export interface Found {
  readonly records: number
  readonly pages: number
  /** How many of them differ from all others of their page. */
  readonly different?: number
  /** The names of the labelled pages. */
  readonly names: readonly string[]
  /** Whether to ask if these pages are lists, because one record was found on each. */
  readonly askForList: boolean
  /** Whether one record was found on each although the pages are lists, as `--list` says. */
  readonly shortList?: boolean
  /** Some values found, if one record was labelled on each page and the pages were taken as lists. */
  readonly assumedList?: readonly string[]
  /** What stays ambiguous with how to answer it, in place of the lines that learning returns. */
  readonly open?: readonly string[]
}

/** What the user said about the pages. */
export interface GivenShape {
  readonly list?: boolean
  readonly detail?: boolean
}

/**
 * Counts the records found. Where one record is labelled on each page and nobody said whether the pages are lists, the
 * summary asks: whether they are lists if one record was found, whether they are not if several were.
 */
export function countFound(
  wrapper: Pick<Wrapper, 'extract'>,
  examples: readonly LearningExample[],
  { list, detail }: GivenShape,
): Found {
  const found = examples.map(({ page }) => wrapper.extract(page).records)
  const counts = found.map((records) => records.length)
  const single = examples.every((example) => labelledRecords(example).length === 1)
  const lone = single && counts.every((count) => count === 1)
  const left = examples.some(
    ({ complete, labelled }) =>
      complete === 'unknown' || complete === false || labelled !== undefined || examples.length === 1,
  )
  const isSettled = list || detail || examples.every(({ complete }) => complete === true)
  const isAssumed = single && counts.some((count) => count > 1) && !isSettled && examples.every(isOpen)
  return {
    records: counts.reduce((sum, count) => sum + count, 0),
    pages: counts.length,
    different: found.reduce(
      (sum, records) => sum + new Set(records.map((each) => JSON.stringify(each))).size,
      0,
    ),
    names: examples.flatMap(({ page }) => (typeof page === 'string' ? [] : [page.name])),
    askForList: lone && left && !isSettled,
    shortList: lone && list === true,
    ...(isAssumed ? { assumedList: sampleTexts(found.flat()) } : {}),
  }
}

/** Whether the learner had to decide if the page is a list. */
function isOpen({ complete, negatives = [] }: LearningExample): boolean {
  return complete === 'unknown' && negatives.length === 0
}

/** The summary quotes at most this many of the records found. */
const SAMPLED = 4

/** The first values of a few records, the first and the last among them. */
function sampleTexts(records: readonly PlainRecord[]): string[] {
  const texts = [...new Set(records.flatMap((record) => firstText(record) ?? []))]
  const step = Math.max(1, (texts.length - 1) / (SAMPLED - 1))
  return Array.from({ length: Math.min(SAMPLED, texts.length) }, (_, i) => texts[Math.round(i * step)])
}

function firstText(record: PlainRecord): string | undefined {
  return Object.values(record)
    .flat()
    .find((value) => typeof value === 'string')
}
