import { describe, expect, it } from 'vitest'
import type { Extraction } from '../../record/extraction.ts'
import { reasonsToCheck } from './reasons.ts'

const FIELDS = [
  { name: 'title', many: false, optional: false },
  { name: 'price', many: false, optional: false },
]
const value = (text: string) => [{ start: 0, end: text.length, text }]
const records = (...rows: (readonly (string | undefined)[])[]): Extraction => ({
  records: rows.map((row) => ({
    start: 0,
    end: 1,
    values: row.map((text) => (text === undefined ? [] : value(text))),
  })),
})
const reasons = (extraction: Extraction, points: Parameters<typeof reasonsToCheck>[2] = []) =>
  reasonsToCheck(extraction, FIELDS, points, 0.1)

describe('reasons to check a page', () => {
  it('are that it is not recognised, or that it has no records', () => {
    expect(reasons({ records: [], unmatched: 'no list' })).toEqual(['Not recognised: no list'])
    expect(reasons({ records: [] })).toEqual(['No records were found here'])
  })

  it('are fields that records lack', () => {
    expect(reasons(records(['Dune', undefined], ['Emma', '9 €']))).toEqual(['1 of 2 records has no price'])
    expect(reasons(records([undefined, undefined]))).toEqual([
      'The record has no title',
      'The record has no price',
    ])
  })

  it('are what rules read differently, groups that are open, and values that are not sure', () => {
    const page = records(['Dune', '9 €'])
    expect(reasons(page, [{ key: 'a', field: 1, errors: 0.5, disputed: true }])).toEqual([
      'Another rule that fits your examples reads 1 value differently',
    ])
    expect(reasons(page, [{ key: 'group 0', field: undefined, errors: 2, disputed: true }])).toEqual([
      'It is not clear whether some places here are records',
    ])
    expect(reasons(page, [{ key: 'b', field: 1, errors: 0.2, disputed: false }])).toEqual([
      'The rule is not sure of price',
    ])
  })

  it('are none where values are as sure as they have to be', () => {
    expect(
      reasons(records(['Dune', '9 €']), [{ key: 'b', field: 1, errors: 0.05, disputed: false }]),
    ).toEqual([])
  })
})
