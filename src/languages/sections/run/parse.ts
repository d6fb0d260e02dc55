import type { Page } from '../../../page/page.ts'
import type { Span } from '../../../page/span.ts'
import { sourceSpan } from '../../../page/visible-text.ts'
import { findHeadings, type Heading, type KindTable } from '../headings/find.ts'
import { piecesOf } from '../headings/pieces.ts'
import { type PlacedPieces, pieceFrom, placePieces, textOf } from '../headings/units.ts'
import { type Edit, editHeadings } from '../nesting/edit.ts'
import { nest } from '../nesting/nest.ts'
import { createResumption } from '../nesting/resume.ts'

/** A page as its sections: headings in page order, each with the pieces of its section. */
export interface ParsedPage {
  readonly pieces: PlacedPieces
  readonly headings: readonly Heading[]
  /** The heading each heading lies under, or -1. */
  readonly parents: Int32Array
  /** The piece behind the last one of each section, texts of the template at its end left out. */
  readonly ends: Int32Array
}

/** What parsing needs to know of a site. */
export interface ParseOptions {
  readonly table: KindTable
  readonly keepsClass: (name: string) => boolean
  /** The texts at each kind of place that belong to the template and head nothing. */
  readonly template: ReadonlyMap<string, ReadonlySet<string>>
  readonly edits: readonly Edit[]
}

/** Parses a page into sections, in one pass over its pieces. */
export function parseSections(page: Page, options: ParseOptions): ParsedPage {
  return nestPieces(placePieces(piecesOf(page), options.keepsClass), options)
}

/** Nests the headings of pieces that are cut and placed already. */
export function nestPieces(pieces: PlacedPieces, options: Omit<ParseOptions, 'keepsClass'>): ParsedPage {
  const { table, template, edits } = options
  const nestList = (list: readonly Heading[]) => {
    const { openBehind, ends } = createResumption(pieces, list, table)
    const containers = list.map((heading) => containerEnd(pieces, heading, table))
    const isBeyond = (h: number, outer: number) =>
      list[h].moved !== true && list[h].first >= containers[outer]
    return { parents: nest(list, openBehind, isBeyond), resumed: ends, containers }
  }
  const headings = editHeadings(findHeadings(pieces, table), edits, (list) => nestList(list).parents)
  const { parents, resumed, containers } = nestList(headings)
  const bounds = boundSections(pieces, headings, parents, resumed, containers)
  return { pieces, headings, parents, ends: trimSections(pieces, headings, bounds, template) }
}

/**
 * Where each section ends: at the next heading that does not lie inside it. The last one inside a section ends with the
 * element that contains its kind of section as well, so that what follows on the page is not counted as its text.
 */
function boundSections(
  pieces: PlacedPieces,
  headings: readonly Heading[],
  parents: Int32Array,
  resumed: Int32Array,
  containers: readonly number[],
): Int32Array {
  const ends = new Int32Array(headings.length)
  const open: number[] = []
  const hasNext = new Uint8Array(headings.length)
  for (let h = 0; h < headings.length; h++) {
    while (open.length > 0 && open[open.length - 1] !== parents[h]) {
      const closed = open.pop()!
      ends[closed] = headings[h].first
      if (parents[closed] === parents[h]) hasNext[closed] = 1
    }
    open.push(h)
  }
  for (const h of open) ends[h] = pieces.size
  // Parents come before what lies inside them, so that their ends are settled first.
  for (let h = 0; h < headings.length; h++) {
    ends[h] = Math.min(ends[h], resumed[h])
    if (hasNext[h] === 0) ends[h] = Math.min(ends[h], containers[h])
    if (parents[h] >= 0) ends[h] = Math.min(ends[h], Math.max(headings[h].end, ends[parents[h]]))
  }
  return ends
}

/** The piece behind the element that contains the section of a heading. */
function containerEnd(pieces: PlacedPieces, heading: Heading, table: KindTable): number {
  const { climb } = table.kinds[heading.kind]
  const { tree } = pieces.page
  let element = tree.parent[pieces.node[heading.first]]
  for (let step = 0; step < climb && element > 0; step++) element = tree.parent[element]
  return Math.max(heading.end, pieceFrom(pieces, tree.last[element]))
}

/** Leaves out what ends a section without being content: template texts, headings of nothing. */
function trimSections(
  pieces: PlacedPieces,
  headings: readonly Heading[],
  bounds: Int32Array,
  template: ParseOptions['template'],
): Int32Array {
  const silent = new Uint8Array(pieces.size)
  let next = pieces.size
  let h = headings.length - 1
  for (let piece = pieces.size - 1; piece >= 0; piece--) {
    const heading = headings[h]
    if (heading !== undefined && piece < heading.end) {
      const says = next < bounds[h]
      for (let i = heading.first; i < heading.end; i++) silent[i] = says ? 0 : 1
      if (says) next = heading.first
      piece = heading.first
      h--
    } else if (template.get(pieces.keys[piece])?.has(textOf(pieces, piece, piece + 1))) silent[piece] = 1
    else next = piece
  }
  const lastSaying = new Int32Array(pieces.size + 1)
  for (let piece = 0; piece < pieces.size; piece++) {
    lastSaying[piece + 1] = silent[piece] === 1 ? lastSaying[piece] : piece + 1
  }
  return bounds.map((end, i) => Math.max(headings[i].end, Math.min(end, lastSaying[end])))
}

const COLON = ':'

/** The text of a section and its place; undefined where the heading has none. */
export function sectionValue(
  { pieces, headings, ends }: ParsedPage,
  h: number,
): (Span & { text: string }) | undefined {
  const { page } = pieces
  const { end: from } = headings[h]
  if (ends[h] <= from) return undefined
  const end = pieces.end[ends[h] - 1]
  let start = pieces.start[from]
  // A separator behind the heading belongs to neither.
  while (start < end && (page.text.text[start] === COLON || page.text.text[start] === ' ')) start++
  if (start === end) return undefined
  return { ...sourceSpan(page.text, start, end), text: page.text.text.slice(start, end) }
}

/** The span of a heading's text. */
export function headingSpan({ pieces, headings }: ParsedPage, h: number): Span {
  const { first, end } = headings[h]
  return sourceSpan(pieces.page.text, pieces.start[first], pieces.end[end - 1])
}
