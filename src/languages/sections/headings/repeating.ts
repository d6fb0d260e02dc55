import { canHead } from './evidence.ts'

import { Part } from './pieces.ts'
import { type KindKey, lineEnd, type PlacedPieces, textOf } from './units.ts'

/** Fewer lines of a class do not make a pattern. */
const LEAST_REPEATS = 3
const MAX_REPEATED = 60

interface Repeats {
  readonly from: number
  lines: number
  short: number
  followed: number
  readonly texts: Set<string>
  /** How often each kind comes just before. */
  readonly before: Map<KindKey, number>
}

/**
 * Kinds without any mark of a heading that behave like headings: short lines of one class, mostly different from each
 * other, each followed by a line of another kind. Of two kinds that alternate, the first is the heading of the other.
 */
export function findRepeating(pieces: PlacedPieces): Set<KindKey> {
  const kinds = surveyLines(pieces)
  const repeating = new Set<KindKey>()
  for (const [key, { lines, short, texts, followed }] of kinds) {
    if (!/^(?:div|span|p|td|li)\./.test(key) || lines < LEAST_REPEATS) continue
    if (short === lines && followed === lines && texts.size * 2 > lines) repeating.add(key)
  }
  for (const key of [...repeating]) {
    const { before, lines, from } = kinds.get(key)!
    for (const [other, count] of before) {
      if (repeating.has(other) && count * 2 > lines && kinds.get(other)!.from < from) repeating.delete(key)
    }
  }
  return repeating
}

function surveyLines(pieces: PlacedPieces): Map<KindKey, Repeats> {
  const kinds = new Map<KindKey, Repeats>()
  let previous: KindKey | undefined
  for (let first = 0; first < pieces.size; ) {
    const end = lineEnd(pieces, first)
    const key = pieces.keys[first]
    let kind = kinds.get(key)
    if (kind === undefined) {
      kind = { from: first, lines: 0, short: 0, followed: 0, texts: new Set(), before: new Map() }
      kinds.set(key, kind)
    }
    kind.lines++
    if (previous !== undefined) kind.before.set(previous, (kind.before.get(previous) ?? 0) + 1)
    const length = pieces.end[end - 1] - pieces.start[first]
    if (length <= MAX_REPEATED && pieces.part[first] === Part.whole) {
      const text = textOf(pieces, first, end)
      if (canHead(text) && !/[.;,]$/.test(text)) {
        kind.short++
        kind.texts.add(text)
      }
    }
    if (end < pieces.size && pieces.keys[end] !== key) kind.followed++
    previous = key
    first = end
  }
  return kinds
}
