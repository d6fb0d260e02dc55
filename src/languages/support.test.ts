import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clip, logChanceOfAll, logRatio, logRatioOfNew, logRatioOfShare } from './support.ts'

const rate = fc.double({ min: 0.05, max: 0.95, noNaN: true })
const marks = fc.integer({ min: 1, max: 50 })

describe('a log-likelihood ratio', () => {
  it('is nothing for what all candidates show', () => {
    expect(logRatio(2, 2, 1)).toBeCloseTo(0)
  })

  it('speaks for what all marked records show, the more the rarer it is elsewhere', () => {
    expect(logRatio(1, 1, 0.5)).toBeCloseTo(Math.log(5 / 3))
    expect(logRatio(1, 1, 0.1)).toBeGreaterThan(logRatio(1, 1, 0.5))
  })

  it('speaks against what no marked record shows, the more the more are marked, whatever the background', () => {
    expect(logRatio(0, 1, 0.3)).toBeCloseTo(Math.log(1 / 3))
    expect(logRatio(0, 2, 0.7)).toBeCloseTo(Math.log(1 / 5))
  })

  it('grows with the marked records that show it', () => {
    fc.assert(
      fc.property(rate, marks, (b, count) => {
        for (let m = 1; m <= count; m++) {
          expect(logRatio(m, count, b)).toBeGreaterThan(logRatio(m - 1, count, b))
        }
      }),
      { seed: 7, numRuns: 50 },
    )
  })

  it('of a new kind is less against it when marked records show several kinds', () => {
    expect(logRatioOfNew(1, 2, 0.5)).toBeCloseTo(logRatio(0, 2, 0.5))
    expect(logRatioOfNew(2, 2, 0.5)).toBeGreaterThan(logRatioOfNew(1, 2, 0.5))
    expect(logRatioOfNew(2, 3, 0.1)).toBeLessThan(0)
  })

  it('of a new kind supports it where two marks are of two kinds and hardly any candidate is of a third', () => {
    expect(logRatioOfNew(2, 2, 0.9)).toBeGreaterThan(0)
    expect(logRatioOfNew(1, 2, 0.9)).toBeCloseTo(logRatioOfNew(1, 2, 0.1))
  })

  it('of a share lies between those of all and none', () => {
    fc.assert(
      fc.property(rate, marks, fc.double({ min: 0, max: 1, noNaN: true }), (b, count, share) => {
        const ends = [0, 1].map((end) => logRatioOfShare(end, count, count, b))
        const between = logRatioOfShare(share, count, count, b)
        expect(between).toBeGreaterThanOrEqual(Math.min(...ends) - 1e-9)
        expect(between).toBeLessThanOrEqual(Math.max(...ends) + 1e-9)
      }),
      { seed: 7, numRuns: 50 },
    )
  })
})

describe('the chance that many cases all lack what marked ones have', () => {
  it('falls with every case, and ever more slowly', () => {
    const steps = [1, 2, 3, 10, 11].map((count) => logChanceOfAll(count, 1))
    expect(steps[0]).toBeCloseTo(Math.log(1 / 11))
    expect(steps[1] - steps[0]).toBeLessThan(0)
    expect(steps[2] - steps[1]).toBeGreaterThan(steps[1] - steps[0])
    expect(steps[4] - steps[3]).toBeGreaterThan(steps[2] - steps[1])
    expect(logChanceOfAll(0, 3)).toBe(0)
  })
})

it('clips evidence on both sides', () => {
  expect([-3, -0.2, 0.4, 3].map((each) => clip(each, 0.7))).toEqual([-0.7, -0.2, 0.4, 0.7])
})
