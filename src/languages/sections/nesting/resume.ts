import type { Heading, KindTable } from '../headings/find.ts'
import type { PlacedPieces } from '../headings/units.ts'

/** Finds where a section around takes over again behind a heading that text follows in its line. */
export interface Resumption {
  /** For `nest`: the heading whose section is open behind the text that follows a heading. */
  openBehind(heading: number, parents: Int32Array): number
  /** The piece at which the section of each heading ended so; the number of pieces where it did not. */
  readonly ends: Int32Array
}

/**
 * A heading with text in its own line ("rank: 195") heads that line and what is set otherwise than the text of the
 * section around it. A further line that is set like that text continues the section around:
 * "Exports: / $55 million (2013) / rank: 195 / $56 million (2012)".
 */
export function createResumption(
  pieces: PlacedPieces,
  headings: readonly Heading[],
  { kinds }: KindTable,
): Resumption {
  const ends = new Int32Array(headings.length).fill(pieces.size)
  /** The kinds of the lines that each section has outside the sections inside it. */
  const own: (Set<string> | undefined)[] = new Array(headings.length)
  const runsIn = headings.map(
    ({ kind, first, end }) =>
      !kinds[kind].line && end < pieces.size && pieces.line[end] === pieces.line[first] && end > first,
  )
  return {
    ends,
    openBehind(h, parents) {
      let open = h
      const stop = h + 1 < headings.length ? headings[h + 1].first : pieces.size
      for (let piece = headings[h].end; piece < stop; piece++) {
        if (piece > 0 && pieces.line[piece] === pieces.line[piece - 1]) continue
        const key = pieces.keys[piece]
        const resumed = findResumed(open, key, runsIn, own, parents)
        for (; open !== resumed; open = parents[open]) ends[open] = piece
        const kindsSeen = own[open] ?? new Set()
        own[open] = kindsSeen
        kindsSeen.add(key)
      }
      return open
    },
  }
}

/** The innermost section that a line of this kind continues: `open`, or one around it in which such a line was seen. */
function findResumed(
  open: number,
  key: string,
  runsIn: readonly boolean[],
  own: readonly (Set<string> | undefined)[],
  parents: Int32Array,
): number {
  if (own[open]?.has(key)) return open
  for (let at = open; runsIn[at]; at = parents[at]) {
    const around = parents[at]
    if (around < 0) break
    if (own[around]?.has(key)) return around
  }
  return open
}
