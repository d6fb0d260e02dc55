import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { covers, overlaps, type Span, sameSpan } from '../../page/span.ts'
import type { Candidate } from './candidates.ts'
import { type ChosenPlaces, choosePlaces, compareChosen, placeCost } from './choose-places.ts'

const candidate = fc
  .record({ start: fc.nat(30), length: fc.integer({ min: 1, max: 6 }), whole: fc.boolean() })
  .map(
    ({ start, length, whole }): Candidate => ({
      start,
      end: start + length,
      first: start,
      last: start + length - 1,
      whole,
      attribute: false,
    }),
  )

/** What a choice costs, counted anew over all pairs. */
function costOf(places: readonly Candidate[]): number {
  const first = Math.min(...places.map((place) => place.first))
  const last = Math.max(...places.map((place) => place.last))
  let cost = last - first
  for (const [i, place] of places.entries()) {
    cost += placeCost(place)
    for (const other of places.slice(0, i))
      if (overlaps(place, other)) cost += isPart(place, other) ? 10 : 100
  }
  return cost
}

/** Whether one is a part of the other, and not the same. */
function isPart(a: Span, b: Span): boolean {
  return !sameSpan(a, b) && (covers(a, b) || covers(b, a))
}

/** All choices, best first. */
function chooseFromAll(options: readonly (readonly Candidate[])[]): ChosenPlaces[] {
  let all: Candidate[][] = [[]]
  for (const list of options) all = all.flatMap((chosen) => list.map((place) => [...chosen, place]))
  return all
    .map((places) => ({
      places,
      cost: costOf(places),
      sum: places.reduce((sum, { start }) => sum + start, 0),
    }))
    .sort(compareChosen)
}

const startsOf = ({ places }: ChosenPlaces): number[] => places.map(({ start }) => start)

describe('the choice of places', () => {
  it('costs what counting all pairs gives, and with a beam for all of them is that of trying all', () => {
    const options = fc
      .tuple(
        fc.array(fc.array(candidate, { minLength: 1, maxLength: 3 }), { maxLength: 4 }),
        candidate,
        fc.nat(4),
      )
      .map(([lists, at, position]) => {
        const pivot = Math.min(position, lists.length)
        return { options: lists.toSpliced(pivot, 0, [at]), pivot }
      })
    fc.assert(
      fc.property(options, ({ options, pivot }) => {
        const chosen = choosePlaces(options, pivot, 1000)
        for (const { places, cost } of chosen) expect(cost).toBe(costOf(places))
        expect(chosen.map(startsOf)).toEqual(chooseFromAll(options).map(startsOf))
      }),
      { seed: 11, numRuns: 300 },
    )
  })

  it('takes each of many equal texts once more, at a cost for every pair in one place', () => {
    const at: Candidate = { start: 0, end: 1, first: 0, last: 0, whole: true, attribute: false }
    const other: Candidate = { start: 5, end: 6, first: 3, last: 3, whole: true, attribute: false }
    const [best] = choosePlaces([[at], [at, other], [at, other]], 0, 1)
    expect(startsOf(best)).toEqual([0, 5, 0])
    expect(best.cost).toBe(3 + 100)
  })
})
