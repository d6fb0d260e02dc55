import { firstChild, nextSibling } from '../../../page/navigate.ts'
import type { Tree } from '../../../page/tree.ts'
import { firstAtLeast } from '../../../strings/sorted.ts'
import { elementTokens } from '../run/tokens.ts'

const MAX_CLIMB = 4
/** With fewer units a token may occur once in each by chance. */
const LEAST_UNITS = 3

/**
 * Whether a token distinguishes an element from others that would fit as well, given in page order: of the units that repeat
 * around them (the entries of a list), each holds exactly one with the token, and some hold others too. So `.title`
 * distinguishes the link of a book's title from those of its authors.
 */
export function marksRole(tree: Tree, element: number, token: string, elements: readonly number[]): boolean {
  if (element < 0) return false
  const marked = elements.filter((each) => elementTokens(tree, each).includes(token))
  if (marked.length === elements.length) return false
  let unit = tree.parent[element]
  for (let climb = 0; climb < MAX_CLIMB && unit > 0; climb++, unit = tree.parent[unit]) {
    const parts = holders(tree, unit, elements)
    if (parts.length < LEAST_UNITS) continue
    return parts.every(([from, to]) => {
      const first = firstAtLeast(marked, from + 1)
      return marked[first] < to && !(marked[first + 1] < to)
    })
  }
  return false
}

/** The siblings of a unit with its tag, itself included, that hold an element: where each begins and ends. */
function holders(tree: Tree, unit: number, elements: readonly number[]): [number, number][] {
  const found: [number, number][] = []
  let at = 0
  for (
    let child = firstChild(tree, tree.parent[unit]);
    child >= 0 && at < elements.length;
    child = nextSibling(tree, child)
  ) {
    while (at < elements.length && elements[at] <= child) at++
    const holds = at < elements.length && elements[at] < tree.last[child]
    if (holds && tree.name[child] === tree.name[unit]) found.push([child, tree.last[child]])
  }
  return found
}
