import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { membershipsOf, relativeError, separatorError } from './error.ts'

describe('errors', () => {
  it('are measured in halves of the range of the examples', () => {
    expect(relativeError(3, { min: 1, max: 3 })).toBe(1)
    expect(relativeError(0, { min: 1, max: 3 })).toBe(-2)
  })

  it('have a least width, because one example has no range', () => {
    expect(relativeError(1.9, { min: 2, max: 2 })).toBeCloseTo(-1)
    expect(relativeError(0, { min: 0, max: 0 })).toBe(0)
  })

  it('are zero inside the range, small beyond it, and large far from it', () => {
    expect(membershipsOf(0.5)).toEqual({
      negative: 0,
      negativeSmall: 0,
      zero: 1,
      positiveSmall: 0,
      positive: 0,
    })
    expect(membershipsOf(-1.5)).toMatchObject({ zero: 0.5, negativeSmall: 0.5, negative: 0 })
    expect(membershipsOf(-3)).toMatchObject({ zero: 0, negativeSmall: 0.5, negative: 0.5 })
    expect(membershipsOf(9)).toMatchObject({ positive: 1, positiveSmall: 0 })
  })
})

describe('the five rules', () => {
  it('agree with one detector where the other has no error', () => {
    expect(separatorError(0, 0)).toBe(0)
    expect(separatorError(-2, 0)).toBe(-0.5)
    expect(separatorError(0, 2)).toBe(0.5)
    expect(separatorError(-5, 0)).toBe(-1)
  })

  it('let errors of opposite signs cancel', () => {
    expect(separatorError(-5, 5)).toBe(0)
  })

  it('stay between -1 and 1, do not depend on the side, and mirror the sign', () => {
    const error = fc.double({ min: -50, max: 50, noNaN: true })
    fc.assert(
      fc.property(error, error, (left, right) => {
        const total = separatorError(left, right)
        expect(Math.abs(total)).toBeLessThanOrEqual(1)
        expect(separatorError(right, left)).toBeCloseTo(total)
        expect(separatorError(-left, -right)).toBeCloseTo(-total)
      }),
      { seed: 13 },
    )
  })
})
