import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rankPages } from './rank-pages.ts'
import type { OpenPoint } from './read-page.ts'

const point = (field: number | undefined, key: string, errors: number): OpenPoint =>
  ({ field, key, errors }) as OpenPoint

describe('the page most worth checking', () => {
  it('is the one whose reasons for errors are most common', () => {
    const common = point(0, 'no quorum', 0.5)
    const ranked = rankPages([[point(1, 'other', 0.9)], [common], [common], [common]])
    expect(ranked.map(({ at }) => at)).toEqual([1, 2, 3, 0])
    expect(ranked[0]).toEqual({ at: 1, worth: 1.5, field: 0 })
  })

  it('settles several groups at once', () => {
    const [a, b] = [point(0, 'a', 0.4), point(1, 'b', 0.5)]
    expect(rankPages([[a], [b], [a, b]])[0]).toMatchObject({ at: 2, field: 1 })
  })

  it('counts a group once, however often the page shows it', () => {
    const a = point(0, 'a', 0.25)
    expect(rankPages([[a, a, a]])[0].worth).toBe(0.75)
  })

  it('is the more typical one of equals', () => {
    const a = point(0, 'a', 0.5)
    expect(rankPages([[a], [a], [a]], [1, 3, 2]).map(({ at }) => at)).toEqual([1, 2, 0])
  })

  it('leaves more of a group to other pages, and of equals is the first', () => {
    const a = point(undefined, 'a', 0.5)
    expect(rankPages([[a, a], [a], [a]]).map(({ at }) => at)).toEqual([1, 2, 0])
  })

  it('is not the one that has much of a rare problem', () => {
    const rare = Array.from({ length: 5 }, () => point(0, 'rare', 1))
    const common = point(0, 'common', 1)
    expect(rankPages([rare, [common], [common], [common], [common]])[0]).toMatchObject({ at: 1, worth: 4 })
  })

  it('has the worth that adding up the errors of its groups on all pages gives', () => {
    const points = fc.array(fc.tuple(fc.nat(2), fc.constantFrom('a', 'b'), fc.integer({ min: 1, max: 9 })), {
      maxLength: 4,
    })
    fc.assert(
      fc.property(fc.array(points, { minLength: 1, maxLength: 5 }), (drawn) => {
        const pages = drawn.map((list) => list.map(([field, key, errors]) => point(field, key, errors)))
        for (const { at, worth } of rankPages(pages)) {
          const isShown = (other: OpenPoint): boolean =>
            pages[at].some(({ field, key }) => field === other.field && key === other.key)
          expect(worth).toBe(
            pages
              .flat()
              .filter(isShown)
              .reduce((sum, { errors }) => sum + errors, 0),
          )
        }
      }),
      { seed: 7, numRuns: 60 },
    )
  })
})
