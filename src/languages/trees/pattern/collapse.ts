import type { Budget } from '../../language.ts'
import { alignTopDown, compareMarkup } from './align.ts'
import { fold } from './skeleton.ts'
import { nodesOf, type SkeletonNode, TEXT } from './skeleton-node.ts'

/**
 * Siblings that differ by at most this part of their nodes, texts aside, are items of one list. Two rows with the same cells
 * have 0; a heading row against the rows below it has 0.5 and more.
 */
const LIST_COST = 0.25

const MAX_ITEM = 300

/** Collapses runs of similar siblings into one, from the leaves up, so that lists of different length look alike. */
export function collapseLists(root: SkeletonNode, budget: Budget): void {
  const nodes = nodesOf(root)
  for (let i = nodes.length - 1; i >= 0; i--) {
    const { children } = nodes[i]
    if (children.length < 2) continue
    const kept: SkeletonNode[] = []
    for (const child of children) {
      const item = kept[kept.length - 1]
      if (item !== undefined && areItems(item, child, budget)) {
        const { support } = item
        fold(item, child, budget)
        item.list = true
        // The item counts once again; what only some items have keeps its part of that, and so stays optional.
        const part = support / item.support
        for (const node of nodesOf(item)) node.support *= part
      } else kept.push(child)
    }
    nodes[i].children = kept
  }
}

/** Whether two neighbouring siblings are items of one list. Items that show fields are not: the fields distinguish them. */
function areItems(a: SkeletonNode, b: SkeletonNode, budget: Budget): boolean {
  if (a.label === TEXT || a.label !== b.label) return false
  const ours = nodesOf(a)
  const theirs = nodesOf(b)
  if (ours.length > MAX_ITEM || theirs.length > MAX_ITEM) return false
  if (ours.some(hasField) || theirs.some(hasField)) return false
  const most = LIST_COST * (ours.length + theirs.length)
  if (Math.abs(ours.length - theirs.length) > most) return false
  const alignment = alignTopDown(ours, theirs, budget, compareMarkup)
  return alignment !== undefined && alignment.cost <= most
}

function hasField({ field }: SkeletonNode): boolean {
  return field !== undefined
}
