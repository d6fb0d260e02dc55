import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { overlaps, type Span } from '../page/span.ts'
import { narrowestPlaces } from './narrowest-places.ts'

const at = (start: number, length = 4): Span => ({ start, end: start + length })
const choose = (...places: Span[][]) =>
  narrowestPlaces({ values: places.map((each) => ({ label: { places: each } })) })

describe('the narrowest places of the values of a record', () => {
  it('stand nearest together', () => {
    expect(choose([at(0), at(100)], [at(40), at(110)], [at(10), at(120)])).toEqual([
      at(100),
      at(110),
      at(120),
    ])
  })

  it('are not inside another value, unless that is the only place left', () => {
    expect(choose([at(10, 20)], [at(12), at(50)])).toEqual([at(10, 20), at(50)])
    expect(choose([at(10, 20)], [at(12), at(14)])).toEqual([at(10, 20), undefined])
  })

  it('are in the list of their value and never overlap', () => {
    const span = fc
      .tuple(fc.nat(60), fc.integer({ min: 1, max: 8 }))
      .map(([start, length]) => at(start, length))
    const inOrder = fc
      .array(span, { minLength: 1, maxLength: 4 })
      .map((spans) => spans.sort((a, b) => a.start - b.start))
    fc.assert(
      fc.property(fc.array(inOrder, { minLength: 1, maxLength: 6 }), (places) => {
        const chosen = choose(...places)
        const settled = places.every((each) => each.length === 1)
        for (const [v, place] of chosen.entries()) {
          if (place === undefined) continue
          expect(places[v]).toContainEqual(place)
          if (!settled) {
            expect(chosen.filter((other) => other !== undefined && overlaps(other, place))).toEqual([place])
          }
        }
      }),
      { seed: 3 },
    )
  })

  it('are found among a thousand values in a moment', () => {
    const many = Array.from({ length: 1000 }, (_, v) =>
      Array.from({ length: 40 }, (__, i) => at(i * 9000 + v * 9)),
    )
    expect(choose(...many)).toEqual(many.map(([first]) => first))
  })
})
