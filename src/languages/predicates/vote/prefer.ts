import type { Concept } from '../concepts/concept.ts'
import type { Climb } from '../concepts/structure/climb.ts'

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

/** Of rules with the same extent, the one least likely to break; the earlier of equals. */
export function sturdiest(rules: readonly (readonly Concept[])[]): readonly Concept[] {
  let best = rules[0]
  let bestCost = Number.POSITIVE_INFINITY
  for (const rule of rules) {
    const cost = rule.reduce((sum, concept) => sum + fragility(concept), 0)
    if (cost < bestCost) {
      best = rule
      bestCost = cost
    }
  }
  return best
}
