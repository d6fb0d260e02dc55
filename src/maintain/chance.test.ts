import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { manyMissingChance, missingChance, poissonTail } from './chance.ts'

describe('the chance that a field is missing', () => {
  it('falls with the pages that had it', () => {
    const chances = [1, 2, 4, 8, 16].map((pages) => missingChance({ pages, missing: 0 }))
    expect(chances.map((chance) => Math.round(chance * 1000))).toEqual([16, 14, 11, 8, 5])
  })

  it('comes near to the share of pages that lacked it', () => {
    expect(missingChance({ pages: 1000, missing: 300 })).toBeCloseTo(0.3, 2)
  })

  it('on one further page is the same by both formulas', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), (present, missing) => {
        const seen = { pages: present + missing, missing }
        expect(manyMissingChance(seen, { pages: 1, missing: 1 })).toBeCloseTo(missingChance(seen), 9)
      }),
      { seed: 1 },
    )
  })

  it('falls the more pages lack it, from certainty', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), fc.integer({ min: 1, max: 60 }), (present, missing, pages) => {
        const seen = { pages: present + missing, missing }
        const chances = Array.from({ length: pages + 1 }, (_, k) =>
          manyMissingChance(seen, { pages, missing: k }),
        )
        expect(chances[0]).toBe(1)
        for (let k = 1; k <= pages; k++) expect(chances[k]).toBeLessThanOrEqual(chances[k - 1] + 1e-12)
      }),
      { seed: 2 },
    )
  })
})

describe('the tail of the Poisson distribution', () => {
  it.each([
    [0.5, 0, 1],
    [0.5, 1, 1 - Math.exp(-0.5)],
    [2, 3, 1 - Math.exp(-2) * (1 + 2 + 2)],
  ])('with mean %d, at least %d: %d', (mean, count, chance) => {
    expect(poissonTail(mean, count)).toBeCloseTo(chance, 12)
  })
})
