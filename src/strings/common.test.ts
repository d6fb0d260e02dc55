import fc from 'fast-check'
import { expect, it } from 'vitest'
import { commonPrefixLength, commonSuffixLength } from './common.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 })

it('finds the common prefix in place', () => {
  expect(commonPrefixLength('xx<td>1', 2, '<td>2', 0, 5)).toBe(4)
  expect(commonPrefixLength('abc', 0, 'abc', 0, 2)).toBe(2)
})

it('finds the common suffix in place', () => {
  expect(commonSuffixLength('<p><b>x', 6, '<i><b>', 6, 6)).toBe(4)
  expect(commonSuffixLength('abc', 3, 'abc', 3, 2)).toBe(2)
})

it('agrees with slicing', () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      const limit = Math.min(a.length, b.length)
      const prefix = commonPrefixLength(a, 0, b, 0, limit)
      const suffix = commonSuffixLength(a, a.length, b, b.length, limit)
      expect(a.slice(0, prefix)).toBe(b.slice(0, prefix))
      expect(a.slice(a.length - suffix)).toBe(b.slice(b.length - suffix))
      if (prefix < limit) expect(a[prefix]).not.toBe(b[prefix])
      if (suffix < limit) expect(a.at(-1 - suffix)).not.toBe(b.at(-1 - suffix))
    }),
    { seed: 1, numRuns: 500 },
  )
})
