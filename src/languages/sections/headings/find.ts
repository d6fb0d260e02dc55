import { attribute } from '../../../page/navigate.ts'
import { knownId } from '../../../page/parse/names.ts'
import type { Tree } from '../../../page/tree.ts'
import { endsInColon, MAX_PIECES } from './candidates.ts'
import { canHead, headingName, isCapitals } from './evidence.ts'
import type { HeadingKind, Openness } from './kind.ts'
import { Part } from './pieces.ts'
import { lineEnd, type PlacedPieces, textOf } from './units.ts'

/** A heading of a page. */
export interface Heading {
  /** Its kind, as an index of the kinds given. */
  readonly kind: number
  readonly name: string
  /** Its first piece, and the piece behind its last one. */
  readonly first: number
  readonly end: number
  readonly size: number
  readonly indent: number
  readonly depth: number
  /** Whether a person put it elsewhere than the page does. */
  readonly moved?: boolean
}

/** The kinds of headings, prepared for lookup. */
export interface KindTable {
  readonly kinds: readonly HeadingKind[]
  find(key: string): number
  knows(kind: number, name: string): boolean
  /** Whether a name is one that heads nothing at places of this kind. */
  refuses(kind: number, name: string): boolean
}

/** Prepares kinds for lookup. */
export function createKindTable(kinds: readonly HeadingKind[]): KindTable {
  const byKey = new Map(kinds.map(({ key }, k) => [key, k]))
  const names = kinds.map((kind) => new Set(kind.names))
  const never = kinds.map((kind) => new Set(kind.never))
  return {
    kinds,
    find: (key) => byKey.get(key) ?? -1,
    knows: (kind, name) => names[kind].has(name),
    refuses: (kind, name) => never[kind].size > 0 && never[kind].has(name),
  }
}

/** The headings of a page in page order, titles left out. */
export function findHeadings(pieces: PlacedPieces, table: KindTable): Heading[] {
  const headings: Heading[] = []
  const { tree } = pieces.page
  const layout = measureLayout(tree)
  for (let first = 0; first < pieces.size; ) {
    const stop = lineEnd(pieces, first)
    for (let at = first; at < stop; ) {
      const k = pieces.part[at] === Part.rest ? -1 : table.find(pieces.keys[at])
      const found = k < 0 ? undefined : readHeading(pieces, at, stop, k, table)
      if (found === undefined) {
        at++
        continue
      }
      const { size, title } = table.kinds[k]
      const element = tree.parent[pieces.node[at]]
      const indent = layout.indent[element] + ownIndent(tree, element)
      if (!title) headings.push({ kind: k, ...found, first: at, size, indent, depth: layout.depth[element] })
      at = found.end
    }
    first = stop
  }
  return headings
}

/** The heading that begins at a piece, if one does: the longest known name, or what an open kind has there. */
function readHeading(
  pieces: PlacedPieces,
  at: number,
  stop: number,
  k: number,
  table: KindTable,
): { name: string; end: number } | undefined {
  const { line, open, names } = table.kinds[k]
  for (let end = Math.min(stop, at + MAX_PIECES); end > at; end--) {
    const name = headingName(textOf(pieces, at, end))
    if (table.refuses(k, name)) return undefined
    if (table.knows(k, name)) return { name, end: line ? stop : separatorEnd(pieces, end, stop) }
  }
  if (open === 'none') return undefined
  // Of a kind whose known headings end before their line does, an unknown one is taken to be its first text.
  const end = line && !endsEarly(names, pieces, at, stop) ? stop : headEnd(pieces, at, stop)
  const text = textOf(pieces, at, end)
  if (!canHead(text) || !isShown(text, open)) return undefined
  return { name: headingName(text), end: line ? stop : separatorEnd(pieces, end, stop) }
}

function isShown(text: string, open: Openness): boolean {
  // Behind the end of a sentence a colon ends another sentence, and no heading.
  if (open === 'colon') return text.endsWith(':') && !text.includes('. ')
  return open === 'all' || isCapitals(text)
}

/** A line of several pieces, of which the known headings of its kind would be the first alone. */
function endsEarly(names: readonly string[], pieces: PlacedPieces, at: number, stop: number): boolean {
  return names.length > 0 && stop - at > 1 && !textOf(pieces, at, stop).endsWith(':')
}

function headEnd(pieces: PlacedPieces, at: number, stop: number): number {
  const last = Math.min(stop, at + MAX_PIECES)
  for (let end = at + 1; end <= last; end++) if (endsInColon(pieces, end - 1)) return end
  return at + 1
}

/** Passes a piece that only separates, such as the colon in `<b>Area</b>:`. */
function separatorEnd(pieces: PlacedPieces, end: number, stop: number): number {
  return end < stop && textOf(pieces, end, end + 1) === ':' ? end + 1 : end
}

const INDENTING = new Set(['ul', 'ol', 'dl', 'blockquote'].map(knownId))
const DEEPENING = new Set(['section', 'article', 'details', 'table', 'fieldset'].map(knownId))

/** Indentation in spaces, as ALGORITHMS C.2 counts it: four for each list around. */
const LIST_INDENT = 4

/** For every element, how far lists indent it and how many parts of the page it lies in; one pass in document order. */
function measureLayout(tree: Tree): { indent: Int32Array; depth: Int32Array } {
  const indent = new Int32Array(tree.size)
  const depth = new Int32Array(tree.size)
  for (let node = 1; node < tree.size; node++) {
    const parent = tree.parent[node]
    indent[node] = indent[parent] + (INDENTING.has(tree.name[node]) ? LIST_INDENT : 0)
    depth[node] = depth[parent] + (DEEPENING.has(tree.name[node]) ? 1 : 0)
  }
  return { indent, depth }
}

const MARGIN = /(?:margin|padding)-left\s*:\s*(\d{1,4})(?:\.\d+)?\s*(px|em|rem|ex|ch|pt)?/i
/** Less than about an em is alignment, not indentation: factbook-2014 sets equal headings 0 to 7 px apart. */
const PIXELS_PER_EM = 16

/** The margin that the style of an element or of its parent gives, in spaces of half an em. */
function ownIndent(tree: Tree, element: number): number {
  let spaces = 0
  for (let at = element, steps = 0; at > 0 && steps < 2; at = tree.parent[at], steps++) {
    if (tree.attributeStart[at] === tree.attributeStart[at + 1]) continue
    const match = MARGIN.exec(attribute(tree, at, 'style')?.slice(0, 1000) ?? '')
    if (match === null) continue
    const length = Number(match[1])
    const ems = match[2]?.toLowerCase().endsWith('em') ? length : Math.floor(length / PIXELS_PER_EM)
    spaces += 2 * ems
  }
  return spaces
}
