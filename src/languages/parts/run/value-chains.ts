import { Character, characterAt, isLetterClass } from '../../../page/parse/characters.ts'
import type { Units } from './units.ts'
import { type Chain, kindsOf, valueChain } from './views.ts'

/** The chains of the values of one text. */
export interface ValueChains {
  /**
   * The chain of the value from one unit to another. If its pattern is certainly longer than any known one, the chain ends with
   * a key that is never known, and takes no time to make: most spans of a long text are not values.
   */
  chain(first: number, last: number, longestPattern: number): Chain
  hasDigit(first: number, last: number): boolean
}

const UNKNOWN = '\0'

/** Prepares the chains of all values of a text, in one pass. */
export function createValueChains({ text, start, end }: Units): ValueChains {
  const letters = new Int32Array(text.length + 1)
  const digits = new Int32Array(text.length + 1)
  const signs = new Int32Array(text.length + 1)
  /** Pieces of the pattern that begin up to here and are never folded: signs, numbers, words in lower case, and blanks before these. */
  const pieces = new Int32Array(text.length + 1)
  let before: number = Character.space
  for (let at = 0; at < text.length; at++) {
    const character = characterAt(text, at)
    const isLetter = isLetterClass(character)
    const begins =
      character === Character.digit
        ? before !== Character.digit
        : isLetter
          ? !isLetterClass(before) && character !== Character.upper
          : character === Character.sign
    letters[at + 1] = letters[at] + (isLetter ? 1 : 0)
    digits[at + 1] = digits[at] + (character === Character.digit ? 1 : 0)
    signs[at + 1] = signs[at] + (character === Character.sign ? 1 : 0)
    pieces[at + 1] = pieces[at] + (begins ? (before === Character.space ? 2 : 1) : 0)
    before = character
  }
  const known = new Map<number, Chain>()
  return {
    chain(first, last, longestPattern) {
      const from = start[first]
      const to = end[last]
      // The blank before the first piece is not part of the value.
      if (pieces[to] - pieces[from] - 1 > longestPattern) {
        return [
          kindsOf(letters[to] > letters[from], digits[to] > digits[from], signs[to] > signs[from]),
          UNKNOWN,
        ]
      }
      const key = first * start.length + last
      let chain = known.get(key)
      if (chain === undefined) {
        chain = valueChain(text.slice(from, to))
        known.set(key, chain)
      }
      return chain
    },
    hasDigit: (first, last) => digits[end[last]] > digits[start[first]],
  }
}
