import { firstChild, nextSibling, smallestCovering, tagName, visibleSpan } from '../../../page/navigate.ts'
import type { Page } from '../../../page/page.ts'
import { type PageView, viewOf } from '../../../page/page-view.ts'
import type { Span } from '../../../page/span.ts'
import { Kind, type Tree } from '../../../page/tree.ts'
import { firstAtLeast } from '../../../strings/sorted.ts'
import { readSpan, type TextSpan } from '../run/part-span.ts'

/** A text of a page that holds a labelled value. */
export interface Host extends TextSpan {
  /** The elements around it, or its attribute: texts of one kind of place have the same. */
  readonly path: string
  /** The element around it. */
  readonly element: number
  /** Whether it is all that its element shows, so that an element is all that has to be found. */
  readonly fillsElement: boolean
  /** How many texts of the page come before it, and before its end. */
  readonly first: number
  readonly last: number
}

/** Longer texts are prose, whose parts are not values. */
const LONGEST = 2000

/** Finds the texts around places of a page, each made once. */
export interface HostFinder {
  /**
   * The whole text around a place: that of its node, of the neighbouring nodes that it reaches into, or of its attribute.
   * Undefined inside prose.
   */
  find(place: Span): Host | undefined
  /**
   * Whether a text is one of several of its kind beside a part of the page: others are between the two, or in the element
   * beside that part which the text is in. A list of contents has one such text for each record, a heading is alone.
   * Elements that are known to belong together do not count.
   */
  isOneOfSeveral(host: Host, beside: Span, together?: ReadonlySet<number>): boolean
  /** Whether another text of its kind is between a text and one further below. */
  repeatsBefore(host: Host, below: Host): boolean
  /** How many elements around a part of the page do not hold a text. */
  distance(host: Host, from: Span): number
}

/** Makes the finder of texts for a page. */
export type Finders = (page: Page) => HostFinder

export function createHostFinder(page: Page): HostFinder {
  const { tree } = page
  const view = viewOf(page)
  const order = view.textsBefore
  const known = new Map<string, Host | undefined>()
  let kinds: Map<string, number[]> | undefined
  const alike = (element: number): readonly number[] => {
    kinds ??= elementsByKind(view)
    return kinds.get(kindOf(view, element)) ?? []
  }
  const make = (span: Span | undefined, path: string, element: number): Host | undefined => {
    if (span === undefined || span.end - span.start > LONGEST) return undefined
    const key = `${span.start} ${span.end}`
    if (!known.has(key)) {
      const last = smallestCovering(tree, span.end - 1, span.end)
      const first = smallestCovering(tree, span.start, span.start + 1)
      const shown = visibleSpan(tree, element)
      known.set(key, {
        ...span,
        text: readSpan(page, span),
        path,
        element,
        fillsElement: shown?.start === span.start && shown.end === span.end,
        first: order[first],
        last: order[last],
      })
    }
    return known.get(key)
  }
  const find = (place: Span): Host | undefined => {
    const node = smallestCovering(tree, place.start, place.end)
    if (tree.kind[node] === Kind.element && place.start < tree.contentStart[node]) {
      for (let i = tree.attributeStart[node]; i < tree.attributeStart[node + 1]; i++) {
        const span = { start: tree.valueStart[i], end: tree.valueEnd[i] }
        if (span.start > place.start || span.end < place.end) continue
        const path = `${pathOf(view, node)}@${tree.names[tree.attributeName[i]]}`
        return make(span, path, node)
      }
      return undefined
    }
    const span = tree.kind[node] === Kind.text ? visibleSpan(tree, node) : touched(tree, node, place)
    const element = tree.kind[node] === Kind.text ? tree.parent[node] : node
    return make(span, pathOf(view, element), element)
  }
  return {
    find,
    isOneOfSeveral({ element, start, end }, beside, together) {
      if (start < beside.end && end > beside.start) return false
      const others = alike(element)
      const around = smallestCovering(tree, beside.start, beside.end)
      let top = element
      while (tree.parent[top] > 0 && !isInside(tree, around, tree.parent[top])) top = tree.parent[top]
      const isBefore = end <= beside.start
      const from = isBefore ? top : smallestCovering(tree, beside.end - 1, beside.end) + 1
      const to = isBefore ? smallestCovering(tree, beside.start, beside.start + 1) : tree.last[top]
      for (let at = firstAtLeast(others, from); at < others.length && others[at] < to; at++)
        if (others[at] !== element && together?.has(others[at]) !== true) return true
      return false
    },
    repeatsBefore({ element }, below) {
      const others = alike(element)
      const next = others[firstAtLeast(others, element + 1)]
      return next !== undefined && tree.end[next] <= below.start
    },
    distance({ element }, from) {
      let count = 0
      let node = smallestCovering(tree, from.start, from.end)
      for (; node > 0 && !isInside(tree, element, node); node = tree.parent[node]) count++
      return count
    },
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

/** The elements that texts are in, by their kind, in page order. */
function elementsByKind(view: PageView): Map<string, number[]> {
  const { tree, texts } = view
  const found = new Map<string, number[]>()
  for (const text of texts) {
    const element = tree.parent[text]
    const kind = kindOf(view, element)
    const known = found.get(kind)
    if (known === undefined) found.set(kind, [element])
    else if (known.at(-1) !== element) known.push(element)
  }
  return found
}

function isInside(tree: Tree, node: number, element: number): boolean {
  return node >= element && node < tree.last[element]
}

const DEEPEST = 8

/** The names of the nearest elements around a place, from the inside. */
function pathOf({ tree }: PageView, element: number): string {
  const names: string[] = []
  for (let node = element; node > 0 && names.length < DEEPEST; node = tree.parent[node])
    names.push(tagName(tree, node))
  return names.join('<')
}

/** The same with classes, and with the columns of cells: what differs in these holds different fields of one record. */
function kindOf(view: PageView, element: number): string {
  const { tree, nth } = view
  const names: string[] = []
  for (let node = element; node > 0 && names.length < DEEPEST; node = tree.parent[node]) {
    const name = tagName(tree, node)
    const column = name === 'td' || name === 'th' ? nth[node] : ''
    names.push(`${name}${column}.${view.attribute(node, 'class')}`)
  }
  return names.join('<')
}
