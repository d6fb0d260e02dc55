import type { Guard, Presence } from '../rule.ts'

/** A voter: the candidates it names on one page, one for each distinct text, and what its vote weighs. */
export interface Voter {
  readonly weight: number
  readonly choices: readonly number[]
}

/** The value that won, at the candidate with the heaviest single vote. */
export interface Winner {
  readonly candidate: number
  readonly weight: number
}

/**
 * Voters name values, not places: a title in the heading and in the breadcrumb support each other. A voter that names
 * several values divides its vote. The earlier value wins a tie.
 */
export function countVotes<T>(voters: Iterable<Voter>, textOf: (candidate: number) => T): Winner | undefined {
  const tally = new Map<T, { weight: number; heaviest: number; candidate: number }>()
  for (const { weight, choices } of voters) {
    for (const candidate of choices) {
      const text = textOf(candidate)
      const vote = weight / choices.length
      const entry = tally.get(text)
      if (entry === undefined) tally.set(text, { weight: vote, heaviest: vote, candidate })
      else {
        entry.weight += vote
        if (vote > entry.heaviest) {
          entry.heaviest = vote
          entry.candidate = candidate
        }
      }
    }
  }
  let winner: Winner | undefined
  for (const { weight, candidate } of tally.values()) {
    if (winner === undefined || weight > winner.weight) winner = { candidate, weight }
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

/** Whether a winner is a value: it has the prefix of all values and, without a quorum, looks like them. */
export function isValue({ letters, digits, prefix, never }: Guard, text: string, isWeak: boolean): boolean {
  if (!text.startsWith(prefix)) return false
  if (!isWeak) return true
  return agrees(letters, hasLetters(text)) && agrees(digits, hasDigits(text)) && !never.includes(text)
}

function agrees(expected: Presence, isPresent: boolean): boolean {
  return expected === 'some' || (expected === 'all') === isPresent
}
