import { kept } from '../../../strings/kept.ts'
import type { Guard } from '../rule.ts'

/** A voter: the candidates it names on one page, one for each distinct text, and what its vote weighs. */
export interface Voter {
  readonly weight: number
  readonly choices: readonly number[]
}

/** The value that won, at the candidate with the heaviest single vote. */
export interface Winner {
  readonly candidate: number
  readonly weight: number
  /** The weight of all votes for it, regardless of how much a text of its kind counts. */
  readonly votes: number
}

/**
 * A text without letters and digits, such as a dash for "unknown", counts this much: it is extracted where most agree,
 * and never just because there is no better one. Measured on 30 sites: 0.2 loses such dashes, 1 takes separators for values.
 */
const BARE_PUNCTUATION = 0.4

/**
 * Voters name values, not places: a title in the heading and in the breadcrumb support each other. A voter that names
 * several values divides its vote. The earlier value wins a tie.
 */
export function countVotes<T>(
  voters: Iterable<Voter>,
  textOf: (candidate: number) => T,
  isBare: (text: T) => boolean,
): Winner | undefined {
  const tally = new Map<T, { weight: number; heaviest: number; candidate: number }>()
  for (const { weight, choices } of voters) {
    const vote = weight / choices.length
    for (const candidate of choices) {
      const entry = kept(tally, textOf(candidate), () => ({ weight: 0, heaviest: vote, candidate }))
      entry.weight += vote
      if (vote > entry.heaviest) Object.assign(entry, { heaviest: vote, candidate })
    }
  }
  let winner: Winner | undefined
  for (const [text, { weight, candidate }] of tally) {
    const counted = isBare(text) ? weight * BARE_PUNCTUATION : weight
    if (winner === undefined || counted > winner.weight)
      winner = { candidate, weight: counted, votes: weight }
  }
  return winner
}

const WORD = /[\p{L}\p{N}]/u
const LETTER = /\p{L}/u
const DIGIT = /\p{N}/u

/** Whether a text has neither letters nor digits. */
export function isBareText(text: string): boolean {
  return !WORD.test(text)
}

/** Whether a text contains letters. */
export function hasLetters(text: string): boolean {
  return LETTER.test(text)
}

/** Whether a text contains digits. */
export function hasDigits(text: string): boolean {
  return DIGIT.test(text)
}

/**
 * A winner with less than this many quorums is one that some voters found elsewhere or not at all, as where the value is
 * absent and something else moved up into its place.
 */
const FIRM_QUORUMS = 2.7

/** Whether all voters together chose a winner with so much weight that its text needs no further test. */
export function isFirm({ votes }: Winner, quorum: number): boolean {
  return votes >= quorum * FIRM_QUORUMS
}

/**
 * Whether a winner is taken for a value. One with a quorum needs the prefix of all values and, unless it is firm, digits if all
 * values have them: "sold out" is not a price. One without a quorum must look like the values in every respect.
 */
export function isValue(
  { prefix, digits, never }: Guard,
  quorum: number,
  winner: Winner,
  text: string,
): boolean {
  if (!text.startsWith(prefix)) return false
  if (winner.weight >= quorum) return digits !== 'all' || hasDigits(text) || isFirm(winner, quorum)
  return (digits === 'some' || (digits === 'all') === hasDigits(text)) && !never.includes(text)
}
