import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { binValues, easyStep, showNumber } from './bins.ts'

describe('ranges of a chart', () => {
  it('have easy ends', () => {
    expect([easyStep(100, 12), easyStep(9, 12), easyStep(0.3, 12), easyStep(0, 12)]).toEqual([10, 1, 0.05, 1])
    expect(binValues([1, 4, 12, 19, 20], 4)).toEqual([
      { from: 0, to: 5, count: 2 },
      { from: 5, to: 10, count: 0 },
      { from: 10, to: 15, count: 1 },
      { from: 15, to: 20, count: 2 },
    ])
    expect(binValues([7, 7])).toEqual([{ from: 7, to: 8, count: 2 }])
    expect(binValues([])).toEqual([])
    expect(showNumber(1234.5)).toBe('1,234.5')
  })

  it('hold every value once, without gaps', () => {
    const value = fc.double({ min: -1e9, max: 1e9, noNaN: true })
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 50 }), (values) => {
        const bins = binValues(values)
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length)
        expect(bins.length).toBeLessThanOrEqual(14)
        for (let i = 1; i < bins.length; i++) expect(bins[i].from).toBe(bins[i - 1].to)
      }),
      { seed: 5, numRuns: 300 },
    )
  })
})
