import { firstChild, nextSibling, smallestCovering, tagName, visibleSpan } from '../../../page/navigate.ts'
import type { Page } from '../../../page/page.ts'
import { viewOf } from '../../../page/page-view.ts'
import type { Span } from '../../../page/span.ts'
import { Kind, type Tree } from '../../../page/tree.ts'
import { readSpan, type TextSpan } from '../run/part-span.ts'

/** A text of a page that holds a labelled value. */
export interface Host extends TextSpan {
  /** The elements around it, or its attribute: texts of one kind of place have the same. */
  readonly path: string
  /** How many texts of the page come before it, and before its end. */
  readonly first: number
  readonly last: number
}

/** Longer texts are prose, whose parts are not values. */
const LONGEST = 2000

/** Finds the texts around places of a page, each made once. */
export type HostFinder = (place: Span) => Host | undefined

/**
 * Finds the whole text around a place: that of its node, of the neighbouring nodes that it reaches into, or of its
 * attribute. Undefined inside prose.
 */
export function createHostFinder(page: Page): HostFinder {
  const { tree } = page
  const order = viewOf(page).textsBefore
  const known = new Map<string, Host | undefined>()
  const make = (span: Span | undefined, path: string): Host | undefined => {
    if (span === undefined || span.end - span.start > LONGEST) return undefined
    const key = `${span.start} ${span.end}`
    if (!known.has(key)) {
      const last = smallestCovering(tree, span.end - 1, span.end)
      const first = smallestCovering(tree, span.start, span.start + 1)
      known.set(key, { ...span, text: readSpan(page, span), path, first: order[first], last: order[last] })
    }
    return known.get(key)
  }
  return (place) => {
    const node = smallestCovering(tree, place.start, place.end)
    if (tree.kind[node] === Kind.element && place.start < tree.contentStart[node]) {
      for (let i = tree.attributeStart[node]; i < tree.attributeStart[node + 1]; i++) {
        const span = { start: tree.valueStart[i], end: tree.valueEnd[i] }
        if (span.start > place.start || span.end < place.end) continue
        const path = `${pathOf(tree, node)}@${tree.names[tree.attributeName[i]]}`
        return make(span, path)
      }
      return undefined
    }
    const span = tree.kind[node] === Kind.text ? visibleSpan(tree, node) : touched(tree, node, place)
    const element = tree.kind[node] === Kind.text ? tree.parent[node] : node
    return make(span, pathOf(tree, element))
  }
}

/**
 * What the children of an element show that a place reaches into, with the texts next to them: what is between two elements
 * can be found as a whole.
 */
function touched(tree: Tree, parent: number, place: Span): Span | undefined {
  let covered: Span | undefined
  let before = -1
  for (let child = firstChild(tree, parent); child >= 0; child = nextSibling(tree, child)) {
    const isElement = tree.kind[child] === Kind.element
    const shown = visibleSpan(tree, child)
    if (shown !== undefined && shown.end > place.start && shown.start < place.end) {
      covered = { start: covered?.start ?? (before < 0 ? shown.start : before), end: shown.end }
    } else if (isElement) {
      // Inside the place an element that shows nothing, such as `wbr`, ends nothing.
      if (covered !== undefined && tree.start[child] >= place.end) break
      before = -1
    } else if (shown !== undefined) {
      if (covered !== undefined) covered = { ...covered, end: shown.end }
      else if (before < 0) before = shown.start
    }
  }
  return covered
}

const DEEPEST = 8

/** The names of the nearest elements around a place, from the inside. */
function pathOf(tree: Tree, element: number): string {
  const names: string[] = []
  for (let node = element; node > 0 && names.length < DEEPEST; node = tree.parent[node])
    names.push(tagName(tree, node))
  return names.join('<')
}
