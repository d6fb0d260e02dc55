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

  it('never falls with more examples', () => {
    const count = fc.integer({ min: 0, max: 400 })
    fc.assert(
      fc.property(fc.array(count, { minLength: 1, maxLength: 6 }), count, count, (values, heads, tails) => {
        const before = pacConfidence(0.1, { values, heads, tails })
        expect(
          pacConfidence(0.1, { values: values.map((n) => n + 1), heads: heads + 1, tails: tails + 1 }),
        ).toBeGreaterThanOrEqual(before)
      }),
      { seed: 15 },
    )
  })
})
