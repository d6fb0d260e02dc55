import { expect, it } from 'vitest'
import { countOf } from './count-of.ts'

it.each([
  [0, '0 pages'],
  [1, '1 page'],
  [1200, '1,200 pages'],
])('%s', (amount, words) => {
  expect(countOf(amount, 'page')).toBe(words)
})
