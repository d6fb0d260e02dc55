import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countOf,
  emptyExtent,
  extentKey,
  include,
  includes,
  intersect,
  meetOutside,
  members,
} from './extent.ts'

const SIZE = 200
const set = fc.uniqueArray(fc.nat(SIZE - 1), { maxLength: 60 })

function extentFrom(candidates: readonly number[]) {
  const extent = emptyExtent(SIZE)
  for (const candidate of candidates) include(extent, candidate)
  return extent
}

describe('an extent', () => {
  it('behaves as a set', () => {
    fc.assert(
      fc.property(set, set, (a, b) => {
        const left = extentFrom(a)
        const both = a.filter((candidate) => b.includes(candidate)).sort((x, y) => x - y)
        expect(countOf(left)).toBe(a.length)
        expect(a.every((candidate) => includes(left, candidate))).toBe(true)
        expect(members(intersect(left, extentFrom(b)), 0, SIZE)).toEqual(both)
      }),
      { seed: 1 },
    )
  })

  it('lists the members of a range', () => {
    fc.assert(
      fc.property(set, fc.nat(SIZE), fc.nat(SIZE), (a, from, to) => {
        const expected = a.filter((candidate) => candidate >= from && candidate < to).sort((x, y) => x - y)
        expect(members(extentFrom(a), from, to)).toEqual(expected)
      }),
      { seed: 2 },
    )
  })

  it('knows when two meet outside of what is allowed', () => {
    fc.assert(
      fc.property(set, set, set, (a, b, allowed) => {
        const outside = a.some((candidate) => b.includes(candidate) && !allowed.includes(candidate))
        const words = emptyExtent(SIZE).length
        expect(meetOutside(extentFrom(a), extentFrom(b), extentFrom(allowed), words)).toBe(outside)
      }),
      { seed: 3 },
    )
  })

  it('has a key that tells different sets apart', () => {
    fc.assert(
      fc.property(set, set, (a, b) => {
        const same = a.length === b.length && a.every((candidate) => b.includes(candidate))
        expect(extentKey(extentFrom(a)) === extentKey(extentFrom(b))).toBe(same)
      }),
      { seed: 4 },
    )
  })
})
