import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstAtLeast } from './sorted.ts'

it('finds where a linear search finds it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -20, max: 20 })),
      fc.integer({ min: -25, max: 25 }),
      (list, least) => {
        const ascending = Int32Array.from(list).sort()
        const found = ascending.findIndex((number) => number >= least)
        expect(firstAtLeast(ascending, least)).toBe(found < 0 ? ascending.length : found)
      },
    ),
    { seed: 1 },
  )
})
