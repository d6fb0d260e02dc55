import { expect, it } from 'vitest'
import { confidencePercent, percent } from './percent.ts'

it.each([
  [0, '0 %'],
  [0.374, '37 %'],
  [1, '100 %'],
])('%s of a whole', (share, words) => {
  expect(percent(share)).toBe(words)
})

it.each([
  [0.374, '37 %'],
  [0.985, '99 %'],
  [1, '99 %'],
])('a confidence of %s', (confidence, words) => {
  expect(confidencePercent(confidence)).toBe(words)
})
