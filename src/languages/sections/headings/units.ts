import { Part, type Pieces } from './pieces.ts'
import { createPlaces } from './place.ts'

/** A kind of place where headings may stand, such as `b < p < td`, with marks for a label inside a text and for a text inside a line. */
export type KindKey = string

/** A page cut into pieces, each with the kind of its place. */
export interface PlacedPieces extends Pieces {
  readonly keys: readonly KindKey[]
}

/** Marks a label that is part of a text. */
export const LABEL = '~'
/** Marks a text that does not begin its line. */
export const INSIDE = '+'

/** Finds the kind of every piece. */
export function placePieces(pieces: Pieces, keepsClass: (name: string) => boolean): PlacedPieces {
  const { tree } = pieces.page
  const placeOf = createPlaces(tree, keepsClass)
  const keys: KindKey[] = new Array(pieces.size)
  for (let i = 0; i < pieces.size; i++) {
    const place = placeOf(tree.parent[pieces.node[i]])
    const begins = i === 0 || pieces.line[i - 1] !== pieces.line[i]
    const mark = pieces.part[i] === Part.label ? LABEL : ''
    keys[i] = `${place}${mark}${begins ? '' : INSIDE}`
  }
  return { ...pieces, keys }
}

/** The place of a kind, without its marks. */
export function placeOfKind(key: KindKey): string {
  return key.endsWith(INSIDE)
    ? placeOfKind(key.slice(0, -INSIDE.length))
    : key.endsWith(LABEL)
      ? key.slice(0, -LABEL.length)
      : key
}

/** What the pieces from `first` up to, not including, `end` say. */
export function textOf(pieces: Pieces, first: number, end: number): string {
  return pieces.page.text.text.slice(pieces.start[first], pieces.end[end - 1])
}

/** The index behind the last piece of a line. */
export function lineEnd(pieces: Pieces, first: number): number {
  let end = first + 1
  while (end < pieces.size && pieces.line[end] === pieces.line[first]) end++
  return end
}
