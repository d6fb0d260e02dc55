import { tagName } from '../../../src/page/navigate.ts'
import { Flag, Kind, type Tree } from '../../../src/page/tree.ts'

const BLOCKS = words(
  'address article aside blockquote center div fieldset footer form header main nav section',
)
const STRUCTURES = words('table ul ol dl pre p')
const HEADINGS = words('h1 h2 h3 h4 h5 h6')
const INLINE = words('a abbr acronym b big cite code em font i small span strong tt u')
/** Elements that must stay where they are, and whose content can be enclosed instead. */
const CELLS = words('td th li dd')
/** Parents that hold blocks freely, so that one may be inserted or moved there. */
const FLOW = words('body td th li dd article aside blockquote center div footer form header main nav section')
/** Content that is not laid out like the rest of a page. */
const APART = words('head select svg math template noscript object button textarea')

/** Tags that one element may have as well as another: all of a family are inline, or none is. */
const FAMILIES = [words('div section article'), HEADINGS, words('b strong i em span'), words('ul ol')]

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

/** Marks the nodes that take no part in a redesign: those of the head, and of content with rules of its own. */
export function findApart(tree: Tree): Uint8Array {
  const apart = new Uint8Array(tree.size)
  for (let node = 1; node < tree.size; node++) {
    if (apart[tree.parent[node]] === 1 || APART.has(tagName(tree, node))) apart[node] = 1
  }
  return apart
}

/** The tags that can replace an element's; empty when none can. */
export function tagsInstead(tree: Tree, node: number): string[] {
  const tag = tagName(tree, node)
  if (!isWhole(tree, node)) return []
  // A paragraph ends where a block begins, a section does not: the other way round would split it.
  if (tag === 'p') return ['div', 'section']
  const family = FAMILIES.find((tags) => tags.has(tag))
  return family === undefined ? [] : [...family].filter((each) => each !== tag)
}

/** A box for an element: its tag, and the range of source that it encloses. */
export interface Box {
  readonly tag: 'div' | 'span'
  readonly start: number
  readonly end: number
}

/** How an element can be enclosed so that no word of the page is parted from its neighbour; undefined when it cannot. */
export function boxFor(tree: Tree, node: number): Box | undefined {
  const tag = tagName(tree, node)
  if (CELLS.has(tag)) {
    const start = tree.contentStart[node]
    const end = tree.contentEnd[node]
    const isEmpty = start >= end || (tree.flags[node] & Flag.implied) !== 0
    return isEmpty ? undefined : { tag: 'div', start, end }
  }
  if (!isWhole(tree, node)) return undefined
  const start = tree.start[node]
  const end = tree.end[node]
  if (INLINE.has(tag)) return { tag: 'span', start, end }
  const isBlock = BLOCKS.has(tag) || STRUCTURES.has(tag) || HEADINGS.has(tag)
  return isBlock && isInFlow(tree, node) ? { tag: 'div', start, end } : undefined
}

/** Whether a block can be inserted before the element. */
export function takesBanner(tree: Tree, node: number): boolean {
  const tag = tagName(tree, node)
  const isBlock = BLOCKS.has(tag) || STRUCTURES.has(tag) || HEADINGS.has(tag)
  return isBlock && isInFlow(tree, node) && (tree.flags[node] & Flag.implied) === 0
}

/**
 * The next sibling with which a block can change places, or -1: both are blocks, written out whole, with nothing visible
 * between them. Headings stay before what they head.
 */
export function nextBlock(tree: Tree, node: number): number {
  if (!isMovable(tree, node)) return -1
  const limit = tree.last[tree.parent[node]]
  for (let next = tree.last[node]; next < limit; next = tree.last[next]) {
    const kind = tree.kind[next]
    if (kind === Kind.element) return isMovable(tree, next) ? next : -1
    if (kind === Kind.text && tree.source.slice(tree.start[next], tree.end[next]).trim() !== '') return -1
  }
  return -1
}

function isMovable(tree: Tree, node: number): boolean {
  const tag = tagName(tree, node)
  return (BLOCKS.has(tag) || STRUCTURES.has(tag)) && isInFlow(tree, node) && isWhole(tree, node)
}

function isInFlow(tree: Tree, node: number): boolean {
  return FLOW.has(tagName(tree, tree.parent[node]))
}

/** Whether the element begins and ends with tags of its own. */
function isWhole(tree: Tree, node: number): boolean {
  if ((tree.flags[node] & Flag.implied) !== 0) return false
  const { source } = tree
  const tag = tagName(tree, node)
  const at = tree.contentEnd[node]
  if (tree.end[node] <= at || !source.startsWith('</', at)) return false
  if (source.slice(at + 2, at + 2 + tag.length).toLowerCase() !== tag) return false
  return /[\s/>]/.test(source.charAt(at + 2 + tag.length))
}
