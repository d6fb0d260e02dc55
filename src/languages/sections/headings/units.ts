import { firstAtLeast } from '../../../strings/sorted.ts'
import { Part, type Pieces } from './pieces.ts'
import { createPlaces } from './place.ts'

/** A kind of place where headings may be, such as `b < p < td`, with marks for a label inside a text and for a text inside a line. */
export type KindKey = string

/** A page cut into pieces, each with the kind of its place. */
export interface PlacedPieces extends Pieces {
  readonly keys: readonly KindKey[]
}

/** Marks a label that is part of a text. */
export const LABEL = '~'
/** Marks a text that does not begin its line. */
export const INSIDE = '+'

/** Gives equal kinds the same string on all pages of a sample. */
export function createInterner(): (key: KindKey) => KindKey {
  const known = new Map<KindKey, KindKey>()
  return (key) => {
    const same = known.get(key)
    if (same === undefined) known.set(key, key)
    return same ?? key
  }
}

/** Finds the kind of every piece. */
export function placePieces(
  pieces: Pieces,
  keepsClass: (name: string) => boolean,
  intern: (key: KindKey) => KindKey = (key) => key,
): PlacedPieces {
  const { tree } = pieces.page
  const placeOf = createPlaces(tree, keepsClass)
  const keys: KindKey[] = new Array(pieces.size)
  // Four kinds for each element: the same string each time, so that looking it up costs no hashing.
  const ofElement = new Map<number, KindKey[]>()
  for (let i = 0; i < pieces.size; i++) {
    const element = tree.parent[pieces.node[i]]
    const isLabel = pieces.part[i] === Part.label
    const begins = i === 0 || pieces.line[i - 1] !== pieces.line[i]
    let variants = ofElement.get(element)
    if (variants === undefined) {
      variants = []
      ofElement.set(element, variants)
    }
    const variant = (isLabel ? 1 : 0) + (begins ? 0 : 2)
    variants[variant] ??= intern(`${placeOf(element)}${isLabel ? LABEL : ''}${begins ? '' : INSIDE}`)
    keys[i] = variants[variant]
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

/** Whether two pieces are at the same kind of place, wherever in their lines. */
export function hasSamePlace({ keys }: PlacedPieces, a: number, b: number): boolean {
  return placeOfKind(keys[a]) === placeOfKind(keys[b])
}

/** The text of the pieces from `first` up to, not including, `end`. */
export function textOf(pieces: Pieces, first: number, end: number): string {
  return pieces.page.text.text.slice(pieces.start[first], pieces.end[end - 1])
}

/** The index behind the last piece of a line. */
export function lineEnd(pieces: Pieces, first: number): number {
  let end = first + 1
  while (end < pieces.size && pieces.line[end] === pieces.line[first]) end++
  return end
}

/** The first piece whose text node is at or behind a node. */
export function pieceFrom({ node, size }: Pieces, from: number): number {
  return firstAtLeast(node, from, size)
}

/** Elements around a heading in which its section is looked for: as many as a rule may climb. */
export const MAX_CLIMB = 64

/** The piece behind the innermost element that holds a heading and any text behind the heading's line. */
export function scopeEnd(pieces: Pieces, heading: number, lineStop: number): number {
  if (lineStop >= pieces.size) return pieces.size
  const { tree } = pieces.page
  let element = tree.parent[pieces.node[heading]]
  for (let steps = 0; element > 0 && steps < MAX_CLIMB; steps++) {
    if (pieces.node[lineStop] < tree.last[element]) return pieceFrom(pieces, tree.last[element])
    element = tree.parent[element]
  }
  return pieces.size
}
