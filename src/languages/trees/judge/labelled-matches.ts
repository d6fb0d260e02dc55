import { isLabelledRecord, type LabelledRecord } from '../../../record/label.ts'
import { isAt } from '../../replay-match.ts'
import type { Root } from '../draft/draft.ts'
import type { PageMatches } from '../refine/survey.ts'
import type { Match } from '../run/find-records.ts'
import type { Placed } from './questions.ts'

/** The matches that are labelled records: those at their elements, or else with one of their values. */
export function matchRoots(roots: readonly Root[], results: readonly PageMatches[]): Placed[] {
  return roots.flatMap(({ page, elements, assignment }) => {
    const matches = results.find((result) => result.page === page)?.matches ?? []
    const starts = new Set(assignment.values.flat().map(({ start }) => start))
    const match =
      matches.find((each) => each.elements[0] === elements[0]) ??
      matches.find(({ found }) => found.flat().some(({ start }) => starts.has(start)))
    return match === undefined ? [] : [{ page, match }]
  })
}

/** Whether a match shows every value of a record, at one of its places. */
export function shows({ found }: Match, record: LabelledRecord): boolean {
  return record.values.every((values, f) =>
    values.every((value) => isLabelledRecord(value) || (found[f] ?? []).some((each) => isAt(each, value))),
  )
}
