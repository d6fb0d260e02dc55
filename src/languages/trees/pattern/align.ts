import type { Budget } from '../../language.ts'
import { type SkeletonNode, TEXT } from './skeleton-node.ts'

/** The cost of turning one tree into another, and the nodes of both that are kept, as pairs of indices in document order. */
export interface Alignment {
  readonly cost: number
  readonly pairs: readonly (readonly [number, number])[]
}

/** How much a pair of nodes saves against deleting one and inserting the other, their children aside; 0 if it may not be kept. */
export type Saving = (a: SkeletonNode, b: SkeletonNode) => number

/** Equal nodes save 2, texts that differ 1: the slot of a value is kept. */
export const compareNodes: Saving = (a, b) => {
  if (a.label !== b.label) return 0
  return a.says === b.says && !isSlot(a) ? 2 : 1
}

/** As `compareNodes`, ignoring what texts say. */
export const compareMarkup: Saving = (a, b) => (a.label === b.label ? 2 : 0)

/** A text that differs between examples equals no text. */
function isSlot({ label, says }: SkeletonNode): boolean {
  return label === TEXT && says === undefined
}

/**
 * The top-down alignment of two trees, given as their nodes in document order: a node may be kept only if its parent is, and
 * inserting or deleting a node costs 1. Never less than the tree edit distance, which need not keep parents. Costs the product
 * of the sizes; undefined when the budget does not allow that.
 */
export function alignTopDown(
  a: readonly SkeletonNode[],
  b: readonly SkeletonNode[],
  budget: Budget,
  compare: Saving = compareNodes,
): Alignment | undefined {
  if (!budget.spend(a.length * b.length)) return undefined
  const ours = childIndices(a)
  const theirs = childIndices(b)
  const savings = new Int32Array(a.length * b.length)
  const saving = (i: number, j: number): number => savings[i * b.length + j]
  // Children come after their parents: going backwards, the savings below a pair are already known.
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const own = compare(a[i], b[j])
      if (own > 0) savings[i * b.length + j] = own + fillTable(ours[i], theirs[j], saving).at(-1)!
    }
  }
  const pairs: [number, number][] = []
  const open: [number, number][] = saving(0, 0) > 0 ? [[0, 0]] : []
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    pairs.push(pair)
    open.push(...bestPairs(ours[pair[0]], theirs[pair[1]], saving))
  }
  return { cost: a.length + b.length - saving(0, 0), pairs: pairs.sort((one, two) => one[0] - two[0]) }
}

/** For every node the indices of its children. */
function childIndices(nodes: readonly SkeletonNode[]): number[][] {
  const index = new Map(nodes.map((node, i) => [node, i]))
  return nodes.map(({ children }) => children.map((child) => index.get(child)!))
}

/** The most that pairs of the first i and j items of two lists save, row by row; both lists keep their order. */
function fillTable(
  c: readonly number[],
  d: readonly number[],
  saving: (i: number, j: number) => number,
): Int32Array {
  const width = d.length + 1
  const table = new Int32Array((c.length + 1) * width)
  for (let i = 1; i <= c.length; i++) {
    for (let j = 1; j <= d.length; j++) {
      const at = i * width + j
      const both = table[at - width - 1] + saving(c[i - 1], d[j - 1])
      table[at] = Math.max(both, table[at - width], table[at - 1])
    }
  }
  return table
}

function bestPairs(
  c: readonly number[],
  d: readonly number[],
  saving: (i: number, j: number) => number,
): [number, number][] {
  const table = fillTable(c, d, saving)
  const width = d.length + 1
  const pairs: [number, number][] = []
  let [i, j] = [c.length, d.length]
  while (i > 0 && j > 0) {
    const at = i * width + j
    if (table[at] === table[at - width]) i--
    else if (table[at] === table[at - 1]) j--
    else pairs.push([c[--i], d[--j]])
  }
  return pairs
}
