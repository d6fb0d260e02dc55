import type { Page } from '../../../page/page.ts'
import { greatestOf } from '../../../strings/extremes.ts'
import type { Refined } from '../refine/refined.ts'
import type { Match } from '../run/find-records.ts'

/** The records that show most of a rule's fields, those of the labelled pages first. */
export function recordsToFold({ results }: Pick<Refined, 'results'>): { page: Page; match: Match }[] {
  const records = results.flatMap(({ page, matches }) => matches.map((match) => ({ page, match })))
  const best = greatestOf(
    records.map(({ match }) => match.score),
    0,
  )
  return records.filter(({ match }) => match.score >= 0.8 * best)
}
