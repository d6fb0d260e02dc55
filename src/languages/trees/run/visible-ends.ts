import { visibleSpan } from '../../../page/navigate.ts'
import type { Span } from '../../../page/span.ts'
import { Flag, Kind, type Tree } from '../../../page/tree.ts'
import { isSpace } from '../../../page/white-space.ts'

/**
 * The text nodes that show something, as two columns: `next[n]` is the first at or after node n (`size` if none),
 * `previous[n]` the last before it (-1 if none). With them the visible span of any element costs the same.
 */
export interface VisibleEnds {
  readonly next: Int32Array
  readonly previous: Int32Array
}

const known = new WeakMap<Tree, VisibleEnds>()

/** The columns of a tree, made once and kept with it. */
export function visibleEnds(tree: Tree): VisibleEnds {
  const found = known.get(tree)
  if (found !== undefined) return found
  const next = new Int32Array(tree.size + 1)
  const previous = new Int32Array(tree.size + 1)
  let last = -1
  for (let node = 0; node < tree.size; node++) {
    previous[node] = last
    if (isVisible(tree, node)) last = node
  }
  previous[tree.size] = last
  next[tree.size] = tree.size
  for (let node = tree.size - 1; node >= 0; node--) {
    next[node] = previous[node + 1] === node ? node : next[node + 1]
  }
  const ends = { next, previous }
  known.set(tree, ends)
  return ends
}

function isVisible(tree: Tree, node: number): boolean {
  if (tree.kind[node] !== Kind.text || (tree.flags[node] & Flag.hidden) !== 0) return false
  const { source, start, end } = tree
  for (let i = start[node]; i < end[node]; i++) {
    const code = source.charCodeAt(i)
    // A character reference may stand for white space.
    if (code === 38) return visibleSpan(tree, node) !== undefined
    if (!isSpace(code)) return true
  }
  return false
}

/** As `visibleSpan`, at a cost that does not depend on the size of the element. */
export function shownSpan(tree: Tree, node: number): Span | undefined {
  const { next, previous } = visibleEnds(tree)
  const first = next[node]
  if (first >= tree.last[node]) return undefined
  const last = previous[tree.last[node]]
  return { start: visibleSpan(tree, first)!.start, end: visibleSpan(tree, last)!.end }
}
