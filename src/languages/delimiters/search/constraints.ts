import { suffixPattern, visitSuffixMatches } from '../../../strings/match-lengths.ts'
import type { Budget } from '../../language.ts'
import type { Sample } from './sample.ts'
import { type Entry, type Sides, separatorIsKnown } from './sides.ts'

/** No occurrence: satisfied by every length. */
const NEVER = -(2 ** 30)

/**
 * Which lengths of left delimiters go together, where several pairs may come next. In a separator that leads to a value
 * of pair b, no competitor may start before b's delimiter.
 *
 * Say the competitor, cut to length n, occurs with its end at distance d before the separator's end (negative where it
 * reaches into the value). Then it starts n + d before that end, and b's delimiter must be longer than that, or as long
 * and win the tie. So one number for each pair, competitor and length holds all separators: the greatest d.
 */
export interface Constraints {
  /** Whether these lengths of two pairs' delimiters are consistent with each other. */
  allow(a: number, lengthOfA: number, b: number, lengthOfB: number): boolean
}

/** Looks through every separator whose competitors are known. Linear in the separators for each pair of competitors. */
export function findConstraints(sample: Sample, sides: Sides, entry: Entry, budget: Budget): Constraints {
  const count = sample.paths.length
  const distances: (Int32Array | undefined)[] = new Array(count * count).fill(undefined)
  const winsTies = new Uint8Array(count * count).fill(1)
  const patterns = sides.lefts.map((side) => suffixPattern(side.common))
  for (let p = 0; p < sample.pages.length; p++) {
    const { cells, source } = sample.pages[p]
    for (let c = 0; c < cells.length; c++) {
      if (!separatorIsKnown(sample, p, c, entry)) continue
      const next = entry.followers.next[c === 0 ? 0 : cells[c - 1].pair + 1]
      if (next.length < 2) continue
      const from = c === 0 ? 0 : sides.rightEdges[p][c - 1]
      const to = sides.leftEdges[p][c]
      const wanted = cells[c].pair
      for (const competitor of next) {
        if (competitor === wanted) continue
        const { common } = sides.lefts[competitor]
        const slot = wanted * count + competitor
        if (next.indexOf(competitor) < next.indexOf(wanted)) winsTies[slot] = 0
        distances[slot] ??= new Int32Array(common.length + 2).fill(NEVER)
        const table = distances[slot]
        const reach = Math.min(source.length, to + common.length)
        budget.spend(reach - from)
        visitSuffixMatches(patterns[competitor], source, from, from, reach, (end, length) => {
          if (to - end > table[length]) table[length] = to - end
        })
      }
    }
  }
  for (const table of distances) {
    if (table === undefined) continue
    for (let n = table.length - 2; n >= 0; n--) table[n] = Math.max(table[n], table[n + 1])
  }

  const wins = (wanted: number, length: number, competitor: number, other: number): boolean => {
    const slot = wanted * count + competitor
    const table = distances[slot]
    if (table === undefined || table[other] === NEVER) return true
    const needed = table[other] + other
    return length > needed || (length === needed && (length > other || winsTies[slot] === 1))
  }
  return {
    allow: (a, lengthOfA, b, lengthOfB) =>
      wins(a, lengthOfA, b, lengthOfB) && wins(b, lengthOfB, a, lengthOfA),
  }
}
