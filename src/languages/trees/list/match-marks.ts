import type { Page } from '../../../page/page.ts'
import { isLabelledRecord, type LabelledRecord, type LabelledValue } from '../../../record/label.ts'
import { isAt } from '../../replay-match.ts'
import type { PageMatches } from '../refine/survey.ts'
import type { Match } from '../run/find-records.ts'

/** A record that a person marked, with its page. */
export interface MarkedRecord {
  readonly page: Page
  readonly record: LabelledRecord
}

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
 * of them. Values are compared by all places where they may be, regardless of the place that a draft assumed.
 */
export function matchMarks(
  marks: readonly MarkedRecord[],
  results: readonly PageMatches[],
): Map<MarkedRecord, MarkMatch> {
  const found = new Map<MarkedRecord, MarkMatch>()
  const byPage = new Map<Page, Map<number, Match[]>>()
  for (const { page, matches } of results) byPage.set(page, indexOf(matches))
  for (const mark of marks) {
    const index = byPage.get(mark.page)
    const best = index === undefined ? undefined : findBest(mark.record, index)
    if (best !== undefined) found.set(mark, best)
  }
  return found
}

/** The matches by where their values begin. */
function indexOf(matches: readonly Match[]): Map<number, Match[]> {
  const index = new Map<number, Match[]>()
  for (const match of matches) {
    for (const { start } of match.found.flat()) {
      const known = index.get(start)
      if (known === undefined) index.set(start, [match])
      else if (known[known.length - 1] !== match) known.push(match)
    }
  }
  return index
}

function findBest(record: LabelledRecord, index: ReadonlyMap<number, Match[]>): MarkMatch | undefined {
  const values = record.values.flat().filter((value): value is LabelledValue => !isLabelledRecord(value))
  const bySpread = values.sort((a, b) => a.places.length - b.places.length)
  let best: MarkMatch | undefined
  let most = 0
  for (const { places } of bySpread.slice(0, 2)) {
    for (const { start } of places.slice(0, MAX_PLACES)) {
      for (const match of index.get(start) ?? []) {
        const { right, wrong } = compare(match, record)
        const exact = right === values.length && wrong === 0
        // Of equals the last is the innermost.
        if (right * 2 < values.length || right - wrong < most || (best?.exact === true && !exact)) continue
        best = { match, exact, right }
        most = right - wrong
      }
      // Records with equal values cannot be distinguished: the first place will do.
      if (best?.exact === true) break
    }
    if (best?.exact === true) break
  }
  return best
}

/** How many values of a record a match shows, and how many others it shows. */
function compare({ found }: Match, { values }: LabelledRecord): { right: number; wrong: number } {
  let right = 0
  let wrong = 0
  for (const [f, cell] of found.entries()) {
    const labels = (values[f] ?? []).filter((value): value is LabelledValue => !isLabelledRecord(value))
    const known = cell.filter((value) => labels.some((label) => isAt(value, label))).length
    const shown = labels.filter((label) => cell.some((value) => isAt(value, label))).length
    // A record may show a value twice that is labelled once.
    right += Math.min(known, shown)
    wrong += cell.length - known
  }
  return { right, wrong }
}
