import {
  firstChild,
  nextSibling,
  previousSibling,
  smallestCovering,
  tagName,
} from '../../../page/navigate.ts'
import { nextText, shownSpan } from '../../../page/shown-texts.ts'
import { siblingNumbers } from '../../../page/sibling-numbers.ts'
import { firstStartingFrom, type Span, sameSpan } from '../../../page/span.ts'
import { Kind, type Tree } from '../../../page/tree.ts'
import { type ElementTest, MAX_STEPS, type Step, type ValuePlace } from '../rule.ts'
import type { Label } from '../run/labels.ts'
import { readPlace } from '../run/read-place.ts'
import { createTokenReader, createVocabulary } from '../run/token-sets.ts'
import { markingTokens } from '../run/tokens.ts'
import { chooseLabel, type LabelledSpan } from './choose-label.ts'

/** The likeness that a path must reach. Lower values let a missing field take its neighbour's place. */
const LEAST_LIKENESS = 0.62

/** The test that an element itself passes. */
export function testOf(tree: Tree, node: number): ElementTest {
  return { tags: [tagName(tree, node)], tokens: markingTokens(tree, node).slice(0, 8) }
}

/**
 * The ways to describe where a value is inside a slot's element, from the innermost element outwards. Each of them
 * reads exactly the value there. `values` are all values of the field in this record, in page order, and
 * `marked` the texts of all its fields, which are no labels.
 */
export function describeValue(
  tree: Tree,
  root: number,
  slot: number,
  span: LabelledSpan,
  values: readonly Span[] = [],
  marked?: ReadonlySet<string>,
): ValuePlace[] {
  const described: ValuePlace[] = []
  let node = smallestCovering(tree, span.start, span.end)
  const inTag = tree.kind[node] === Kind.element && span.start < tree.contentStart[node]
  if (tree.kind[node] === Kind.text) node = tree.parent[node]
  let steps = 0
  for (let above = node; above > root; above = tree.parent[above]) steps++
  for (let element = node; element >= root; element = tree.parent[element], steps--) {
    // No rule holds a longer path, and each is as long as the element is deep.
    if (steps > MAX_STEPS) {
      if (inTag) break
      continue
    }
    const base: ValuePlace = {
      slot,
      path: pathTo(tree, root, element, span, values, marked),
      least: LEAST_LIKENESS,
    }
    const shown = shownSpan(tree, element)
    const isWhole = shown !== undefined && sameSpan(shown, span)
    const ways = isWhole ? [base] : (inTag ? describeAttribute : describeRun)(tree, element, span, base)
    const place = ways.find((way) => isReadBy(way, tree, element, span))
    if (place !== undefined) described.push(place)
    if (inTag || element === root) break
  }
  return described
}

function describeAttribute(tree: Tree, element: number, span: Span, base: ValuePlace): ValuePlace[] {
  for (let i = tree.attributeStart[element]; i < tree.attributeStart[element + 1]; i++) {
    if (sameSpan({ start: tree.valueStart[i], end: tree.valueEnd[i] }, span))
      return [{ ...base, attribute: tree.names[tree.attributeName[i]] }]
  }
  return []
}

/** The children of an element that show the span, bounded by the elements next to them, or by the element's end. */
function describeRun(tree: Tree, parent: number, span: Span, base: ValuePlace): ValuePlace[] {
  const isCovered = (child: number): boolean => {
    const shown = shownSpan(tree, child)
    return shown !== undefined && shown.end > span.start && shown.start < span.end
  }
  let first = childAt(tree, parent, span.start)
  while (first >= 0 && !isCovered(first)) first = nextSibling(tree, first)
  if (first < 0) return []
  let behind = previousSibling(tree, first)
  while (behind >= 0 && tree.kind[behind] !== Kind.element) behind = previousSibling(tree, behind)
  const shownBefore = nextText(tree, parent) < first
  let ahead = nextSibling(tree, first)
  // Elements that show nothing may lie between those that show the value.
  while (ahead >= 0 && (tree.kind[ahead] !== Kind.element || tree.start[ahead] < span.end))
    ahead = nextSibling(tree, ahead)
  const open = { ...base, ...(shownBefore && behind >= 0 && { behind: testOf(tree, behind) }) }
  return ahead < 0 ? [open] : [{ ...open, ahead: testOf(tree, ahead) }, open]
}

/** The child whose source holds an offset; the first child if none does. */
function childAt(tree: Tree, parent: number, offset: number): number {
  let node = smallestCovering(tree, offset, offset + 1)
  while (node > parent && tree.parent[node] !== parent) node = tree.parent[node]
  return node > parent ? node : firstChild(tree, parent)
}

/** Whether a place reads the value it was made from: an earlier sibling may pass the same test. */
function isReadBy(place: ValuePlace, tree: Tree, element: number, span: Span): boolean {
  const vocabulary = createVocabulary([...(place.behind?.tokens ?? []), ...(place.ahead?.tokens ?? [])])
  const read = readPlace(createTokenReader(tree, vocabulary), place, element)
  return read !== undefined && sameSpan(read, span)
}

/** The steps from below `root` down to an element. */
function pathTo(
  tree: Tree,
  root: number,
  element: number,
  value: LabelledSpan,
  values: readonly Span[],
  marked?: ReadonlySet<string>,
): Step[] {
  const nodes: number[] = []
  for (let node = element; node > root; node = tree.parent[node]) nodes.push(node)
  nodes.reverse()
  const tags = nodes.map((node) => tagName(tree, node))
  const nth = siblingNumbers(tree)
  const path: Step[] = []
  let inner: Label | undefined
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i]
    const tokens = markingTokens(tree, node).slice(0, 8)
    const rival = findRival(tree, node, tokens, tags.slice(i + 1), values)
    // A row without a name may be alone here and among others in the next record.
    const label = rival || tokens.length === 0 ? chooseLabel(tree, node, value, !rival, marked) : undefined
    // The first text of a row is that of its table too, and names the row.
    if (label !== undefined && !(label.at !== 'before' && label.says === inner?.says)) {
      inner = label
      path.push({ tag: tags[i], tokens, label })
    } else path.push({ tag: tags[i], tokens, ...(rival && nth[node] <= 99 && { nth: nth[node] }) })
  }
  return path.reverse()
}

const MAX_RIVALS = 200

/**
 * Whether a sibling of a path's node could be taken for it: the same tag, no token that distinguishes it, and the rest of
 * the path below it. Siblings that hold further values of the same field are not rivals.
 */
function findRival(
  tree: Tree,
  node: number,
  tokens: readonly string[],
  rest: readonly string[],
  values: readonly Span[],
): boolean {
  let looked = 0
  for (let child = firstChild(tree, tree.parent[node]); child >= 0; child = nextSibling(tree, child)) {
    if (child === node || tree.name[child] !== tree.name[node]) continue
    if (++looked > MAX_RIVALS) return false
    if (holdsSome(tree, child, values)) continue
    const its = new Set(markingTokens(tree, child))
    if (tokens.length > 0 && !tokens.some((token) => its.has(token))) continue
    if (endsOf(tree, child, rest).length > 0) return true
  }
  return false
}

/** Whether an element holds one of some spans in page order. */
function holdsSome(tree: Tree, element: number, spans: readonly Span[]): boolean {
  const end = tree.end[element]
  for (let i = firstStartingFrom(spans, tree.start[element]); i < spans.length && spans[i].start < end; i++) {
    if (spans[i].end <= end) return true
  }
  return false
}

/** What chains of children with these tags end at, where that shows text. */
function endsOf(tree: Tree, node: number, tags: readonly string[]): number[] {
  let level = [node]
  for (const tag of tags) {
    const next: number[] = []
    for (const parent of level) {
      for (let child = firstChild(tree, parent); child >= 0; child = nextSibling(tree, child)) {
        if (tagName(tree, child) === tag) next.push(child)
      }
    }
    level = next.slice(0, MAX_RIVALS)
  }
  return level.filter((end) => shownSpan(tree, end) !== undefined)
}
