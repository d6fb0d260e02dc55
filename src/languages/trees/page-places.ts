import { smallestCovering, tagName } from '../../page/navigate.ts'
import type { Page } from '../../page/page.ts'
import type { Span } from '../../page/span.ts'
import { Kind, type Tree } from '../../page/tree.ts'
import { describeValue } from './describe.ts'
import { textBefore } from './read-place.ts'
import type { Step, ValuePlace } from './rule.ts'
import { contextTokens } from './tokens.ts'

/** A label longer than this is a sentence, not a label. */
const MAX_LABEL = 60

/**
 * The ways to find again, on another page, a value that stands alone on its page: by its path in several strictnesses,
 * from the document, from the nearest marked element, or from a few elements up; each with and without the text before
 * it. A banner more on a page breaks some of them, and the others hold.
 */
export function pagePlaces(page: Page, span: Span, others: readonly Span[]): ValuePlace[] {
  const { tree } = page
  const places: ValuePlace[] = []
  for (const described of describeValue(tree, 0, 0, span, others).slice(0, 2)) {
    const element = elementOf(tree, described, span)
    const before = textBefore(tree, element, 0)
    const prefix = wholePrefix(tree, described, span)
    for (const place of pathVariants(tree, described, element)) {
      places.push(place)
      if (prefix !== undefined) places.push({ ...place, prefix })
      if (before !== '' && before.length <= MAX_LABEL)
        places.push({ ...place, label: before, labelled: true })
    }
  }
  return places
}

/** All that stands before a value in its text, if it is more than the delimiter: `Capital City:` where `:` would do. */
function wholePrefix(tree: Tree, { prefix, attribute }: ValuePlace, span: Span): string | undefined {
  if (prefix === undefined || attribute !== undefined) return undefined
  const node = smallestCovering(tree, span.start, span.end)
  const before = tree.source.slice(tree.start[node], span.start).trim()
  return tree.kind[node] === Kind.text && before.length <= MAX_LABEL && before !== prefix ? before : undefined
}

/** The element that a description from the document ends at. */
function elementOf(tree: Tree, { path }: ValuePlace, span: Span): number {
  let node = smallestCovering(tree, span.start, span.end)
  if (tree.kind[node] === Kind.text) node = tree.parent[node]
  let depth = 0
  for (let above = node; above > 0; above = tree.parent[above]) depth++
  for (; depth > path.length; depth--) node = tree.parent[node]
  return node
}

function* pathVariants(tree: Tree, place: ValuePlace, element: number): Generator<ValuePlace> {
  const { path } = place
  const bare = path.map(({ tag, tokens }): Step => ({ tag, tokens }))
  yield { ...place, least: 0.9 }
  yield { ...place, path: bare, least: 0.8 }
  const marked = fromMarked(tree, path, element)
  if (marked !== undefined) {
    yield { ...place, path: marked, anywhere: true, least: 0.95 }
    yield { ...place, path: marked.map(({ tag, tokens }) => ({ tag, tokens })), anywhere: true, least: 0.95 }
  }
  for (const length of [1, 2, 4]) {
    if (length >= path.length) continue
    yield { ...place, path: bare.slice(-length), anywhere: true, least: 0.95 }
    if (length > 1) yield { ...place, path: path.slice(-length), anywhere: true, least: 0.95 }
  }
}

/** The steps from the nearest element with an id on, that id required. */
function fromMarked(tree: Tree, path: readonly Step[], element: number): Step[] | undefined {
  let node = element
  for (let at = path.length - 1; at >= 0; at--, node = tree.parent[node]) {
    const id = contextTokens(tree, node).find((token) => token.startsWith('id='))
    if (id === undefined) continue
    return [{ tag: tagName(tree, node), tokens: [id] }, ...path.slice(at + 1)]
  }
  return undefined
}
