import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import { sameSpan } from '../../page/span.ts'
import { placesOf } from '../locate.ts'
import { meantPlaces, resolveValues } from './resolve.ts'

const words = ['Dune', 'Emma', '5', '12', 'new'] as const
const rows = fc.array(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 8,
})

function pageOf(texts: readonly (readonly string[])[]) {
  return createPage(
    texts.map((row) => `<p>${row.map((word) => `<b>${word}</b>`).join(' and ')}</p>`).join(''),
  )
}

const startsOf = (source: string, ...values: string[]): number[] => {
  const page = createPage(source)
  return meantPlaces(
    page,
    values.map((value) => ({ places: placesOf(page, value) })),
  ).map(({ start }) => start)
}

describe('the places that are meant', () => {
  it('are one of its places for each value', () => {
    fc.assert(
      fc.property(rows, fc.array(fc.constantFrom(...words), { maxLength: 5 }), (texts, wanted) => {
        const page = pageOf(texts)
        const values = wanted.map((word) => ({ places: placesOf(page, word) })).filter(isThere)
        const meant = meantPlaces(page, values)
        expect(meant).toHaveLength(values.length)
        for (const [v, { places }] of values.entries()) {
          expect(places.some((place) => sameSpan(place, meant[v]))).toBe(true)
        }
      }),
      { seed: 7 },
    )
  })

  it('do not depend on what was resolved before, nor on the order of the values', () => {
    fc.assert(
      fc.property(rows, fc.subarray([...words], { minLength: 1 }), (texts, wanted) => {
        const choose = (order: readonly string[], page = pageOf(texts)): [string, number][] => {
          const values = order.map((word) => ({ word, places: placesOf(page, word) })).filter(isThere)
          const meant = meantPlaces(page, values)
          return values.map(({ word }, v): [string, number] => [word, meant[v].start]).sort()
        }
        const page = pageOf(texts)
        choose([...wanted].reverse(), page)
        expect(choose(wanted, page)).toEqual(choose(wanted))
        const costOf = (order: readonly string[]): number | undefined =>
          resolveValues(page, order.map((word) => ({ places: placesOf(page, word) })).filter(isThere), 1)[0]
            ?.cost
        expect(costOf([...wanted].reverse())).toBe(costOf(wanted))
      }),
      { seed: 9 },
    )
  })

  it('are the places of a value that has only one, whatever they cost', () => {
    const page = createPage('<p>Tea 5</p>')
    const at = { start: 3, end: 8 }
    expect(meantPlaces(page, [{ places: [at] }, { places: [at] }])).toEqual([at, at])
  })

  it('are together', () => {
    const source =
      '<p>5</p><p>-</p><ul><li>Tea</li></ul><p>x</p><p>y</p><table><tr><td>Tea</td><td>5</td></tr></table>'
    expect(startsOf(source, 'Tea', '5')).toEqual([source.lastIndexOf('Tea'), source.lastIndexOf('5')])
  })

  it('are those of one row, not of the row before', () => {
    const row = (name: string): string => `<p><b>${name}</b><i>5</i><u>new</u></p>`
    const source = row('Dune') + row('Emma') + row('Kim')
    const emma = source.indexOf(row('Emma'))
    const at = (text: string): number => source.indexOf(text, emma)
    expect(startsOf(source, 'Emma', '5', 'new')).toEqual([at('Emma'), at('5'), at('new')])
  })

  it('are in the first of two sections that show the same', () => {
    const source = '<div><p>Tea</p><p>5</p></div><p>x</p><p>Tea</p><p>5</p>'.replace(
      '<p>Tea',
      '<p class="of the day">Tea',
    )
    expect(startsOf(source, 'Tea', '5')).toEqual([source.indexOf('Tea'), source.indexOf('5')])
  })

  it('are whole texts before parts of texts, unless any part will do', () => {
    const source = '<p>Tea 5</p><p>5</p>'
    expect(startsOf(source, '5')).toEqual([source.lastIndexOf('5')])
    const page = createPage('<p>Tea</p><p>for 5 days</p><p>5</p>')
    const values = ['Tea', '5'].map((value) => ({ places: placesOf(page, value), anyPart: true }))
    expect(meantPlaces(page, values)[1].start).toBe(page.source.indexOf('5'))
  })

  it('are not inside another value where there is a place beside it', () => {
    const source = '<p>Tea 5</p><p>5</p>'
    expect(startsOf(source, 'Tea 5', '5')).toEqual([3, source.lastIndexOf('5')])
  })

  it('are found among a thousand values in a moment', () => {
    const texts = Array.from({ length: 1000 }, (_, v) => `value${v}`)
    const source = Array.from({ length: 10 }, () => texts.map((text) => `<i>${text}</i>`).join('')).join('')
    const page = createPage(source)
    const before = performance.now()
    const meant = meantPlaces(
      page,
      texts.map((text) => ({ places: placesOf(page, text) })),
    )
    expect(meant.map(({ start }) => start)).toEqual(texts.map((text) => source.indexOf(`<i>${text}</i>`) + 3))
    expect(performance.now() - before).toBeLessThan(20_000)
  })
})

function isThere({ places }: { readonly places: readonly unknown[] }): boolean {
  return places.length > 0
}
