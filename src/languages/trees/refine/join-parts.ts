import { nextText } from '../../../page/shown-texts.ts'
import { greatestOf } from '../../../strings/extremes.ts'
import { type Draft, ruleOf } from '../draft/draft.ts'
import type { Match } from '../run/find-records.ts'
import type { Found } from '../run/match-slot.ts'
import { judgeRule } from './refine.ts'
import type { PageMatches, Refined, Setting } from './refined.ts'
import { survey } from './survey.ts'

/**
 * Handles a field with one value for which some records show several, such as a cell with one paragraph here and two there:
 * the value is then the whole cell, not its first paragraph. Such a field is described further out, by an element that
 * contains the parts and nothing else. What only ends at some other element is not a cell: in a text with headings, the
 * first paragraph is as likely to be the value as all paragraphs up to the first heading.
 */
export function joinParts(best: Refined, setting: Setting): Refined {
  const { draft } = best
  const single = [...setting.many.entries()].flatMap(([f, several]) => (several ? [] : [f]))
  const all = best.rule.fields.map(() => true)
  const parts = survey(best.rule, setting.pages, all, setting.budget)
  let joined = best
  for (const f of single) {
    if (!parts.some(({ matches }) => matches.some(({ found }) => found[f].length > 1))) continue
    for (let height = best.heights[f] + 1; height <= highestOf(draft, f); height++) {
      const heights = joined.heights.with(f, height)
      const { fields } = ruleOf(draft, heights)
      if (fields[f].places.some(({ behind, ahead }) => behind !== undefined || ahead !== undefined)) continue
      const tried = judgeRule({ ...joined.rule, fields }, draft, heights, setting)
      if (tried.replayed < best.replayed || !readsTogether(tried, parts, f)) continue
      joined = tried
      break
    }
  }
  return joined
}

function highestOf({ descriptions }: Draft, f: number): number {
  return greatestOf(
    descriptions[f].map((ways) => ways.length - 1),
    0,
  )
}

/** Whether every record that shows parts of a field now shows one value made of these parts alone. */
function readsTogether({ results }: Refined, parts: readonly PageMatches[], f: number): boolean {
  return parts.every(({ page: { tree }, matches }, p) => {
    const whole = new Map(results[p]?.matches.map((match) => [match.first, match]))
    return matches.every((match: Match) => {
      const pieces = match.found[f]
      if (pieces.length < 2) return true
      const value: Found | undefined = whole.get(match.first)?.found[f][0]
      if (value === undefined) return false
      let at = 0
      for (
        let node = nextText(tree, value.element);
        node < tree.last[value.element];
        node = nextText(tree, node + 1)
      ) {
        while (at < pieces.length && pieces[at].end <= tree.start[node]) at++
        if (at === pieces.length || pieces[at].start >= tree.end[node]) return false
      }
      return value.start <= pieces[0].start && pieces[pieces.length - 1].end <= value.end
    })
  })
}
