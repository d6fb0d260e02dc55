import type { Page } from '../../../page/page.ts'
import { type LabelledRecord, type LabelledValue, textLabels } from '../../../record/label.ts'
import type { MarkedRecord } from '../../../record/places/resolve.ts'
import { isAt } from '../../replay-match.ts'
import type { Match } from '../run/find-records.ts'
import type { PageMatches } from './survey.ts'

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
  const starts = new Map(marks.map((mark) => [mark, startsOf(mark)]))
  const wanted = new Map<Page, Set<number>>()
  for (const [{ page }, own] of starts) {
    const known = wanted.get(page) ?? new Set()
    for (const start of own) known.add(start)
    wanted.set(page, known)
  }
  const byPage = new Map<Page, Map<number, Match[]>>()
  for (const { page, matches } of results) {
    const known = wanted.get(page)
    if (known !== undefined) byPage.set(page, indexOf(matches, known))
  }
  const found = new Map<M, MarkMatch>()
  for (const [mark, own] of starts) {
    const best = findBest(mark.record, own, byPage.get(mark.page) ?? new Map())
    if (best !== undefined) found.set(mark, best)
  }
  return found
}

/** Where the match of a marked record may show one of its values: the assumed places, then those of its rarest values. */
function startsOf({ record, values = [] }: MarkedRecord): number[] {
  const rarest = labelsOf(record).sort((a, b) => a.places.length - b.places.length)
  const places = rarest.slice(0, 2).flatMap((label) => label.places.slice(0, MAX_PLACES))
  return [...values.flat(), ...places].map(({ start }) => start)
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

function findBest(
  record: LabelledRecord,
  starts: readonly number[],
  index: ReadonlyMap<number, Match[]>,
): MarkMatch | undefined {
  const { length } = labelsOf(record)
  let best: MarkMatch | undefined
  let most = 0
  for (const start of starts) {
    for (const match of index.get(start) ?? []) {
      const { right, wrong } = compare(match, record)
      const exact = right === length && wrong === 0
      // Of equals the last is the innermost.
      if (right * 2 < length || right - wrong < most || (best?.exact === true && !exact)) continue
      best = { match, exact, right }
      most = right - wrong
    }
    // Records with equal values cannot be distinguished: the first place will do.
    if (best?.exact === true) break
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
