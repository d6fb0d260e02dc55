import type { Page } from '../../../page/page.ts'
import { knownId } from '../../../page/parse/names.ts'
import type { Span } from '../../../page/span.ts'
import { Flag, Kind } from '../../../page/tree.ts'
import { textOffset } from '../../../page/visible-text.ts'
import { recordTables } from '../tables/find.ts'

/** What a piece of a line is. */
export const Part = {
  /** A whole text node. */
  whole: 0,
  /** Words that end in a colon and are only part of a text node: "total:" of "total: 547,030 sq km; land: 545,630 sq km". */
  label: 1,
  /** What follows such words, up to the next of them; and every text that is data by its markup. Never a heading. */
  rest: 2,
} as const

/**
 * The visible text of a page cut into pieces, the candidates for headings: text nodes, and inside a text node the words
 * before a colon. Offsets count in the visible text. Pieces are in page order; those between two breaks form a line.
 */
export interface Pieces {
  readonly page: Page
  readonly size: number
  /** The text node of each piece. */
  readonly node: Int32Array
  readonly start: Int32Array
  readonly end: Int32Array
  readonly part: Uint8Array
  /** The number of the line that the piece belongs to; lines are numbered from 0 and increase. */
  readonly line: Int32Array
}

/** Longer words before a colon are a sentence: the longest such heading of factbook-2014 has 54 characters. */
const MAX_LABEL = 60

const COLON = 58
const SEMICOLON = 59
const SPACE = 32

const known = new WeakMap<Page, Pieces>()

/** The pieces of a page; cut once for each page. */
export function piecesOf(page: Page): Pieces {
  let pieces = known.get(page)
  if (pieces === undefined) {
    pieces = cutPieces(page)
    known.set(page, pieces)
  }
  return pieces
}

/** Cuts the visible text of a page into pieces, in one pass. */
export function cutPieces(page: Page): Pieces {
  const { tree } = page
  const { text } = page.text
  const store = createStore(tree.size)
  let line = -1
  let separated = true
  const isData = createDataTest(page)
  for (let node = 0; node < tree.size; node++) {
    if (tree.kind[node] !== Kind.text || (tree.flags[node] & Flag.hidden) !== 0) continue
    if ((tree.flags[node] & Flag.breakBefore) !== 0) separated = true
    let start = textOffset(page.text, tree.start[node])
    let end = textOffset(page.text, tree.end[node])
    while (start < end && text.charCodeAt(start) === SPACE) start++
    while (end > start && text.charCodeAt(end - 1) === SPACE) end--
    if (start === end) continue
    if (separated) line++
    separated = false
    if (isData(node)) store.add(node, start, end, Part.rest, line)
    else cutText(text, start, end, (from, to, part) => store.add(node, from, to, part, line))
  }
  return { page, ...store.columns() }
}

const DRAWING = knownId('svg')
const PREFORMATTED = knownId('pre')

/**
 * Whether nothing in a node can be a heading: it is in a table of records, in a drawing, or in preformatted text, which shows
 * code; unless most of the page is preformatted, as pages of plain text are. Asked in document order.
 */
function createDataTest({ tree, text }: Page): (node: number) => boolean {
  const regions: Span[] = recordTables(tree).map(({ node, header }) => ({
    start: header,
    end: tree.last[node],
  }))
  const preformatted: Span[] = []
  let length = 0
  for (let node = 1; node < tree.size; ) {
    const name = tree.name[node]
    if (name === PREFORMATTED || name === DRAWING) {
      const region = { start: node, end: tree.last[node] }
      if (name === DRAWING) regions.push(region)
      else {
        preformatted.push(region)
        length += textOffset(text, tree.end[node]) - textOffset(text, tree.start[node])
      }
      node = region.end
    } else node++
  }
  if (length * 2 < text.text.length) for (const region of preformatted) regions.push(region)
  regions.sort((a, b) => a.start - b.start)
  let next = 0
  return (node) => {
    while (next < regions.length && regions[next].end <= node) next++
    return next < regions.length && regions[next].start <= node
  }
}

/** Cuts one text at its labels: words that end in a colon, at its beginning, behind a semicolon or behind another label. */
function cutText(
  text: string,
  start: number,
  end: number,
  add: (start: number, end: number, part: number) => void,
): void {
  let from = start
  let at = start
  let whole = true
  while (at < end) {
    const labelEnd = findLabel(text, at, end)
    if (labelEnd === end && at === start) break
    if (labelEnd > 0) {
      // The semicolon before a label separates two sections and belongs to neither.
      const restEnd = at > from ? trimEnd(text, from, trimEnd(text, from, at) - 1) : from
      if (restEnd > from) add(from, restEnd, Part.rest)
      add(at, labelEnd, Part.label)
      whole = false
      from = skipSpace(text, labelEnd, end)
      at = from
      continue
    }
    while (at < end && text.charCodeAt(at) !== SEMICOLON) at++
    at = skipSpace(text, at + 1, end)
  }
  if (from < end) add(from, end, whole ? Part.whole : Part.rest)
}

/** The end of the label that begins here, its colon included; 0 where none does. */
function findLabel(text: string, start: number, end: number): number {
  const limit = Math.min(end, start + MAX_LABEL)
  for (let i = start; i < limit; i++) {
    const code = text.charCodeAt(i)
    if (code === SEMICOLON) return 0
    // A full stop ends a sentence where a space follows; inside a number or an abbreviation it does not.
    if (code === 46 && text.charCodeAt(i + 1) === SPACE) return 0
    if (code !== COLON) continue
    const ends = i + 1 === end || text.charCodeAt(i + 1) === SPACE
    return ends && i > start ? i + 1 : 0
  }
  return 0
}

function skipSpace(text: string, from: number, end: number): number {
  let at = from
  while (at < end && text.charCodeAt(at) === SPACE) at++
  return at
}

function trimEnd(text: string, start: number, end: number): number {
  let at = end
  while (at > start && text.charCodeAt(at - 1) === SPACE) at--
  return at
}

/** Columns that grow by doubling. */
function createStore(nodes: number) {
  let capacity = Math.max(16, nodes >> 1)
  let size = 0
  let node = new Int32Array(capacity)
  let start = new Int32Array(capacity)
  let end = new Int32Array(capacity)
  let part = new Uint8Array(capacity)
  let line = new Int32Array(capacity)
  const grown = (column: Int32Array): Int32Array<ArrayBuffer> => {
    const larger = new Int32Array(capacity)
    larger.set(column)
    return larger
  }
  return {
    add(ofNode: number, from: number, to: number, kind: number, inLine: number): void {
      if (size === capacity) {
        capacity *= 2
        node = grown(node)
        start = grown(start)
        end = grown(end)
        line = grown(line)
        const parts = new Uint8Array(capacity)
        parts.set(part)
        part = parts
      }
      node[size] = ofNode
      start[size] = from
      end[size] = to
      part[size] = kind
      line[size] = inLine
      size++
    },
    columns: () => ({
      size,
      node: node.subarray(0, size),
      start: start.subarray(0, size),
      end: end.subarray(0, size),
      part: part.subarray(0, size),
      line: line.subarray(0, size),
    }),
  }
}
