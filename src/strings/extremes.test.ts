import { expect, it } from 'vitest'
import { greatestOf, leastOf } from './extremes.ts'

it('finds the extremes of more numbers than a call takes', () => {
  const numbers = Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 300_007)
  expect(() => Math.max(...numbers)).toThrow(RangeError)
  expect([leastOf(numbers), greatestOf(numbers)]).toEqual([0, 300_006])
})

it('falls back where there are no numbers', () => {
  expect([leastOf([], 4), greatestOf([], 0), leastOf([9], 4), greatestOf([9], 4)]).toEqual([4, 0, 4, 9])
})
