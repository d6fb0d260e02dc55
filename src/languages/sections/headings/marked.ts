import { endsInColon, type Unit } from './candidates.ts'
import { canHead, type Evidence, evidenceOfPlace, isCapitals } from './evidence.ts'
import { Part } from './pieces.ts'
import { createRegionTest, isSitePart } from './regions.ts'
import { findRepeating } from './repeating.ts'
import {
  hasSamePlace,
  type KindKey,
  lineEnd,
  type PlacedPieces,
  placeOfKind,
  scopeEnd,
  textOf,
} from './units.ts'

/** A heading that one page alone shows is short: more words are a sentence. */
const MAX_WORDS = 10

/**
 * The units of a single page, where only the markup identifies headings: heading tags and their like, bold and italic
 * texts that begin a line, words before a colon, lines in capitals, and short lines of a class that repeats.
 */
export function markedUnits(pieces: PlacedPieces): Unit[] {
  const inTemplate = createRegionTest(pieces, isSitePart)
  const repeating = findRepeating(pieces)
  const units: Unit[] = []
  for (let first = 0; first < pieces.size; ) {
    const end = lineEnd(pieces, first)
    const excluded = inTemplate(first)
    for (let at = first; at < end; ) {
      const last = excluded ? at + 1 : headEnd(pieces, at, first, end, repeating, units.at(-1))
      const text = textOf(pieces, at, Math.max(at + 1, last))
      const candidate = last > at && !excluded && canHead(text) && text.split(' ').length <= MAX_WORDS
      const stop = candidate ? last : at + 1
      units.push({
        key: pieces.keys[at],
        first: at,
        end: stop,
        text: textOf(pieces, at, stop),
        candidate,
        share: candidate ? 1 : 0,
        mark: candidate ? markOf(pieces, at, stop, repeating) : undefined,
        alone: at === first && stop === end,
        scope: candidate ? scopeEnd(pieces, at, end) : stop,
      })
      at = stop
    }
    first = end
  }
  return units
}

/** Where the heading that begins here ends; `at` where none does. */
function headEnd(
  pieces: PlacedPieces,
  at: number,
  lineStart: number,
  lineStop: number,
  repeating: ReadonlySet<KindKey>,
  before: Unit | undefined,
): number {
  if (pieces.part[at] === Part.rest) return at
  const mark = evidenceOfPlace(placeOfKind(pieces.keys[at]))
  if (at === lineStart && mark.line) return lineStop
  const follows = at > lineStart && before?.candidate === true
  const emphasis = mark.evidence.find((each) => each === 'bold' || each === 'italic' || each === 'large')
  if (emphasis !== undefined && pieces.part[at] === Part.whole) {
    // Inside a line emphasis marks words of a sentence, unless the line begins with a heading of the same kind.
    if (at > lineStart && pieces.keys[at] !== pieces.keys[lineStart] && !hasSamePlace(pieces, at, lineStart))
      return at
    return emphasisEnd(pieces, at, lineStop, emphasis)
  }
  if (endsInColon(pieces, at)) {
    if (at === lineStart || follows || pieces.part[at] === Part.label) return at + 1
    return at
  }
  if (at !== lineStart) return at
  if (isColonAhead(pieces, at, lineStop)) return at + 2
  if (isCapitals(textOf(pieces, lineStart, lineStop))) return lineStop
  return repeating.has(pieces.keys[at]) || (mark.evidence.includes('label cell') && lineStop - at === 1)
    ? lineStop
    : at
}

/** What marks a heading whose place does not: its colon, or its capitals. */
function markOf(
  pieces: PlacedPieces,
  at: number,
  end: number,
  repeating: ReadonlySet<KindKey>,
): 'colon' | 'capitals' | undefined {
  const key = pieces.keys[at]
  if (pieces.part[at] === Part.label || repeating.has(key)) return undefined
  if (evidenceOfPlace(placeOfKind(key)).evidence.length > 0) return undefined
  return textOf(pieces, at, end).endsWith(':') ? 'colon' : 'capitals'
}

/** Whether a short text is followed by a colon of its own: `<a>Location</a>:`. */
function isColonAhead(pieces: PlacedPieces, at: number, lineStop: number): boolean {
  return at + 1 < lineStop && textOf(pieces, at + 1, at + 2) === ':'
}

/** The pieces from here that are emphasised alike and in one element. */
function emphasisEnd(pieces: PlacedPieces, at: number, lineStop: number, emphasis: Evidence): number {
  const { tree } = pieces.page
  const marks = EMPHASIS[emphasis] ?? []
  let element = tree.parent[pieces.node[at]]
  while (element > 0 && !marks.includes(tree.names[tree.name[element]])) element = tree.parent[element]
  if (element <= 0) return at + 1
  let end = at + 1
  while (end < lineStop && pieces.node[end] < tree.last[element]) end++
  return end
}

const EMPHASIS: Partial<Record<Evidence, readonly string[]>> = {
  bold: ['b', 'strong'],
  italic: ['i', 'em'],
  large: ['big', 'font'],
}
