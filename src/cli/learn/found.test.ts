import { describe, expect, it } from 'vitest'
import { countFound } from './found.ts'

/** A wrapper that finds these titles on every page. */
const finding = (...titles: string[]) => ({
  extract: () => ({
    records: titles.map((title) => ({ title })),
    extraction: { records: [] },
    unmatched: undefined,
  }),
})
const single = { page: 'x', records: [{ title: 'a' }], complete: 'unknown' as const }

describe('records found', () => {
  it('asks whether a page with one record is a list', () => {
    expect(countFound(finding('a'), [single], {})).toMatchObject({ records: 1, pages: 1, askForList: true })
    expect(countFound(finding('a'), [single], { list: true })).toMatchObject({
      askForList: false,
      shortList: true,
    })
    expect(countFound(finding('a'), [single], { detail: true })).toMatchObject({ askForList: false })
  })

  it('counts records that repeat others of their page', () => {
    expect(countFound(finding('a', 'b', 'b'), [single], {})).toMatchObject({ records: 3, different: 2 })
    expect(countFound(finding('a'), [single, single], {})).toMatchObject({ records: 2, different: 2 })
  })

  it('quotes the first, the last and some others of what it took as a list, each text once', () => {
    const found = countFound(finding('a', 'b', 'b', 'c', 'd', 'e', 'f', 'g'), [single], {})
    expect(found).toMatchObject({ records: 8, assumedList: ['a', 'c', 'e', 'g'] })
    expect(countFound(finding('a', 'b'), [single], {}).assumedList).toEqual(['a', 'b'])
  })

  it.each([
    ['--list says so', single, { list: true }],
    ['two records are labelled', { ...single, records: [{ title: 'a' }, { title: 'b' }] }, {}],
    ['the example says that there are more', { ...single, complete: false }, {}],
    ['something is marked as wrong', { ...single, negatives: [{ title: 'b' }] }, {}],
  ])('assumes nothing if %s', (_, example, shape) => {
    expect(countFound(finding('a', 'b'), [example], shape).assumedList).toBeUndefined()
  })
})
