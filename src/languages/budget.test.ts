import { expect, it } from 'vitest'
import { createBudget } from './budget.ts'

it('gives exactly its steps, and nothing from then on', () => {
  const budget = createBudget({ steps: 10 })
  expect(budget.spend(6)).toBe(true)
  expect(budget.spend(4)).toBe(true)
  expect(budget.exhausted).toBe(false)
  expect(budget.spend(1)).toBe(false)
  expect(budget.spend(0)).toBe(false)
  expect(budget.exhausted).toBe(true)
  expect(budget.timedOut).toBe(false)
})

it('distinguishes a clock that ran out from steps that ran out', () => {
  const budget = createBudget({ steps: 1e12, milliseconds: 0 })
  while (budget.spend(1 << 18));
  expect(budget.timedOut).toBe(true)
  expect(budget.exhausted).toBe(true)
})

it('refuses a budget that is not a number', () => {
  expect(() => createBudget({ steps: Number.NaN })).toThrow(RangeError)
  expect(() => createBudget({ milliseconds: -1 })).toThrow(RangeError)
})
