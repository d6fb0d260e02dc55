import fc from 'fast-check'
import { expect, it } from 'vitest'
import { likeness, recall } from './texts.ts'

const list = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 }).map((texts) => texts.sort())

it('is symmetric, 1 for equal lists only, and 0 where nothing is in common', () => {
  fc.assert(
    fc.property(list, list, (a, b) => {
      const both = likeness(a, b)
      expect(both).toBe(likeness(b, a))
      expect(both === 1).toBe(a.join() === b.join())
      if (!a.some((text) => b.includes(text)) && a.length + b.length > 0) expect(both).toBe(0)
    }),
    { seed: 1 },
  )
})

it('counts what was wanted and found; more than that does no harm', () => {
  expect(recall(['a', 'b', 'c'], ['a', 'b'])).toBeCloseTo(1)
  expect(recall(['a', 'x'], ['a', 'b'])).toBeCloseTo(0.5)
  expect(recall([], [])).toBe(1)
  fc.assert(
    fc.property(list, list, (a, b) => {
      expect(recall([...a, ...b].sort(), a)).toBeCloseTo(1)
    }),
    { seed: 2 },
  )
})
