import { readValue } from '../../../page/value.ts'
import { areUnlike } from '../../value-likeness.ts'
import { judgeRule } from './refine.ts'
import type { Refined, Setting } from './refined.ts'

/**
 * Sets for each field how similar a place must be to the one that was described. In a record that lacks the field, some other
 * place is the most similar; what it shows does not look like the values in the places that fit best.
 */
export function settlePlaces(best: Refined, setting: Setting): Refined {
  let settled = best
  for (const f of best.rule.fields.keys()) {
    const least = leastOf(best, f)
    if (least === undefined) continue
    const field = settled.rule.fields[f]
    const places = field.places.map((place) => ({ ...place, least: Math.max(place.least, least) }))
    const rule = { ...settled.rule, fields: settled.rule.fields.with(f, { ...field, places }) }
    const tried = judgeRule(rule, settled.draft, settled.heights, setting)
    if (tried.replayed >= settled.replayed) settled = tried
  }
  return settled
}

/** The likeness above that of the most similar places that show something else; undefined where all show values. */
function leastOf({ results }: Refined, f: number): number | undefined {
  const levels = new Map<number, string[]>()
  for (const { page, matches } of results) {
    for (const { found } of matches) {
      if (found[f].length === 0) continue
      const [{ likeness, start, end }] = found[f]
      const texts = levels.get(likeness) ?? []
      levels.set(likeness, texts)
      texts.push(readValue(page.source, start, end))
    }
  }
  const sorted = [...levels].sort(([a], [b]) => b - a)
  const values: string[] = []
  for (const [i, [likeness, texts]] of sorted.entries()) {
    if (i > 0 && areUnlike(values, texts)) return (likeness + sorted[i - 1][0]) / 2
    for (const text of texts) values.push(text)
  }
  return undefined
}
