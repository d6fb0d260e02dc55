import { longestCommonEndings } from '../../../strings/common-substrings.ts'
import type { Budget } from '../../language.ts'
import { isMarkupOnly, isVolatile, Level, placeLevels } from './prefer.ts'

/**
 * A text that leads to a record: it must hold a delimiter (a head, an open delimiter) such that a search from the end of
 * its first occurrence reaches the record. That is so when the occurrence ends after `spurious`, where the last wrong
 * left delimiter starts, and at or before `limit`, where the right one starts.
 */
export interface Gap {
  readonly source: string
  readonly from: number
  readonly limit: number
  /** -1 where there is no wrong one. */
  readonly spurious: number
}

/** A delimiter farther from the record than this is useless, and slow to look for. */
const MAX_GAP = 8192
/** Longer delimiters are not looked for: no page needs one, and a search for a long string can be made slow. */
export const MAX_LENGTH = 400
/** How many tokens of the nearest text may begin a preferred delimiter, and how many tokens it may have. */
const NEAR_TOKENS = 48
const MAX_TOKENS = 4

/** Whether the first occurrence of the delimiter in each gap ends where it should. */
export function leadsThrough(delimiter: string, gaps: readonly Gap[], budget: Budget): boolean {
  for (const gap of gaps) {
    const at = gap.source.indexOf(delimiter, gap.from)
    budget.spend(1 + ((at < 0 ? gap.source.length - gap.from : at - gap.from) >> 4))
    const end = at + delimiter.length
    if (at < 0 || end > gap.limit || end <= gap.spurious) return false
  }
  return true
}

/** Delimiters that lead through all gaps, the nearest to the record first. */
export function* leadingDelimiters(gaps: readonly Gap[], level: Level, budget: Budget): Generator<string> {
  const base = shortestGap(gaps)
  if (base === undefined) return
  // The automaton of the last level costs about eight times a pass over the text.
  const length = gaps.reduce((sum, gap) => sum + Math.min(MAX_GAP, gap.limit - gap.from), 0)
  if (!budget.spend(level === Level.any ? 8 * length : Math.min(MAX_GAP, base.limit - base.from))) return
  const candidates = level === Level.any ? maximalEndings(gaps, base) : nearestTokens(base, level)
  const seen = new Set<string>()
  for (const candidate of candidates) {
    if (!budget.spend(candidate.length)) return
    if (seen.has(candidate)) continue
    seen.add(candidate)
    if (leadsThrough(candidate, gaps, budget)) yield candidate
  }
}

/** The gap to take candidates from: the shortest, and of equals the first in the order of their texts. */
function shortestGap(gaps: readonly Gap[]): Gap | undefined {
  let best: Gap | undefined
  for (const gap of gaps) {
    const shorter = best === undefined ? -1 : gap.limit - gap.from - (best.limit - best.from)
    if (shorter < 0 || (shorter === 0 && textOf(gap) < textOf(best!))) best = gap
  }
  return best
}

function textOf(gap: Gap): string {
  return gap.source.slice(Math.max(gap.from, gap.limit - MAX_GAP), Math.max(gap.from, gap.limit))
}

/** Runs of one to four tokens, by the nearness of their beginning to the record, then by length. */
function* nearestTokens(gap: Gap, level: Level): Generator<string> {
  const text = textOf(gap)
  const places = tokenPlaces(text, level)
  for (let i = places.length - 2; i >= Math.max(0, places.length - 1 - NEAR_TOKENS); i--) {
    for (let j = i + 1; j <= Math.min(places.length - 1, i + MAX_TOKENS); j++) {
      const candidate = text.slice(places[i], places[j])
      if (isAcceptable(candidate, level)) yield candidate
    }
  }
}

/** Runs of one to four tokens after the last record, by the nearness of their end to it, then by length. */
export function* nearestTokensAfter(text: string, level: Level): Generator<string> {
  const places = tokenPlaces(text, level)
  for (let j = 1; j < Math.min(places.length, NEAR_TOKENS + 1); j++) {
    for (let i = j - 1; i >= Math.max(0, j - MAX_TOKENS); i--) {
      const candidate = text.slice(places[i], places[j])
      if (isAcceptable(candidate, level)) yield candidate
    }
  }
}

function tokenPlaces(text: string, level: Level): number[] {
  const levels = placeLevels(text)
  const places: number[] = []
  for (let i = 0; i <= text.length; i++) if (levels[i] <= level) places.push(i)
  return places
}

/** At the first level only tags without values that change: a word of one page's head is rarely on the next page. */
function isAcceptable(candidate: string, level: Level): boolean {
  if (candidate.trim() !== candidate || candidate === '') return false
  return level !== Level.whole || (isMarkupOnly(candidate) && !isVolatile(candidate))
}

/**
 * For each end after the last wrong delimiter, the longest string that ends there and is in every gap. Making a
 * delimiter longer to the left moves its first occurrence to the right only, so no shorter one can do better; this makes
 * the search complete with one candidate for each end.
 */
function* maximalEndings(gaps: readonly Gap[], base: Gap): Generator<string> {
  const text = textOf(base)
  const lengths = longestCommonEndings([text, ...gaps.filter((gap) => gap !== base).map(textOf)])
  const first = Math.max(0, base.spurious - (base.limit - text.length) + 1)
  for (let end = text.length; end >= Math.max(1, first); end--) {
    const length = Math.min(lengths[end], MAX_LENGTH)
    if (length > 0) yield text.slice(end - length, end)
  }
}
