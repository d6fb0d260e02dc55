import { attribute, firstNodeFrom, nodeAt, smallestCovering } from '../../page/navigate.ts'
import type { Page } from '../../page/page.ts'
import type { Span } from '../../page/span.ts'
import { Flag, Kind } from '../../page/tree.ts'
import { isSpace } from '../../page/white-space.ts'
import type { Piece, TextPoint } from '../protocol.ts'
import { shownToSource, sourceToShown } from './text-offsets.ts'

/** The stretches of rendered text that a span of the source covers; empty for a span inside a tag. */
export function piecesOf(page: Page, span: Span): Piece[] {
  const { tree, source } = page
  const pieces: Piece[] = []
  let node = firstNodeFrom(tree, span.start)
  // The text that the span begins in starts before it: at most the nodes that begin at one offset lie between.
  const around = nodeAt(tree, span.start)
  if (tree.kind[around] === Kind.text) node = around
  for (; node < tree.size && tree.start[node] < span.end; node++) {
    if (tree.kind[node] !== Kind.text || (tree.flags[node] & Flag.hidden) !== 0) continue
    const start = tree.start[node]
    const end = tree.end[node]
    if (isBlank(source, Math.max(start, span.start), Math.min(end, span.end))) continue
    const from = sourceToShown(source, start, end, span.start)
    const to = sourceToShown(source, start, end, span.end)
    if (to > from) pieces.push([start, from, to])
  }
  return pieces
}

function isBlank(source: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (!isSpace(source.charCodeAt(i))) return false
  return true
}

/** The span of source between two points of the rendered page, white space at its ends left out. */
export function spanBetween(page: Page, from: TextPoint, to: TextPoint): Span | undefined {
  const a = sourceOffset(page, from)
  const b = sourceOffset(page, to)
  if (a === undefined || b === undefined) return undefined
  let start = Math.min(a, b)
  let end = Math.max(a, b)
  const { source, tree } = page
  while (start < end && isSpace(source.charCodeAt(start))) start++
  while (end > start && isSpace(source.charCodeAt(end - 1))) end--
  // A selection that ends where a text begins, or begins where one ends, does not mean the tags in between.
  const first = nodeAt(tree, start)
  if (tree.kind[first] !== Kind.text) {
    const next = nextText(page, start, end)
    if (next === undefined) return undefined
    start = next
  }
  end = previousTextEnd(page, start, end) ?? end
  return start < end ? { start, end } : undefined
}

function sourceOffset(page: Page, { text, offset }: TextPoint): number | undefined {
  const { tree, source } = page
  const node = nodeAt(tree, text)
  if (tree.kind[node] !== Kind.text || tree.start[node] !== text) return undefined
  return shownToSource(source, text, tree.end[node], offset)
}

function nextText({ tree, source }: Page, start: number, end: number): number | undefined {
  for (let node = firstNodeFrom(tree, start); node < tree.size && tree.start[node] < end; node++) {
    if (tree.kind[node] !== Kind.text || (tree.flags[node] & Flag.hidden) !== 0) continue
    let first = tree.start[node]
    while (first < tree.end[node] && isSpace(source.charCodeAt(first))) first++
    if (first < tree.end[node]) return first
  }
  return undefined
}

function previousTextEnd({ tree, source }: Page, start: number, end: number): number | undefined {
  for (let node = firstNodeFrom(tree, end) - 1; node > 0 && tree.end[node] > start; node--) {
    if (tree.kind[node] !== Kind.text || (tree.flags[node] & Flag.hidden) !== 0) continue
    let stop = Math.min(end, tree.end[node])
    while (stop > tree.start[node] && isSpace(source.charCodeAt(stop - 1))) stop--
    if (stop > Math.max(start, tree.start[node])) return stop
  }
  return undefined
}

/** The element whose attribute holds the span; undefined for a span in the content. */
export function attributeElement(page: Page, span: Span): number | undefined {
  const { tree } = page
  const node = smallestCovering(tree, span.start, span.end)
  if (tree.kind[node] !== Kind.element) return undefined
  return span.end <= tree.contentStart[node] || tree.contentStart[node] === tree.contentEnd[node]
    ? node
    : undefined
}

/** The element a span belongs to: the smallest around it. */
export function elementAround(page: Page, span: Span): number {
  const { tree } = page
  let node = smallestCovering(tree, span.start, span.end)
  while (node > 0 && tree.kind[node] !== Kind.element) node = tree.parent[node]
  return node
}

/** How the studio names an element: tag, and the class or id that a person would recognise. */
export function labelElement(page: Page, node: number): string {
  const { tree } = page
  if (tree.kind[node] !== Kind.element) return 'page'
  const tag = tree.names[tree.name[node]]
  const first = attribute(tree, node, 'class')?.trim().split(/\s+/)[0] ?? ''
  if (first !== '') return `${tag}.${first}`
  const id = attribute(tree, node, 'id')?.trim() ?? ''
  return id === '' ? tag : `${tag}#${id}`
}
