import { attribute, smallestCovering, tagName } from '../page/navigate.ts'
import type { Span } from '../page/span.ts'
import { Flag, Kind, type Tree } from '../page/tree.ts'
import { foldSpace } from '../page/white-space.ts'

/** For each element that has text of its own, its form; undefined for all other nodes. */
export type Forms = readonly (string | undefined)[]

/**
 * Finds the forms of the elements of a page: the tags from the root and the classes of the element itself. Elements of several
 * pages are of one form only if the same function found them.
 */
export function createForms(): (tree: Tree) => Forms {
  const ids = new Map<string, number>()
  return (tree) => {
    const paths: number[] = [0]
    const forms: (string | undefined)[] = []
    for (let node = 1; node < tree.size; node++) {
      const parent = tree.parent[node]
      if (tree.kind[node] === Kind.element) {
        const path = `${paths[parent]} ${tagName(tree, node)}`
        if (!ids.has(path)) ids.set(path, ids.size + 1)
        paths[node] = ids.get(path)!
        continue
      }
      paths[node] = paths[parent]
      if (forms[parent] !== undefined || !showsText(tree, node)) continue
      forms[parent] = `${paths[parent]} ${attribute(tree, parent, 'class') ?? ''}`
    }
    return forms
  }
}

/** The smallest element that covers a span. */
export function elementAt(tree: Tree, { start, end }: Span): number {
  const node = smallestCovering(tree, start, end)
  return tree.kind[node] === Kind.element ? node : tree.parent[node]
}

function showsText(tree: Tree, node: number): boolean {
  if (tree.kind[node] !== Kind.text || (tree.flags[node] & Flag.hidden) !== 0) return false
  return foldSpace(tree.source.slice(tree.start[node], tree.end[node])) !== ''
}
