import { smallestCovering, tagName } from '../page/navigate.ts'
import type { PageView } from '../page/page-view.ts'
import type { Span } from '../page/span.ts'
import { Kind, type Tree } from '../page/tree.ts'

/** For each element that has text of its own, its form; undefined for all other nodes. */
export type Forms = readonly (string | undefined)[]

/**
 * Finds the forms of the elements of a page: the tags from the root and the classes of the element itself. Elements of several
 * pages are of one form only if the same function found them.
 */
export function createForms(): (view: PageView) => Forms {
  const ids = new Map<string, number>()
  return (view) => {
    const { tree, texts } = view
    const paths: number[] = [0]
    for (let node = 1; node < tree.size; node++) {
      if (tree.kind[node] !== Kind.element) continue
      const path = `${paths[tree.parent[node]]} ${tagName(tree, node)}`
      if (!ids.has(path)) ids.set(path, ids.size + 1)
      paths[node] = ids.get(path)!
    }
    const forms: (string | undefined)[] = []
    for (const text of texts) {
      const parent = tree.parent[text]
      forms[parent] ??= `${paths[parent]} ${view.attribute(parent, 'class')}`
    }
    return forms
  }
}

/** The smallest element that covers a span. */
export function elementAt(tree: Tree, { start, end }: Span): number {
  const node = smallestCovering(tree, start, end)
  return tree.kind[node] === Kind.element ? node : tree.parent[node]
}
