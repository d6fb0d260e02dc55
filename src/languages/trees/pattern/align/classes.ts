import type { OrderedTree } from './ordered-tree.ts'

/** Equal subtrees, of one tree or of several, get the same class. */
export interface SubtreeClasses {
  /** The class of every node's subtree, texts included. */
  full(tree: OrderedTree): Int32Array
  /** The class of every node's subtree, whatever its texts say. */
  shape(tree: OrderedTree): Int32Array
}

/** Numbers subtrees bottom-up: a subtree is its label and the classes of its children. */
export function createSubtreeClasses(): SubtreeClasses {
  return { full: createNumbering(true), shape: createNumbering(false) }
}

function createNumbering(withText: boolean): (tree: OrderedTree) => Int32Array {
  const numbers = new Map<string, number>()
  const known = new WeakMap<OrderedTree, Int32Array>()
  return (tree) => {
    const found = known.get(tree)
    if (found !== undefined) return found
    const classes = new Int32Array(tree.size)
    for (let node = tree.size - 1; node >= 0; node--) {
      let key = withText ? `${tree.label[node]}:${tree.text[node]}` : `${tree.label[node]}`
      for (let child = node + 1; child < tree.last[node]; child = tree.last[child])
        key += `,${classes[child]}`
      let number = numbers.get(key)
      if (number === undefined) {
        number = numbers.size
        numbers.set(key, number)
      }
      classes[node] = number
    }
    known.set(tree, classes)
    return classes
  }
}
