import type { OrderedTree } from './ordered-tree.ts'

/** The cost of an alignment as a part of both trees: 0 for equal trees, 1 for trees that share nothing. */
export function normalise(cost: number, a: OrderedTree, b: OrderedTree): number {
  return a.size + b.size === 0 ? 0 : cost / (a.size + b.size)
}

/** How often each label occurs. */
export function labelCounts(tree: OrderedTree): Map<number, number> {
  const counts = new Map<number, number>()
  for (const label of tree.label) counts.set(label, (counts.get(label) ?? 0) + 1)
  return counts
}

/**
 * A lower bound of the cost of any alignment: a node can only be mapped to one with its label, so the rest must be
 * inserted or deleted. It is never below the difference of the sizes.
 */
export function leastCost(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): number {
  let least = 0
  for (const [label, count] of a) least += Math.abs(count - (b.get(label) ?? 0))
  for (const [label, count] of b) if (!a.has(label)) least += count
  return least
}
