import { Kind, type Tree } from './tree.ts'

const known = new WeakMap<Tree, Int32Array>()

/**
 * For every element its number among siblings of the same name, for every text node among text nodes; from 1. Made once and kept
 * with the tree.
 */
export function siblingNumbers(tree: Tree): Int32Array {
  let numbers = known.get(tree)
  if (numbers === undefined) {
    numbers = numberSiblings(tree)
    known.set(tree, numbers)
  }
  return numbers
}

/** Slot 0 counts text nodes, slot `name + 1` the elements of a name; slots are cleared after each list of siblings. */
function numberSiblings(tree: Tree): Int32Array {
  const { size, kind, name, last } = tree
  const nth = new Int32Array(size)
  const counts = new Int32Array(tree.names.length + 1)
  for (let parent = 0; parent < size; parent++) {
    const end = last[parent]
    if (end === parent + 1) continue
    for (let child = parent + 1; child < end; child = last[child]) {
      const slot = kind[child] === Kind.text ? 0 : name[child] + 1
      if (slot > 0 || kind[child] === Kind.text) nth[child] = ++counts[slot]
    }
    for (let child = parent + 1; child < end; child = last[child]) counts[Math.max(0, name[child] + 1)] = 0
  }
  return nth
}
