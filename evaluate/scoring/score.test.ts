import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TruthRecord, valuesOf } from '../sites/truth.ts'
import { alignRecords, type Comparison, compareDetailPage, compareListPage } from './score.ts'
import { scoreFields, scoreSite } from './tally.ts'

function start(): Comparison {
  return { tally: new Map(), differences: [] }
}

const read = (records: TruthRecord[]) => records.map(valuesOf)

describe('a detail page', () => {
  it('is compared as sets of values, field by field', () => {
    const into = start()
    compareDetailPage(
      valuesOf({ title: ['Dune'], author: ['Frank Herbert', 'Brian Herbert'], isbn: ['1'] }),
      read([{ title: ['Dune '], author: ['Brian  Herbert', 'A. Editor'], price: ['$5'] }]),
      into,
    )
    expect(Object.fromEntries(into.tally)).toEqual({
      title: { right: 1, wrong: 0, missed: 0 },
      author: { right: 1, wrong: 1, missed: 1 },
      isbn: { right: 0, wrong: 0, missed: 1 },
      price: { right: 0, wrong: 1, missed: 0 },
    })
    expect(into.differences.map(({ field }) => field)).toEqual(['author', 'isbn', 'price'])
  })

  it('takes the values of all records that were extracted from it', () => {
    const into = start()
    compareDetailPage(valuesOf({ title: ['Dune'] }), read([{ title: ['Dune'] }, { title: ['Emma'] }]), into)
    expect(into.tally.get('title')).toEqual({ right: 1, wrong: 1, missed: 0 })
  })

  it('scores by hand: two pages, three fields', () => {
    const into = start()
    // title: right 2. author: right 1, wrong 1, missed 2. price: missed 1.
    compareDetailPage(
      valuesOf({ title: ['A'], author: ['x', 'y'], price: ['1'] }),
      read([{ title: ['A'], author: ['x'] }]),
      into,
    )
    compareDetailPage(
      valuesOf({ title: ['B'], author: ['z'] }),
      read([{ title: ['B'], author: ['w'] }]),
      into,
    )
    const scores = scoreFields(into.tally)
    expect(scores).toEqual([
      { field: 'author', precision: 1 / 2, recall: 1 / 3, f1: 2 / 5, right: 1, wrong: 1, missed: 2 },
      { field: 'price', precision: undefined, recall: 0, f1: 0, right: 0, wrong: 0, missed: 1 },
      { field: 'title', precision: 1, recall: 1, f1: 1, right: 2, wrong: 0, missed: 0 },
    ])
    expect(scoreSite(scores, false)).toBeCloseTo((2 / 5 + 0 + 1) / 3)
    expect(scoreSite(scores, true)).toBeCloseTo((1 / 3 + 0 + 1) / 3)
  })
})

describe('aligning records', () => {
  it('pairs the most equal values first, not the first in the page', () => {
    const truth = read([
      { name: ['a'], city: ['X'] },
      { name: ['b'], city: ['X'] },
    ])
    // got[0] shares one value with truth[0] and two with truth[1].
    expect(alignRecords(truth, read([{ name: ['b'], city: ['X'] }, { city: ['X'] }]))).toEqual([1, 0])
  })

  it('breaks ties in page order', () => {
    const same = read([{ city: ['X'] }, { city: ['X'] }, { city: ['X'] }])
    expect(alignRecords(same, same)).toEqual([0, 1, 2])
    expect(alignRecords(same, same.slice(0, 2))).toEqual([0, 1, -1])
  })

  it('does not pair records without an equal value, nor equal texts of different fields', () => {
    expect(alignRecords(read([{ name: ['a'] }]), read([{ name: ['b'] }, { city: ['a'] }]))).toEqual([-1])
  })

  it('is a matching: every record has at most one partner', () => {
    const record = fc.dictionary(
      fc.constantFrom('a', 'b', 'c'),
      fc.array(fc.constantFrom('1', '2', '3'), { minLength: 1 }),
    )
    fc.assert(
      fc.property(fc.array(record), fc.array(record), (truth, got) => {
        const partners = alignRecords(read(truth), read(got)).filter((partner) => partner >= 0)
        expect(new Set(partners).size).toBe(partners.length)
        expect(partners.every((partner) => partner < got.length)).toBe(true)
      }),
      { seed: 7 },
    )
  })
})

describe('a list page', () => {
  const truth = read([
    { name: ['Ann'], phone: ['1', '2'] },
    { name: ['Ben'], phone: ['3'] },
    { name: ['Cid'] },
  ])

  it('counts within pairs; what has no partner is missed or wrong', () => {
    const into = start()
    const got = read([
      { name: ['Ann'], phone: ['2', '9'] },
      { name: ['Cid'] },
      { name: ['Advert'], phone: ['7'] },
    ])
    compareListPage(truth, got, into)
    expect(Object.fromEntries(into.tally)).toEqual({
      name: { right: 2, wrong: 1, missed: 1 },
      phone: { right: 1, wrong: 2, missed: 2 },
    })
    expect(into.differences).toEqual([
      { record: 0, field: 'phone', expected: ['1', '2'], got: ['2', '9'] },
      { record: 1, field: 'name', expected: ['Ben'], got: [] },
      { record: 1, field: 'phone', expected: ['3'], got: [] },
      { field: 'name', expected: [], got: ['Advert'] },
      { field: 'phone', expected: [], got: ['7'] },
    ])
  })

  it('is right in every value when all is extracted, in whatever order', () => {
    const into = start()
    compareListPage(truth, [...truth].reverse(), into)
    expect(into.differences).toEqual([])
    expect(scoreSite(scoreFields(into.tally), false)).toBe(1)
  })

  it('leaves labelled records out on both sides', () => {
    const into = start()
    compareListPage(truth, read([{ name: ['Ann'], phone: ['9'] }, { name: ['Ben'] }]), into, new Set([0]))
    expect(Object.fromEntries(into.tally)).toEqual({
      name: { right: 1, wrong: 0, missed: 1 },
      phone: { right: 0, wrong: 0, missed: 1 },
    })
  })

  it('of which nothing was extracted is missed altogether', () => {
    const into = start()
    compareListPage(truth, [], into)
    expect(scoreFields(into.tally).map(({ missed, f1 }) => [missed, f1])).toEqual([
      [3, 0],
      [3, 0],
    ])
  })
})

describe('a site', () => {
  it('has no score when no field counts', () => {
    expect(scoreSite([], false)).toBeUndefined()
    const onlyWrong = scoreFields(new Map([['a', { right: 0, wrong: 2, missed: 0 }]]))
    expect(scoreSite(onlyWrong, false)).toBe(0)
    expect(scoreSite(onlyWrong, true)).toBeUndefined()
  })
})
