import { describe, expect, it } from 'vitest'
import { scoreRecords } from './score.ts'

const pears = { title: ['Pears'], price: ['£2'] }
const aunts = { title: ['Aunts'], author: ['Perpetua Lyle', 'Cosmo Lyle'] }

describe('scoreRecords', () => {
  it('finds everything right whatever the order of fields and records', () => {
    const truth = [{ page: 'a', records: [pears, aunts] }]
    const extracted = [{ page: 'a', records: [aunts, { price: ['£2'], title: ['Pears'] }] }]
    expect(scoreRecords(extracted, truth)).toEqual({ right: 2, missed: 0, wrong: 0 })
  })

  it('takes an empty field for a missing one', () => {
    const extracted = [{ page: 'a', records: [{ ...aunts, price: [] }] }]
    expect(scoreRecords(extracted, [{ page: 'a', records: [aunts] }])).toEqual({
      right: 1,
      missed: 0,
      wrong: 0,
    })
  })

  it('counts a changed value as missed and as wrong', () => {
    const extracted = [{ page: 'a', records: [{ ...pears, price: ['£3'] }] }]
    expect(scoreRecords(extracted, [{ page: 'a', records: [pears] }])).toEqual({
      right: 0,
      missed: 1,
      wrong: 1,
    })
  })

  it('counts a record that comes out twice once', () => {
    const extracted = [{ page: 'a', records: [pears, pears] }]
    expect(scoreRecords(extracted, [{ page: 'a', records: [pears] }])).toEqual({
      right: 1,
      missed: 0,
      wrong: 1,
    })
  })

  it('keeps pages apart, and counts what comes from a page without truth as wrong', () => {
    const truth = [
      { page: 'a', records: [pears] },
      { page: 'b', records: [] },
    ]
    const extracted = [
      { page: 'b', records: [pears] },
      { page: 'c', records: [aunts] },
    ]
    expect(scoreRecords(extracted, truth)).toEqual({ right: 0, missed: 1, wrong: 2 })
  })
})
