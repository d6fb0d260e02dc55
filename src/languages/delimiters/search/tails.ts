import { prefixPattern, visitPrefixMatches } from '../../../strings/match-lengths.ts'
import type { Budget } from '../../language.ts'
import { MAX_LENGTH, nearestTokensAfter } from './gaps.ts'
import { Level } from './prefer.ts'

/** The text after the last record, in which something looks like another record. */
export interface Tail {
  readonly source: string
  readonly from: number
  /** Where the first wrong left (or open) delimiter starts: the tail delimiter must start at or before it. */
  readonly limit: number
}

/** As with heads: a tail delimiter farther away is useless. */
const MAX_TAIL = 8192

/** Candidates for a tail delimiter that come in time in every tail, nearest to the last record first. */
export function* tailDelimiters(tails: readonly Tail[], level: Level, budget: Budget): Generator<string> {
  const base = shortestTail(tails)
  if (base === undefined || !budget.spend(Math.min(MAX_TAIL, base.source.length - base.from))) return
  const text = base.source.slice(base.from, Math.min(base.source.length, base.from + MAX_TAIL))
  const candidates =
    level === Level.any ? maximalBeginnings(tails, base, text, budget) : nearestTokensAfter(text, level)
  const seen = new Set<string>()
  for (const candidate of candidates) {
    if (!budget.spend(candidate.length)) return
    if (seen.has(candidate)) continue
    seen.add(candidate)
    if (comesInTime(candidate, tails, budget)) yield candidate
  }
}

function comesInTime(candidate: string, tails: readonly Tail[], budget: Budget): boolean {
  for (const { source, from, limit } of tails) {
    const at = source.indexOf(candidate, from)
    budget.spend(1 + ((at < 0 ? source.length - from : at - from) >> 4))
    if (at < 0 || at > limit) return false
  }
  return true
}

function shortestTail(tails: readonly Tail[]): Tail | undefined {
  let best: Tail | undefined
  for (const tail of tails) {
    const shorter = best === undefined ? -1 : tail.limit - tail.from - (best.limit - best.from)
    if (shorter < 0 || (shorter === 0 && tail.source.slice(tail.from) < best!.source.slice(best!.from)))
      best = tail
  }
  return best
}

/**
 * For each start in time, the longest string from there that starts in time in every tail. A longer tail delimiter occurs
 * between fewer records, so no shorter one can do better; this makes the search complete with one candidate for each start.
 */
function* maximalBeginnings(
  tails: readonly Tail[],
  base: Tail,
  text: string,
  budget: Budget,
): Generator<string> {
  for (let start = 0; start <= Math.min(base.limit - base.from, text.length - 1); start++) {
    let length = Math.min(MAX_LENGTH, text.length - start)
    const pattern = prefixPattern(text.slice(start, start + length))
    if (!budget.spend(length)) return
    for (const tail of tails) {
      if (tail === base) continue
      let longest = 0
      if (!budget.spend(tail.limit - tail.from + length)) return
      visitPrefixMatches(
        pattern,
        tail.source,
        tail.from,
        tail.limit + 1,
        tail.source.length,
        (_, matched) => {
          if (matched > longest) longest = matched
        },
      )
      length = Math.min(length, longest)
    }
    if (length > 0) yield text.slice(start, start + length)
  }
}
