import type { Page } from '../../../page/page.ts'
import type { Span } from '../../../page/span.ts'
import { type LabelledRecord, type LabelledValue, textLabels } from '../../../record/label.ts'
import type { MarkedRecord } from '../../../record/places/resolve.ts'
import { isAt } from '../../replay-match.ts'
import type { Match } from '../run/find-records.ts'
import type { PageMatches } from './refined.ts'

/** The match that shows a marked record, and whether it shows all of it and nothing else. */
export interface MarkMatch {
  readonly match: Match
  readonly exact: boolean
  /** How many of its values the match shows. */
  readonly right: number
}

/** A value in more places than this does not show where a record is. */
const MAX_PLACES = 2000

/**
 * Finds for every marked record the match that shows it: one with all its values and no others, or else with at least half
 * of them. Values are compared by all places where they may be; those that a draft assumed come first.
 */
export function matchMarks<M extends MarkedRecord>(
  marks: readonly M[],
  results: readonly PageMatches[],
): Map<M, MarkMatch> {
  const wanted = new Map<Page, Set<number>>()
  // Labels of one text share their places: a thousand records may share a thousand places, which are read once.
  const read = new Set<readonly Span[]>()
  for (const mark of marks) {
    const known = wanted.get(mark.page) ?? new Set()
    wanted.set(mark.page, known)
    for (const spans of placesOf(mark)) {
      if (read.has(spans)) continue
      read.add(spans)
      for (const start of startsOf(spans)) known.add(start)
    }
  }
  const byPage = new Map<Page, Map<number, Match[]>>()
  for (const { page, matches } of results) {
    const known = wanted.get(page)
    if (known !== undefined) byPage.set(page, indexOf(matches, known))
  }
  const found = new Map<M, MarkMatch>()
  for (const mark of marks) {
    const best = findBest(mark, byPage.get(mark.page) ?? new Map())
    if (best !== undefined) found.set(mark, best)
  }
  return found
}

/** Where the match of a marked record may show one of its values: the assumed places, then those of its rarest values. */
function placesOf({ record, values = [] }: MarkedRecord): (readonly Span[])[] {
  const rarest = labelsOf(record).sort((a, b) => a.places.length - b.places.length)
  return [...values, ...rarest.slice(0, 2).map(({ places }) => places)]
}

function* startsOf(spans: readonly Span[]): Generator<number> {
  for (let i = 0; i < spans.length && i < MAX_PLACES; i++) yield spans[i].start
}

function labelsOf(record: LabelledRecord): LabelledValue[] {
  return textLabels(record.values.flat())
}

/** The matches by where their values begin. */
function indexOf(matches: readonly Match[], wanted: ReadonlySet<number>): Map<number, Match[]> {
  const index = new Map<number, Match[]>()
  for (const match of matches) {
    for (const cell of match.found) {
      for (const { start } of cell) {
        if (!wanted.has(start)) continue
        const known = index.get(start)
        if (known === undefined) index.set(start, [match])
        else if (known[known.length - 1] !== match) known.push(match)
      }
    }
  }
  return index
}

function findBest(mark: MarkedRecord, index: ReadonlyMap<number, Match[]>): MarkMatch | undefined {
  const { record } = mark
  const { length } = labelsOf(record)
  let best: MarkMatch | undefined
  let most = 0
  for (const spans of placesOf(mark)) {
    for (const start of startsOf(spans)) {
      for (const match of index.get(start) ?? []) {
        const { right, wrong } = compare(match, record)
        const exact = right === length && wrong === 0
        // Of equals the last is the innermost.
        if (right * 2 < length || right - wrong < most || (best?.exact === true && !exact)) continue
        best = { match, exact, right }
        most = right - wrong
      }
      // Records with equal values cannot be distinguished: the first place will do.
      if (best?.exact === true) return best
    }
  }
  return best
}

/** Whether a match shows every value of a record, and perhaps others. */
export function shows(match: Match, record: LabelledRecord): boolean {
  return compare(match, record).right === labelsOf(record).length
}

/** How many values of a record a match shows, and how many others it shows. */
function compare({ found }: Match, { values }: LabelledRecord): { right: number; wrong: number } {
  let right = 0
  let wrong = 0
  for (const [f, cell] of found.entries()) {
    const labels = textLabels(values[f] ?? [])
    const known = cell.filter((value) => labels.some((label) => isAt(value, label))).length
    const shown = labels.filter((label) => cell.some((value) => isAt(value, label))).length
    // A record may show a value twice that is labelled once.
    right += Math.min(known, shown)
    wrong += cell.length - known
  }
  return { right, wrong }
}
