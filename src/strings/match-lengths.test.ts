import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  longestPrefixMatch,
  longestSuffixMatch,
  prefixPattern,
  suffixPattern,
  visitPrefixMatches,
  visitSuffixMatches,
} from './match-lengths.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 14 })

/** A text and two offsets in it, in order. */
const region = word.chain((text) =>
  fc
    .tuple(fc.nat(text.length), fc.nat(text.length))
    .map(([a, b]) => ({ text, from: Math.min(a, b), to: Math.max(a, b) })),
)

it('visits every start where the pattern begins', () => {
  fc.assert(
    fc.property(word, region, (pattern, { text, from, to }) => {
      const expected: number[][] = []
      for (let start = from; start < to; start++) {
        let length = 0
        while (length < pattern.length && start + length < to && pattern[length] === text[start + length])
          length++
        if (length > 0) expected.push([start, length])
      }
      const seen: number[][] = []
      visitPrefixMatches(prefixPattern(pattern), text, from, to, to, (start, length) =>
        seen.push([start, length]),
      )
      expect(seen).toEqual(expected)
      expect(longestPrefixMatch(prefixPattern(pattern), text, from, to, to)).toBe(
        Math.max(0, ...expected.map(([, length]) => length)),
      )
    }),
    { seed: 2, numRuns: 1000 },
  )
})

it('visits every end where the pattern ends', () => {
  fc.assert(
    fc.property(word, region, (pattern, { text, from, to }) => {
      const expected: number[][] = []
      for (let end = to; end > from; end--) {
        let length = 0
        while (
          length < pattern.length &&
          end - 1 - length >= from &&
          pattern.at(-1 - length) === text[end - 1 - length]
        ) {
          length++
        }
        if (length > 0) expected.push([end, length])
      }
      const seen: number[][] = []
      visitSuffixMatches(suffixPattern(pattern), text, from, from, to, (end, length) =>
        seen.push([end, length]),
      )
      expect(seen).toEqual(expected)
      expect(longestSuffixMatch(suffixPattern(pattern), text, from, from, to)).toBe(
        Math.max(0, ...expected.map(([, length]) => length)),
      )
    }),
    { seed: 3, numRuns: 1000 },
  )
})

it('reads up to the end beyond the last start, and no further', () => {
  const lengths: number[] = []
  visitPrefixMatches(prefixPattern('abcd'), 'abcdabcd', 0, 1, 3, (_, length) => lengths.push(length))
  expect(lengths).toEqual([3])
})

it('compares each char of a repetitive text a bounded number of times', () => {
  const text = 'a'.repeat(2000)
  let reads = 0
  const counted = {
    charCodeAt: (i: number) => {
      reads++
      return text.charCodeAt(i)
    },
  } as unknown as string
  visitPrefixMatches(prefixPattern('a'.repeat(500)), counted, 0, 2000, 2000, () => {})
  expect(reads).toBeLessThan(2 * text.length)
})
