import { firstChild, nextSibling } from '../../../page/navigate.ts'
import type { Tree } from '../../../page/tree.ts'

const known = new WeakMap<Tree, Int32Array>()

/** For every element: how many siblings with its tag there are up to it, itself included. Kept with the tree. */
export function nthOfType(tree: Tree): Int32Array {
  const found = known.get(tree)
  if (found !== undefined) return found
  const nth = new Int32Array(tree.size)
  const count = new Int32Array(tree.names.length)
  const countedFor = new Int32Array(tree.names.length).fill(-1)
  for (let parent = 0; parent < tree.size; parent++) {
    for (let child = firstChild(tree, parent); child >= 0; child = nextSibling(tree, child)) {
      const name = tree.name[child]
      if (name < 0) continue
      if (countedFor[name] !== parent) {
        countedFor[name] = parent
        count[name] = 0
      }
      nth[child] = ++count[name]
    }
  }
  known.set(tree, nth)
  return nth
}
