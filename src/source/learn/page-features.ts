import { attribute, tagName } from '../../page/navigate.ts'
import type { Page } from '../../page/page.ts'
import { Kind } from '../../page/tree.ts'

/** How many elements above it describe an element. */
const HEIGHT = 3

/** More elements than this add nothing: a long list repeats the same ones. */
const MAX_NODES = 20_000

/**
 * What the template of a page shows: each kind of element with the elements above it, by tag and first class. Texts and
 * numbers of repetitions belong to the data and are left out.
 */
export function templateFeatures(page: Page): ReadonlySet<string> {
  const { tree } = page
  const features = new Set<string>()
  const size = Math.min(tree.size, MAX_NODES)
  const names: string[] = []
  for (let node = 1; node < size; node++) {
    if (tree.kind[node] !== Kind.element) continue
    const className = attribute(tree, node, 'class')?.trim().split(/\s+/, 1)[0] ?? ''
    // Numbers in a class are data: `tint-3`, `item-12`.
    names[node] = `${tagName(tree, node)}.${className.replace(/\d+/g, '0')}`
    let path = names[node]
    for (let above = tree.parent[node], i = 0; above > 0 && i < HEIGHT; above = tree.parent[above], i++) {
      path += `<${names[above] ?? ''}`
    }
    features.add(path)
  }
  return features
}
