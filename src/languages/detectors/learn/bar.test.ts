import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeBar } from './bar.ts'

/** The F1 of taking everything from a cost on. */
function f1From(from: number, examples: readonly number[], others: readonly number[]): number {
  const right = examples.filter((cost) => cost >= from).length
  const wrong = others.filter((cost) => cost >= from).length
  return (2 * right) / (right + wrong + examples.length)
}

describe('the bar between examples and the rest', () => {
  it('is halfway between them', () => {
    expect(placeBar([6, 8], [2, -3])).toEqual({
      bar: { from: 4, min: 6, max: 8 },
      right: 2,
      wrong: 0,
      f1: 1,
    })
  })

  it('is halfway to 0 where nothing else comes near', () => {
    expect(placeBar([6, 8], []).bar.from).toBe(3)
    expect(placeBar([-2], []).bar.from).toBe(-2)
  })

  it('gives up an example that costs less than many others', () => {
    const { bar, right, wrong } = placeBar([9, 8, 1], [5, 4, 3, 2])
    expect(bar).toEqual({ from: 6.5, min: 8, max: 9 })
    expect([right, wrong]).toEqual([2, 0])
  })

  it('counts an equal cost of something else against it', () => {
    expect(placeBar([5], [5])).toMatchObject({ right: 1, wrong: 1, f1: 2 / 3 })
  })

  it('separates as well as the best of all possible bars', () => {
    const costs = fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 12 })
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 12 }),
        costs,
        (a, b) => {
          const placed = placeBar(a, b)
          const best = Math.max(...a.map((from) => f1From(from, a, b)))
          expect(placed.f1).toBeCloseTo(best, 12)
          expect(f1From(placed.bar.from, a, b)).toBeCloseTo(placed.f1, 12)
        },
      ),
      { seed: 13 },
    )
  })
})
