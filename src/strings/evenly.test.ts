import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evenly } from './evenly.ts'

describe('evenly spaced items', () => {
  it('are as many as asked for, different, and in their order', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(50), (length, most) => {
        const items = Array.from({ length }, (_, i) => i)
        const chosen = evenly(items, most)
        expect(chosen).toHaveLength(Math.min(length, most))
        expect(chosen.every((item, i) => i === 0 || item > chosen[i - 1])).toBe(true)
      }),
      { seed: 1 },
    )
  })
})
