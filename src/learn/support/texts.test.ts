import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countCommon, shareRead } from './texts.ts'

const list = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 }).map((texts) => texts.sort())

it('counts each text as often as both lists have it', () => {
  expect(countCommon(['a', 'a', 'b'], ['a', 'b', 'b'])).toBe(2)
  fc.assert(
    fc.property(list, list, (a, b) => {
      const slow = ['a', 'b', 'c'].map((text) =>
        Math.min(a.filter((one) => one === text).length, b.filter((one) => one === text).length),
      )
      expect(countCommon(a, b)).toBe(slow[0] + slow[1] + slow[2])
      expect(countCommon(b, a)).toBe(countCommon(a, b))
    }),
    { seed: 1 },
  )
})

describe('the share that is read too', () => {
  it('counts texts of the first reading, not those that the second adds', () => {
    expect(shareRead([['a', 'b'], ['c']], [['a', 'b', 'd'], ['c']])).toBe(1)
    expect(shareRead([['a', 'b'], ['c']], [['a', 'c'], ['d']])).toBeCloseTo(1 / 3)
  })

  it('is nothing where nothing is read', () => {
    expect(shareRead([[]], [['a']])).toBe(0)
  })
})
