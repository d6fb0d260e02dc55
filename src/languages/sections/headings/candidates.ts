import { canHead, evidenceOfPlace, MAX_HEADING } from './evidence.ts'
import { Part } from './pieces.ts'
import { createRegionTest, isNavigation } from './regions.ts'
import {
  hasSamePlace,
  type KindKey,
  lineEnd,
  type PlacedPieces,
  placeOfKind,
  scopeEnd,
  textOf,
} from './units.ts'

/** A text that may be a heading, or a text that certainly is not one. */
export interface Unit {
  readonly key: KindKey
  /** Its first piece, and the piece behind its last one. */
  readonly first: number
  readonly end: number
  readonly text: string
  readonly candidate: boolean
  /** The share of the other pages that have the same text at the same kind of place; 0 for what only one page has. */
  readonly share: number
  /** What the text itself shows where its place shows nothing: only texts with this mark are headings there. */
  readonly mark?: 'colon' | 'capitals' | undefined
  /** Whether its line holds nothing else. */
  readonly alone: boolean
  /** The piece behind the element that its section is in, if it is a candidate. */
  readonly scope: number
}

/** Pieces of a line that may form one heading: a name, a link, a separator, a mark. */
export const MAX_PIECES = 4

/**
 * The units of each of several pages. A text is a candidate where it is at the same kind of place on enough other
 * pages: what several pages share is the template, and what one page has alone is data.
 */
export function sharedUnits(pages: readonly PlacedPieces[], least: number): Unit[][] {
  const counts = countPages(pages)
  const lines = new Map<KindKey, boolean>()
  const isLineKind = (key: KindKey): boolean => {
    const known = lines.get(key) ?? evidenceOfPlace(placeOfKind(key)).line
    lines.set(key, known)
    return known
  }
  return pages.map((pieces) => {
    const units: Unit[] = []
    const inNavigation = createRegionTest(pieces, isNavigation)
    for (let first = 0; first < pieces.size; ) {
      const end = lineEnd(pieces, first)
      const isLine = isLineKind(pieces.keys[first])
      for (let at = first; at < end; ) {
        const length = pieces.part[at] === Part.rest ? 0 : sharedLength(pieces, at, first, end, least, counts)
        const last = at + Math.max(1, length)
        const text = textOf(pieces, at, last)
        const key = pieces.keys[at]
        const candidate =
          length > 0 && canHead(text) && canBegin(pieces, at, last, first, isLine) && !inNavigation(at)
        // What follows a label is never a heading, and yet part of the template where most pages have it.
        const shared = pieces.part[at] === Part.rest ? pagesWith(counts, key, text) >= least : length > 0
        const share = shared ? (pagesWith(counts, key, text) - 1) / Math.max(1, pages.length - 1) : 0
        const scope = candidate ? scopeEnd(pieces, at, end) : last
        units.push({
          key,
          first: at,
          end: last,
          text,
          candidate,
          share,
          alone: at === first && last === end,
          scope,
        })
        at = last
      }
      first = end
    }
    return units
  })
}

/**
 * Whether a heading may begin here: where a line does, or inside one that begins with a text of the same kind of place; words
 * inside a sentence end in a colon if they are a heading. Of a heading tag, a term or a header cell the whole line is the heading.
 */
function canBegin(
  pieces: PlacedPieces,
  at: number,
  end: number,
  lineStart: number,
  isLine: boolean,
): boolean {
  if (at === lineStart) return true
  if (isLine) return false
  return endsInColon(pieces, end - 1) || hasSamePlace(pieces, at, lineStart)
}

/** On how many pages each text is at each kind of place. */
type Counts = ReadonlyMap<KindKey, ReadonlyMap<string, { pages: number; last: number }>>

function countPages(pages: readonly PlacedPieces[]): Counts {
  const counts = new Map<KindKey, Map<string, { pages: number; last: number }>>()
  for (const [p, pieces] of pages.entries()) {
    const add = (at: number, end: number): void => {
      if (pieces.end[end - 1] - pieces.start[at] > MAX_HEADING) return
      let texts = counts.get(pieces.keys[at])
      if (texts === undefined) {
        texts = new Map()
        counts.set(pieces.keys[at], texts)
      }
      const text = textOf(pieces, at, end)
      const count = texts.get(text)
      if (count === undefined) texts.set(text, { pages: 1, last: p })
      else if (count.last !== p) {
        count.last = p
        count.pages++
      }
    }
    for (let first = 0; first < pieces.size; ) {
      const end = lineEnd(pieces, first)
      for (let at = first; at < end; at++) add(at, at + 1)
      for (let last = first + 2; last <= Math.min(end, first + MAX_PIECES); last++) add(first, last)
      first = end
    }
  }
  return counts
}

/**
 * How many pieces form the shared text that begins here; 0 where none does. It goes on past its first piece as long as
 * every page goes on alike, and ends at a colon.
 */
function sharedLength(
  pieces: PlacedPieces,
  at: number,
  lineStart: number,
  end: number,
  least: number,
  counts: Counts,
): number {
  const pagesOf = (length: number): number => {
    if (pieces.end[at + length - 1] - pieces.start[at] > MAX_HEADING) return 0
    return pagesWith(counts, pieces.keys[at], textOf(pieces, at, at + length))
  }
  let pages = pagesOf(1)
  if (pages < least) return 0
  let length = 1
  if (at !== lineStart) return length
  while (length < MAX_PIECES && at + length < end && !endsInColon(pieces, at + length - 1)) {
    const further = pagesOf(length + 1)
    if (further < pages) break
    pages = further
    length++
  }
  return length
}

function pagesWith(counts: Counts, key: KindKey, text: string): number {
  return counts.get(key)?.get(text)?.pages ?? 0
}

/** Whether a piece ends in a colon. */
export function endsInColon({ page, end }: PlacedPieces, piece: number): boolean {
  return page.text.text.charCodeAt(end[piece] - 1) === 58
}
