import { attribute } from '../../../page/navigate.ts'
import { knownId } from '../../../page/parse/names.ts'
import type { Tree } from '../../../page/tree.ts'
import type { Pieces } from './pieces.ts'

const NAVIGATION = knownId('nav')
const SITE_PARTS = new Set(
  ['head', 'nav', 'footer', 'form', 'select', 'button', 'noscript'].map((name) => knownId(name)),
)

/** Whether an element is navigation by its own account: what is in it leads elsewhere, even where it varies. */
export function isNavigation(tree: Tree, element: number): boolean {
  if (tree.name[element] === NAVIGATION) return true
  if (tree.attributeStart[element] === tree.attributeStart[element + 1]) return false
  return attribute(tree, element, 'role') === 'navigation'
}

/** Whether an element holds a menu, a form or what else belongs to the site, not to the page. */
export function isSitePart(tree: Tree, element: number): boolean {
  return SITE_PARTS.has(tree.name[element]) || isNavigation(tree, element)
}

/** Tests whether a piece is inside such an element, after one pass over the page. */
export function createRegionTest(
  { page: { tree }, node }: Pieces,
  isRegion: (tree: Tree, element: number) => boolean,
): (piece: number) => boolean {
  const inside = new Uint8Array(tree.size)
  for (let each = 0; each < tree.size; each++) {
    const isInside = tree.parent[each] >= 0 && inside[tree.parent[each]] === 1
    if (isInside || (tree.name[each] >= 0 && isRegion(tree, each))) inside[each] = 1
  }
  return (piece) => inside[node[piece]] === 1
}
