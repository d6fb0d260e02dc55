import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import { type ExampleRecord, inferFields } from '../../record/example.ts'
import { locateExample } from '../../record/locate.ts'
import { resolveRecord } from '../../record/places/resolve.ts'
import { placeRecord } from './place-labels.ts'

const words = ['Dune', 'Emma', '5', '12', 'new'] as const
const rows = fc.array(fc.subarray([...words], { minLength: 1 }), { minLength: 1, maxLength: 8 })
const toSource = (texts: readonly (readonly string[])[]): string =>
  texts.map((row) => `<p>${row.map((word) => `<b>${word}</b>`).join(' ')}</p>`).join('')

describe('where the studio shows the values of a marked record', () => {
  it('is where learning takes them to be', () => {
    fc.assert(
      fc.property(rows, fc.subarray([...words], { minLength: 1 }), (texts, wanted) => {
        const page = createPage(toSource(texts), { name: 'page' })
        const shown = wanted.filter((word) => texts.flat().includes(word))
        fc.pre(shown.length > 0)
        const record: ExampleRecord = Object.fromEntries(shown.map((word, i) => [`f${i}`, word]))
        const example = { page: 'page', records: [record] }
        const [labelled] = locateExample(example, page, inferFields([example])).records
        const [meant] = resolveRecord(page, labelled, 1)
        const starts = placeRecord(page, record).map(({ start }) => start)
        expect(starts).toEqual(meant.values.map(([{ start }]) => start))
      }),
      { seed: 12, numRuns: 200 },
    )
  })

  it('is where the wrapper found them, if it did', () => {
    const source = '<h1>Dune</h1><p>5</p><ul><li>Dune</li></ul>'
    const page = createPage(source)
    const record = { title: 'Dune', price: '5' }
    const at = (isFound?: Parameters<typeof placeRecord>[2]): number =>
      placeRecord(page, record, isFound)[0].start
    expect(at()).toBe(source.indexOf('Dune'))
    const last = source.lastIndexOf('Dune')
    expect(at((field, { start }) => field === 'title' && start === last)).toBe(last)
    expect(at((field) => field === 'other')).toBe(source.indexOf('Dune'))
  })

  it('leaves out what is not on the page', () => {
    const page = createPage('<p>Dune</p>')
    const record = { title: 'Dune', price: '5', place: { start: 2, end: 99 } }
    expect(placeRecord(page, record).map(({ field }) => field)).toEqual(['title'])
  })
})
