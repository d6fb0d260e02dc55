import { firstAtLeast } from '../strings/sorted.ts'
import { decodeAttribute, decodeText } from './parse/entities.ts'
import { KNOWN_NAMES } from './parse/names.ts'
import type { Span } from './span.ts'
import { Flag, Kind, type Tree } from './tree.ts'
import { foldSpace, isSpace } from './white-space.ts'

/** The first child, or -1. */
export function firstChild(tree: Tree, node: number): number {
  return tree.last[node] > node + 1 ? node + 1 : -1
}

/** The next sibling, or -1. */
export function nextSibling(tree: Tree, node: number): number {
  const next = tree.last[node]
  const parent = tree.parent[node]
  return parent >= 0 && next < tree.last[parent] ? next : -1
}

/** The sibling before, or -1. Climbs from the node's predecessor; a walk over all siblings stays linear. */
export function previousSibling(tree: Tree, node: number): number {
  const parent = tree.parent[node]
  let sibling = node - 1
  if (sibling <= parent || parent < 0) return -1
  while (tree.parent[sibling] !== parent) sibling = tree.parent[sibling]
  return sibling
}

/** The children, in order. */
export function* children(tree: Tree, node: number): Generator<number> {
  for (let child = firstChild(tree, node); child >= 0; child = nextSibling(tree, child)) yield child
}

/** Whether `ancestor` is `node` or contains it. */
export function contains(tree: Tree, ancestor: number, node: number): boolean {
  return ancestor <= node && node < tree.last[ancestor]
}

/** The tag name in lower case; empty for a node that is not an element. */
export function tagName(tree: Tree, node: number): string {
  return tree.name[node] < 0 ? '' : tree.names[tree.name[node]]
}

/** The index of an attribute of the node in the attribute columns, or -1. Of duplicates the first counts. */
export function findAttribute(tree: Tree, node: number, name: string): number {
  const end = tree.attributeStart[node + 1]
  for (let i = tree.attributeStart[node]; i < end; i++)
    if (tree.names[tree.attributeName[i]] === name) return i
  return -1
}

/** The decoded value of an attribute; undefined where the node lacks it. */
export function attribute(tree: Tree, node: number, name: string): string | undefined {
  const index = findAttribute(tree, node, name)
  if (index < 0) return undefined
  return decodeAttribute(tree.source, tree.valueStart[index], tree.valueEnd[index])
}

/** The class tokens of an element. */
export function classes(tree: Tree, node: number): readonly string[] {
  const value = attribute(tree, node, 'class')
  return value === undefined || value.trim() === '' ? [] : value.trim().split(/\s+/)
}

/** The raw text of a text node, character references decoded, white space unchanged. */
export function nodeText(tree: Tree, node: number): string {
  const { source, start, end, flags } = tree
  if ((flags[node] & Flag.hidden) !== 0) return source.slice(start[node], end[node])
  return decodeText(source, start[node], end[node])
}

/** All text inside the node, as the DOM's `textContent` gives it. */
export function textContent(tree: Tree, node: number): string {
  let text = ''
  const last = tree.last[node]
  for (let i = node; i < last; i++) if (tree.kind[i] === Kind.text) text += nodeText(tree, i)
  return text
}

/** The text that the node shows to a reader: as `readValue` on its span, without parsing the markup again. */
export function nodeValue(tree: Tree, node: number): string {
  let text = ''
  const last = tree.last[node]
  for (let i = node; i < last; i++) {
    if (tree.kind[i] !== Kind.text || (tree.flags[i] & Flag.hidden) !== 0) continue
    if ((tree.flags[i] & Flag.breakBefore) !== 0) text += ' '
    text += decodeText(tree.source, tree.start[i], tree.end[i])
  }
  return foldSpace(text)
}

/** The span of the node in the source; undefined for one that the parser implied. */
export function nodeSpan(tree: Tree, node: number): Span | undefined {
  if ((tree.flags[node] & Flag.implied) !== 0) return undefined
  return { start: tree.start[node], end: tree.end[node] }
}

/** The visible text of the node as a span: from its first visible character to its last; undefined if it shows none. */
export function visibleSpan(tree: Tree, node: number): Span | undefined {
  let start = -1
  let end = -1
  for (let i = node; i < tree.last[node]; i++) {
    if (tree.kind[i] !== Kind.text || (tree.flags[i] & Flag.hidden) !== 0) continue
    const trimmed = trimText(tree, i)
    if (trimmed === undefined) continue
    if (start < 0) start = trimmed.start
    end = trimmed.end
  }
  return start < 0 ? undefined : { start, end }
}

function trimText(tree: Tree, node: number): Span | undefined {
  const { source } = tree
  let start = tree.start[node]
  let end = tree.end[node]
  for (;;) {
    while (start < end && isSpace(source.charCodeAt(start))) start++
    if (!source.startsWith('&nbsp;', start)) break
    start += 6
  }
  for (;;) {
    while (end > start && isSpace(source.charCodeAt(end - 1))) end--
    if (!source.endsWith('&nbsp;', end) || end - 6 < start) break
    end -= 6
  }
  return start < end ? { start, end } : undefined
}

/** The innermost node whose span holds the offset; the document for an offset outside all others. */
export function nodeAt(tree: Tree, offset: number): number {
  return smallestCovering(tree, offset, offset + 1)
}

/** The innermost node whose span holds [start, end). */
export function smallestCovering(tree: Tree, start: number, end: number): number {
  let low = 0
  let high = tree.size
  while (low < high) {
    const middle = (low + high) >> 1
    if (tree.start[middle] <= start) low = middle + 1
    else high = middle
  }
  let node = low - 1
  while (node > 0 && (tree.end[node] < end || tree.start[node] > start)) node = tree.parent[node]
  return Math.max(node, 0)
}

/** The innermost node that covers all of some spans. */
export function smallestAround(tree: Tree, spans: readonly Span[]): number {
  let start = Number.POSITIVE_INFINITY
  let end = 0
  for (const span of spans) {
    start = Math.min(start, span.start)
    end = Math.max(end, span.end)
  }
  return smallestCovering(tree, start, end)
}

/** The size of the innermost node that covers all of some spans. */
export function sizeAround(tree: Tree, spans: readonly Span[]): number {
  const node = smallestAround(tree, spans)
  return tree.end[node] - tree.start[node]
}

/** The first node, in document order, that begins at or after the offset; `size` if none does. */
export function firstNodeFrom(tree: Tree, offset: number): number {
  return firstAtLeast(tree.start, offset, tree.size)
}

/** Whether the ids of this name can be compared across pages. */
export function isKnownName(id: number): boolean {
  return id >= 0 && id < KNOWN_NAMES.length
}
