import { Character, characterAt, isLetterClass } from '../../../page/parse/characters.ts'
import type { UnitText } from './known-patterns.ts'
import { KINDS, Kind, type Units } from './units.ts'
import { type Chain, coarseOf, valueChain } from './views.ts'

/** The chains of the values of one text. */
export interface ValueChains extends UnitText {
  /** The kinds of characters in the value from one unit to another, as an index of `KINDS`. */
  kinds(first: number, last: number): number
  /**
   * The chain of the value from one unit to another. If its pattern is certainly longer than any known one, the chain ends with
   * a key that is never known, and takes no time to make: most spans of a long text are not values.
   */
  chain(first: number, last: number, longestPattern: number): Chain
}

const UNKNOWN = '\0'

/** What is counted up to an edge of a unit: letters, digits, signs, and pieces of the pattern. */
const COUNTS = 4

/** Prepares the chains of all values of a text, in one pass. */
export function createValueChains({
  text,
  size,
  start,
  end,
}: Pick<Units, 'text' | 'size' | 'start' | 'end'>): ValueChains {
  /** For each unit the counts up to its start, then those up to its end. */
  const counts = new Int32Array(2 * size * COUNTS)
  let letters = 0
  let digits = 0
  let signs = 0
  /** Pieces of the pattern that begin up to here and are never folded: signs, numbers, words in lower case, and blanks before these. */
  let pieces = 0
  let before: number = Character.space
  let at = 0
  const countTo = (offset: number, edge: number): void => {
    for (; at < offset; at++) {
      const character = characterAt(text, at)
      let begins = false
      if (character === Character.digit) {
        digits++
        begins = before !== Character.digit
      } else if (isLetterClass(character)) {
        letters++
        begins = !isLetterClass(before) && character !== Character.upper
      } else if (character === Character.sign) {
        signs++
        begins = true
      }
      if (begins) pieces += before === Character.space ? 2 : 1
      before = character
    }
    const to = edge * COUNTS
    counts[to] = letters
    counts[to + 1] = digits
    counts[to + 2] = signs
    counts[to + 3] = pieces
  }
  for (let i = 0; i < size; i++) {
    countTo(start[i], 2 * i)
    countTo(end[i], 2 * i + 1)
  }
  const kinds = (first: number, last: number): number => {
    const from = 2 * first * COUNTS
    const to = (2 * last + 1) * COUNTS
    return (
      (counts[to] > counts[from] ? Kind.letters : 0) |
      (counts[to + 1] > counts[from + 1] ? Kind.digits : 0) |
      (counts[to + 2] > counts[from + 2] ? Kind.signs : 0)
    )
  }
  const known = new Map<number, Chain>()
  return {
    text,
    start,
    end,
    kinds,
    chain(first, last, longestPattern) {
      // The blank before the first piece is not part of the value. A value has a pattern even if all of it is folded.
      const pieces = counts[(2 * last + 1) * COUNTS + 3] - counts[2 * first * COUNTS + 3] - 1
      if (Math.max(1, pieces) > longestPattern) {
        const key = KINDS[kinds(first, last)]
        return [coarseOf(key), key, UNKNOWN]
      }
      const key = first * size + last
      let chain = known.get(key)
      if (chain === undefined) {
        chain = valueChain(text.slice(start[first], end[last]))
        known.set(key, chain)
      }
      return chain
    },
  }
}
