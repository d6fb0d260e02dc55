import type { PageView } from '../../../page/page-view.ts'
import { ancestorAt } from '../concepts/climb.ts'
import { isBareText } from './count-votes.ts'
import type { Candidates } from './domain.ts'

/** Words that join items. In capitals they are something else: "OR" is a state. */
const JOINING_WORD = /^(and|or|with)$/

/**
 * The items of the list that begins at a candidate, itself included: the texts after it with the same path below the element
 * `level` above. Separators are skipped wherever they are; a text with another path ends the list, as does one for which
 * `ends` holds.
 */
export function listItems(
  view: PageView,
  candidates: Candidates,
  first: number,
  level: number,
  ends: (index: number) => boolean,
): number[] {
  const { tree } = view
  const items = [first]
  const start = candidates.nodes[first]
  const holder = ancestorAt(view, start, level)
  if (holder <= 0) return items
  let index = first + 1
  for (; index < candidates.nodes.length && candidates.nodes[index] < tree.last[holder]; index++) {
    const node = candidates.nodes[index]
    const text = candidates.text(index)
    if (isBareText(text) || JOINING_WORD.test(text)) continue
    if (!hangsAlike(view, start, node, holder) || ends(index)) break
    items.push(index)
  }
  return items
}

/** Whether two nodes are below an element by paths of the same names. */
function hangsAlike(view: PageView, a: number, b: number, holder: number): boolean {
  const { parent, name } = view.tree
  let left = a
  let right = b
  while (left !== holder && right !== holder) {
    if (name[left] !== name[right]) return false
    left = parent[left]
    right = parent[right]
  }
  return left === right
}
