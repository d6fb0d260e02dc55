import type { Climb } from '../concepts/climb.ts'
import type { Concept } from '../concepts/concept.ts'

/**
 * How likely a concept is to break when a site changes, after the orders of Dalvi and of ROBULA+: texts and identifiers
 * stay, classes change with the design, positions with every insertion.
 */
export function fragility(concept: Concept): number {
  const climb = concept as Partial<Climb>
  if (climb.steps === undefined) return 'distance' in concept ? Math.abs(Number(concept.distance)) * 0.5 : 1
  let cost = climb.text === undefined || climb.text === 1 ? 0 : 1
  for (const { id, classes, attributes, nth } of climb.steps) {
    cost += 0.25
    if (id !== undefined) cost -= 0.5
    if (attributes !== undefined) cost -= 0.25
    if (classes !== undefined) cost += 0.1 * classes.length
    if (nth !== undefined) cost += nth === 1 ? 0.5 : 1
  }
  return Math.max(0.1, cost)
}

/** A group is represented by this many rules at most: the first, and its stand-ins. */
const MOST = 4

/**
 * Of rules with the same extent, the one least likely to break, then others that would not break with it: no two share a concept. The
 * earlier of equals comes first.
 */
export function sturdiest(rules: readonly (readonly Concept[])[]): (readonly Concept[])[] {
  const costs = new Map(
    rules.map((rule) => [rule, rule.reduce((sum, concept) => sum + fragility(concept), 0)]),
  )
  const chosen: (readonly Concept[])[] = []
  const used = new Set<string>()
  for (const rule of rules.toSorted((a, b) => costs.get(a)! - costs.get(b)!)) {
    const keys = rule.map((concept) => JSON.stringify(concept))
    if (keys.some((key) => used.has(key))) continue
    chosen.push(rule)
    for (const key of keys) used.add(key)
    if (chosen.length === MOST) break
  }
  return chosen
}
