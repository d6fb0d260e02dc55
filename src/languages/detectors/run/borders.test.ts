import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Border, findBorders, keepApart } from './borders.ts'
import { type CompiledDetector, type CompiledSeparator, leftCost, rightCost } from './compile.ts'

const REACH = 2
const SYMBOLS = 3

const cost = fc.integer({ min: -4, max: 4 })
const detector: fc.Arbitrary<CompiledDetector> = fc
  .tuple(fc.array(cost, { minLength: SYMBOLS * REACH, maxLength: SYMBOLS * REACH }), cost, cost)
  .map(([table, a, b]) => ({
    table: Float64Array.from(table),
    costs: { min: Math.min(a, b), max: Math.max(a, b) },
  }))
const separator: fc.Arbitrary<CompiledSeparator> = fc
  .tuple(detector, detector)
  .map(([left, right]) => ({ left, right, costs: left.costs }))
const symbols = fc.array(fc.nat(SYMBOLS - 1), { maxLength: 12 }).map((numbers) => Int32Array.from(numbers))

describe('the cost of a side of a border', () => {
  it('is the sum of the tokens within reach, the nearest in the first column, as far as the page goes', () => {
    fc.assert(
      fc.property(detector, symbols, fc.nat(12), ({ table }, page, place) => {
        const border = Math.min(place, page.length)
        const sum = (tokens: readonly number[]): number =>
          tokens.slice(0, REACH).reduce((total, symbol, at) => total + table[symbol * REACH + at], 0)
        const [before, behind] = [[...page].slice(0, border).reverse(), [...page].slice(border)]
        expect(leftCost(table, page, border, REACH)).toBe(sum(before))
        expect(rightCost(table, page, border, REACH)).toBe(sum(behind))
      }),
      { seed: 51, numRuns: 200 },
    )
  })
})

describe('the borders where a separator may be', () => {
  const all = (page: Int32Array) => ({ from: 0, to: page.length })

  it('are in page order, ends included, with errors between 0 and the limit', () => {
    fc.assert(
      fc.property(separator, symbols, fc.double({ min: 0, max: 1, noNaN: true }), (own, page, limit) => {
        const borders = findBorders(own, page, REACH, all(page), 'rules', limit)
        expect(borders.map(({ at }) => at)).toEqual(borders.map(({ at }) => at).toSorted((a, b) => a - b))
        expect(borders.filter(({ error }) => !(error >= 0 && error <= limit))).toEqual([])
        expect(findBorders(own, page, REACH, all(page), 'rules', 1)).toHaveLength(page.length + 1)
      }),
      { seed: 52, numRuns: 200 },
    )
  })

  it('stay borders if the limit is wider, by either judge', () => {
    fc.assert(
      fc.property(separator, symbols, fc.array(cost, { minLength: 2, maxLength: 2 }), (own, page, limits) => {
        const [low, high] = limits.toSorted((a, b) => a - b)
        const places = (judge: 'rules' | 'sum', limit: number): number[] =>
          findBorders(own, page, REACH, all(page), judge, limit).map(({ at }) => at)
        expect(places('rules', high / 8)).toEqual(expect.arrayContaining(places('rules', low / 8)))
        expect(places('sum', low)).toEqual(expect.arrayContaining(places('sum', high)))
      }),
      { seed: 53, numRuns: 200 },
    )
  })

  it('have no error where they match better than the examples', () => {
    const exact: CompiledDetector = { table: Float64Array.of(9, 9), costs: { min: 1, max: 2 } }
    const own = { left: exact, right: exact, costs: exact.costs }
    const [middle] = findBorders(own, Int32Array.of(0, 0), 2, { from: 0, to: 2 }, 'rules', 0)
    expect(middle).toMatchObject({ at: 1, error: 0, cost: 18 })
  })
})

describe('borders that are kept apart', () => {
  const borders = fc.uniqueArray(fc.nat(60), { maxLength: 25 }).chain((places) =>
    fc.tuple(
      ...places.map((at) =>
        fc.record({
          at: fc.constant(at),
          cost: fc.integer({ min: 0, max: 3 }),
          error: fc.constantFrom(0, 0.5),
        }),
      ),
    ),
  )
  /** Takes the best border that is left, and leaves out all that are near it, until none is left. */
  const greedy = (all: readonly Border[], distance: number): Border[] => {
    let open = all.toSorted((a, b) => a.error - b.error || b.cost - a.cost || a.at - b.at)
    const kept: Border[] = []
    while (open.length > 0) {
      const [best] = open
      kept.push(best)
      open = open.filter(({ at }) => Math.abs(at - best.at) >= distance)
    }
    return kept.toSorted((a, b) => a.at - b.at)
  }

  it('are those that taking the best again and again gives', () => {
    fc.assert(
      fc.property(borders, fc.integer({ min: 1, max: 9 }), (all, distance) => {
        expect(keepApart(all, distance)).toEqual(greedy(all, distance))
      }),
      { seed: 54, numRuns: 300 },
    )
  })

  it('are kept in time proportional to their number', () => {
    const many = Array.from({ length: 100_000 }, (_, at) => ({ at, cost: at % 7, error: 0 }))
    expect(keepApart(many, 1000).length).toBeLessThanOrEqual(100)
  })
})
