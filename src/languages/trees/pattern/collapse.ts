import { labelCounts, leastCost, normalise } from './align/bounds.ts'
import { createSubtreeClasses } from './align/classes.ts'
import { type Labels, TEXT } from './align/ordered-tree.ts'
import { alignTopDown } from './align/top-down.ts'
import { fold, nodesOf, type SkeletonNode, toOrderedTree } from './skeleton.ts'

/**
 * Siblings at most so different, texts aside, are items of one list. Two rows with the same cells have 0; a heading row
 * against the rows below it has 0.5 and more.
 */
const LIST_COST = 0.25

const MAX_ITEM = 300

/** Collapses runs of similar siblings into one, from the leaves up, so that lists of different length look alike. */
export function collapseLists(root: SkeletonNode, labels: Labels): void {
  const nodes = nodesOf(root)
  for (let i = nodes.length - 1; i >= 0; i--) {
    const { children } = nodes[i]
    if (children.length < 2) continue
    const kept: SkeletonNode[] = []
    for (const child of children) {
      const item = kept[kept.length - 1]
      if (item !== undefined && areItems(item, child, labels)) {
        const { support } = item
        fold(item, child, labels)
        item.list = true
        // The item counts once again; what only some items have keeps its part of that, and so stays optional.
        const part = support / item.support
        for (const node of nodesOf(item)) node.support *= part
      } else kept.push(child)
    }
    nodes[i].children = kept
  }
}

/** Whether two neighbouring siblings are items of one list. Those that show fields are told apart by the fields. */
function areItems(a: SkeletonNode, b: SkeletonNode, labels: Labels): boolean {
  if (a.label === TEXT || a.label !== b.label) return false
  const ours = nodesOf(a)
  const theirs = nodesOf(b)
  if (ours.length > MAX_ITEM || theirs.length > MAX_ITEM) return false
  if (ours.some(hasField) || theirs.some(hasField)) return false
  return similarity(ours, theirs, labels) <= LIST_COST
}

function hasField({ field }: SkeletonNode): boolean {
  return field !== undefined
}

/** The normalised cost of two trees, texts aside. */
function similarity(ours: readonly SkeletonNode[], theirs: readonly SkeletonNode[], labels: Labels): number {
  const a = { ...toOrderedTree(ours, labels), text: new Int32Array(ours.length).fill(-1) }
  const b = { ...toOrderedTree(theirs, labels), text: new Int32Array(theirs.length).fill(-1) }
  const least = normalise(leastCost(labelCounts(a), labelCounts(b)), a, b)
  if (least > LIST_COST) return least
  return normalise(alignTopDown(a, b, createSubtreeClasses()).cost, a, b)
}
