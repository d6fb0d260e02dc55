import { smallestCovering, tagName } from '../../../page/navigate.ts'
import type { Span } from '../../../page/span.ts'
import type { Tree } from '../../../page/tree.ts'
import { readValue } from '../../../page/value.ts'
import { areUnlike } from '../../value-likeness.ts'
import type { FieldPlaces } from '../rule.ts'
import { type Label, readLabel } from '../run/labels.ts'
import { nextText } from '../run/shown-texts.ts'
import { judgeRule } from './refine.ts'
import type { Refined, Setting } from './refined.ts'

/**
 * Sets for each field whether a place must have the label of the one that was described. In a record that lacks the field, some
 * other place is the most similar; what it shows does not look like the values with the label.
 */
export function settlePlaces(best: Refined, setting: Setting): Refined {
  let settled = best
  for (const f of best.rule.fields.keys()) {
    const places = withLabel(settled, f)
    if (places === undefined) continue
    const fields = settled.rule.fields.with(f, { ...settled.rule.fields[f], places })
    const tried = judgeRule({ ...settled.rule, fields }, settled.draft, settled.heights, setting)
    if (tried.replayed >= settled.replayed) settled = tried
  }
  return settled
}

/**
 * The places of a field with the label of the marked values, if values without it look like something else. Labels repeat from record
 * to record, twice on average; and most values have the one of the marked value, since what is marked is seldom an exception.
 */
function withLabel({ draft, rule, results }: Refined, f: number): FieldPlaces['places'] | undefined {
  const [place, ...others] = rule.fields[f].places
  if (place === undefined || others.length > 0 || place.path.some(({ label }) => label !== undefined))
    return undefined
  for (let s = place.path.length - 1; s >= 0; s--) {
    const step = place.path[s]
    // A number distinguishes it already.
    if (step.nth !== undefined) continue
    for (const at of ['inside', 'before'] as const) {
      const marked = draft.roots.flatMap(({ page, assignment }) =>
        assignment.values[f].map((value) => labelOf(page.tree, value, step.tag, at)),
      )
      const [says] = marked
      if (says === undefined || marked.some((other) => other !== says)) continue
      const own: string[] = []
      const foreign: string[] = []
      const labels = new Set<string>()
      let labelled = 0
      for (const { page, matches } of results) {
        for (const { found } of matches) {
          if (found[f].length === 0) continue
          const [value] = found[f]
          const label = labelOf(page.tree, value, step.tag, at)
          const texts = label === says ? own : foreign
          texts.push(readValue(page.source, value.start, value.end))
          if (label === undefined) continue
          labels.add(label)
          labelled++
        }
      }
      if (foreign.length === 0 || foreign.length > own.length || labelled < 2 * labels.size) continue
      if (!areUnlike(own, foreign)) continue
      return [{ ...place, path: place.path.with(s, { ...step, label: { at, says } }) }]
    }
  }
  return undefined
}

/** The label of the innermost element with a tag around a value, where it comes before the value. */
function labelOf(tree: Tree, value: Span, tag: string, at: Label['at']): string | undefined {
  let node = smallestCovering(tree, value.start, value.end)
  while (node > 0 && tagName(tree, node) !== tag) node = tree.parent[node]
  if (node <= 0) return undefined
  const isInside = at === 'inside' && tree.end[nextText(tree, node)] > value.start
  return isInside ? undefined : readLabel(tree, node, at)
}
