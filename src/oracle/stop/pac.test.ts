import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pacConfidence, pagesForBound } from './pac.ts'

const even = (pages: number, fields: number, records: number) => ({
  values: new Array<number>(fields).fill(pages * records),
  heads: pages,
  tails: pages,
})

describe('the bound of Theorem 1', () => {
  it.each([
    [0.1, 0.1, 4, 5, 72],
    [0.1, 0.1, 2, 4, 72],
    [0.1, 0.1, 6, 10, 72],
    [0.1, 0.1, 4, 1, 103],
    [0.1, 0.1, 6, 1, 109],
    [0.1, 0.1, 1, 1, 85],
    [0.05, 0.05, 4, 5, 173],
  ])(
    'with epsilon %f, delta %f, %i fields and %i records a page asks for %i pages',
    (epsilon, delta, fields, records, pages) => {
      expect(pagesForBound(epsilon, delta, fields, records)).toBe(pages)
    },
  )

  it('has the value that the paper crosses between 71 and 72 pages', () => {
    expect(pacConfidence(0.1, even(71, 4, 5))).toBeCloseTo(0.89793, 5)
    expect(pacConfidence(0.1, even(72, 4, 5))).toBeCloseTo(0.9029, 4)
  })

  it('is 0 with few examples, where the printed product is positive', () => {
    for (let pages = 0; pages < 14; pages++) expect(pacConfidence(0.1, even(pages, 4, 5))).toBe(0)
  })

  it('counts the examples of each delimiter: a first value that is never seen leaves the head unknown', () => {
    expect(pacConfidence(0.1, { values: [300, 400], heads: 0, tails: 100 })).toBe(0)
    const full = pacConfidence(0.1, { values: [300, 300], heads: 100, tails: 100 })
    expect(pacConfidence(0.1, { values: [60, 300], heads: 100, tails: 100 })).toBeLessThan(full)
    expect(pacConfidence(0.1, { values: [300, 300], heads: 100, tails: 100, ambiguities: 50 })).toBeCloseTo(
      full * 0.999 ** 50,
    )
  })

  const count = fc.integer({ min: 0, max: 400 })
  const counts = fc.record({
    values: fc.array(count, { minLength: 1, maxLength: 6 }),
    heads: count,
    tails: count,
    ambiguities: fc.integer({ min: 0, max: 50 }),
  })
  const epsilon = fc.integer({ min: 1, max: 99 }).map((percent) => percent / 100)

  it('never falls with an example more of any delimiter', () => {
    fc.assert(
      fc.property(epsilon, counts, fc.nat(), (share, own, which) => {
        const before = pacConfidence(share, own)
        const values = own.values.map((n, k) => (k === which % own.values.length ? n + 1 : n))
        expect(pacConfidence(share, { ...own, values })).toBeGreaterThanOrEqual(before)
        expect(pacConfidence(share, { ...own, heads: own.heads + 1 })).toBeGreaterThanOrEqual(before)
        expect(pacConfidence(share, { ...own, tails: own.tails + 1 })).toBeGreaterThanOrEqual(before)
      }),
      { seed: 15 },
    )
  })

  it('never falls where more errors are allowed, and never rises with a field or an ambiguity more', () => {
    fc.assert(
      fc.property(epsilon, epsilon, counts, count, (one, other, own, values) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        expect(pacConfidence(high, own)).toBeGreaterThanOrEqual(pacConfidence(low, own))
        const further = { ...own, values: [...own.values, values] }
        expect(pacConfidence(one, further)).toBeLessThanOrEqual(pacConfidence(one, own))
        const open = { ...own, ambiguities: own.ambiguities + 1 }
        expect(pacConfidence(one, open)).toBeLessThanOrEqual(pacConfidence(one, own))
        expect(pacConfidence(one, own)).toBeGreaterThanOrEqual(0)
        expect(pacConfidence(one, own)).toBeLessThanOrEqual(1)
      }),
      { seed: 15 },
    )
  })

  it('asks for more pages if the error must be smaller, the confidence higher, or if there are more fields', () => {
    const share = fc.constantFrom(0.05, 0.1, 0.2)
    fc.assert(
      fc.property(
        share,
        share,
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 6 }),
        (wrong, unsure, fields, records) => {
          const pages = pagesForBound(wrong, unsure, fields, records)
          expect(pagesForBound(wrong / 2, unsure, fields, records)).toBeGreaterThan(pages)
          expect(pagesForBound(wrong, unsure / 2, fields, records)).toBeGreaterThanOrEqual(pages)
          expect(pagesForBound(wrong, unsure, fields + 1, records)).toBeGreaterThanOrEqual(pages)
          expect(pagesForBound(wrong, unsure, fields, records + 1)).toBeLessThanOrEqual(pages)
        },
      ),
      { seed: 15, numRuns: 40 },
    )
  })
})
