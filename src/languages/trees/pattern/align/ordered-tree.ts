import { attribute, tagName } from '../../../../page/navigate.ts'
import { Flag, Kind, type Tree } from '../../../../page/tree.ts'
import { readValue } from '../../../../page/value.ts'

/**
 * A tree as alignment sees it: nodes in document order, the descendants of `n` are `n + 1` up to `last[n]`. A label says
 * what a node is (its tag, or that it is text), `text` what a text says. Labels and texts are strings interned in a
 * `Labels` table that all trees to be compared share.
 */
export interface OrderedTree {
  readonly size: number
  readonly label: Int32Array
  /** The interned text; -1 for an element. */
  readonly text: Int32Array
  readonly last: Int32Array
  /** The interned class attribute of an element, which helps to choose what to compare; -1 if it has none. */
  readonly mark: Int32Array
  /** The node of the page that each node stands for; empty for a tree that was not made from a page. */
  readonly origin: Int32Array
}

/** Numbers strings: equal strings have equal numbers. */
export interface Labels {
  intern(text: string): number
}

/** An empty table. */
export function createLabels(): Labels {
  const numbers = new Map<string, number>()
  return {
    intern(text) {
      const known = numbers.get(text)
      if (known !== undefined) return known
      numbers.set(text, numbers.size)
      return numbers.size - 1
    },
  }
}

/** The label of every text. No tag is called so. */
export const TEXT = '#'

/** The part of a page below `root`, without comments, hidden text and white space between elements. */
export function fromPage(tree: Tree, root: number, labels: Labels): OrderedTree {
  const count = tree.last[root] - root
  const label = new Int32Array(count)
  const text = new Int32Array(count).fill(-1)
  const last = new Int32Array(count)
  const mark = new Int32Array(count).fill(-1)
  const origin = new Int32Array(count)
  const open: number[] = []
  let size = 0
  for (let node = root; node < tree.last[root]; node++) {
    while (open.length > 0 && tree.last[origin[open[open.length - 1]]] <= node) last[open.pop()!] = size
    if (tree.kind[node] === Kind.text) {
      if ((tree.flags[node] & Flag.hidden) !== 0) continue
      const says = readValue(tree.source, tree.start[node], tree.end[node])
      if (says === '') continue
      label[size] = labels.intern(TEXT)
      text[size] = labels.intern(says)
    } else if (tree.kind[node] === Kind.element || node === root) {
      label[size] = labels.intern(tagName(tree, node))
      const name = attribute(tree, node, 'class')
      if (name !== undefined) mark[size] = labels.intern(name)
    } else continue
    origin[size] = node
    open.push(size)
    size++
  }
  for (const node of open) last[node] = size
  return {
    size,
    label: label.subarray(0, size),
    text: text.subarray(0, size),
    last: last.subarray(0, size),
    mark: mark.subarray(0, size),
    origin: origin.subarray(0, size),
  }
}

/** A tree in brackets, as tests write it: `a(b c(#hello))`; a text is `#` and what it says. */
export function fromBrackets(notation: string, labels: Labels): OrderedTree {
  const label: number[] = []
  const text: number[] = []
  const last: number[] = []
  const open: number[] = []
  let current = -1
  const close = (): void => {
    if (current >= 0) last[current] = label.length
    current = -1
  }
  for (const [token] of notation.matchAll(/[()]|[^()\s]+/g)) {
    if (token === '(') {
      open.push(current)
      current = -1
    } else if (token === ')') {
      close()
      current = open.pop() ?? -1
    } else {
      close()
      current = label.length
      const isText = token.startsWith(TEXT)
      label.push(labels.intern(isText ? TEXT : token))
      text.push(isText ? labels.intern(token.slice(1)) : -1)
      last.push(0)
    }
  }
  close()
  return {
    size: label.length,
    label: Int32Array.from(label),
    text: Int32Array.from(text),
    last: Int32Array.from(last),
    mark: new Int32Array(label.length).fill(-1),
    origin: new Int32Array(0),
  }
}

/** The children of a node, in order. */
export function childrenOf(tree: OrderedTree, node: number): number[] {
  const children: number[] = []
  for (let child = node + 1; child < tree.last[node]; child = tree.last[child]) children.push(child)
  return children
}

/** What it costs to map one node to another: 0 if equal, 1 for texts that differ, 2 (never worth it) across kinds. */
export function relabel(a: OrderedTree, i: number, b: OrderedTree, j: number): number {
  if (a.label[i] !== b.label[j]) return 2
  return a.text[i] === b.text[j] ? 0 : 1
}
