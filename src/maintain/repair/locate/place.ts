import { classes, smallestCovering, tagName, visibleSpan } from '../../../page/navigate.ts'
import type { Page } from '../../../page/page.ts'
import { viewOf } from '../../../page/page-view.ts'
import type { Span } from '../../../page/span.ts'
import { Kind } from '../../../page/tree.ts'
import { placesOf } from '../../../record/locate.ts'
import { LONGEST_VALUE } from '../../../wrapper/profile/sample.ts'
import { findLoosely } from './loose-text.ts'

/** Where a remembered value occurs on a new page, and what the page looks like there. */
export interface FoundPlace extends Span {
  /** What the place is (a whole element, a whole text, a part of one, several), and the tags around it. */
  readonly sign: string
  /** The number of the text it begins in. */
  readonly at: number
}

/** Levels of the tree that a sign names. */
const LEVELS = 3
/** A value with more places than this is not evidence by itself; the first ones are kept. */
const MOST_PLACES = 300

const known = new WeakMap<Page, Map<string, readonly FoundPlace[]>>()

/** All places of a value on a page: word for word, or else loosely. */
export function findPlaces(page: Page, value: string): readonly FoundPlace[] {
  let places = known.get(page)
  if (places === undefined) {
    places = new Map()
    known.set(page, places)
  }
  let found = places.get(value)
  if (found === undefined) {
    const exact = placesOf(page, value)
    const near = exact.length > 0 ? exact : findLoosely(page, value)
    // Of a longer value only its beginning is remembered: the element that begins there is taken.
    const spans = value.length === LONGEST_VALUE ? near.flatMap((span) => elementFrom(page, span)) : near
    found = spans.slice(0, MOST_PLACES).map((span) => describePlace(page, span))
    places.set(value, found)
  }
  return found
}

/** The smallest element that begins with a span and ends after it. */
function elementFrom({ tree }: Page, { start, end }: Span): Span[] {
  for (let node = smallestCovering(tree, start, end); node > 0; node = tree.parent[node]) {
    const own = visibleSpan(tree, node)
    if (own !== undefined && own.start < start) return []
    if (own !== undefined && own.end > end) return [own]
  }
  return []
}

/** The place of a span, with its sign. */
export function describePlace(page: Page, span: Span): FoundPlace {
  const view = viewOf(page)
  const { tree } = page
  const node = smallestCovering(tree, span.start, span.end)
  if (tree.kind[node] === Kind.text) {
    const parent = tree.parent[node]
    const own = visibleSpan(tree, node)
    const isWhole = own !== undefined && own.start === span.start && own.end === span.end
    const isAlone = view.textsBefore[tree.last[parent]] - view.textsBefore[parent] === 1
    const kind = !isWhole ? 'part' : isAlone ? 'element' : 'text'
    return { ...span, sign: `${kind} ${pathOf(page, parent)}`, at: view.textsBefore[node] }
  }
  const isAttribute = tree.kind[node] === Kind.element && span.end <= tree.contentStart[node]
  if (isAttribute) {
    const name = attributeAt(page, node, span)
    return { ...span, sign: `attribute ${name} ${pathOf(page, node)}`, at: view.textsBefore[node] }
  }
  const own = visibleSpan(tree, node)
  const isWhole = own !== undefined && own.start === span.start && own.end === span.end
  const first = smallestCovering(tree, span.start, span.start + 1)
  return {
    ...span,
    sign: `${isWhole ? 'element' : 'mixed'} ${pathOf(page, node)}`,
    at: view.textsBefore[first],
  }
}

function attributeAt({ tree }: Page, node: number, span: Span): string {
  for (let i = tree.attributeStart[node]; i < tree.attributeStart[node + 1]; i++) {
    if (tree.valueStart[i] === span.start) return tree.names[tree.attributeName[i]]
  }
  return ''
}

/** The tags from a node outwards, each with its first class; digits are folded, since they count things. */
function pathOf({ tree }: Page, node: number): string {
  const steps: string[] = []
  for (let at = node; at > 0 && steps.length < LEVELS; at = tree.parent[at]) {
    const [first] = classes(tree, at)
    const name = tagName(tree, at)
    steps.push(first === undefined ? name : `${name}.${first.replace(/\d+/g, '0')}`)
  }
  return steps.join('<')
}
