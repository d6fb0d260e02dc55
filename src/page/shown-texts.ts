import { visibleSpan } from './navigate.ts'
import type { Span } from './span.ts'
import { textsOf } from './texts.ts'
import type { Tree } from './tree.ts'

/** The first text at or after a node; the size of the tree if there is none. */
export function nextText(tree: Tree, node: number): number {
  const { texts, textsBefore } = textsOf(tree)
  return texts[textsBefore[node]] ?? tree.size
}

/** The last text before a node, or before the end of the page; -1 if there is none. */
export function previousText(tree: Tree, node: number): number {
  const { texts, textsBefore } = textsOf(tree)
  return texts[textsBefore[node] - 1] ?? -1
}

/** As `visibleSpan`, at a cost that does not depend on the size of the element. */
export function shownSpan(tree: Tree, node: number): Span | undefined {
  const first = nextText(tree, node)
  if (first >= tree.last[node]) return undefined
  const last = previousText(tree, tree.last[node])
  return { start: visibleSpan(tree, first)!.start, end: visibleSpan(tree, last)!.end }
}
