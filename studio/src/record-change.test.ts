import { describe, expect, it } from 'vitest'
import { changeOf, countRecords, hasEmptyPage } from './record-change.ts'

describe('how the number of records changed', () => {
  it.each([
    [143, undefined, undefined],
    [143, 143, undefined],
    [150, 143, { words: '7 more', large: false }],
    [6843, 143, { words: '6,700 more', large: true }],
    [0, 143, { words: '143 fewer', large: true }],
    [100, 143, { words: '43 fewer', large: false }],
    // The first mark finds one record and the second a list: that is what marking is for.
    [38, 1, { words: '37 more', large: false }],
  ])('from %s to %s', (records, recordsBefore, change) => {
    expect(changeOf({ records, ...(recordsBefore === undefined ? {} : { recordsBefore }) })).toEqual(change)
  })
})

describe('how many records there are', () => {
  const found = (...counts: number[]) => counts.map((count) => ({ found: count, state: 'blank' as const }))

  it.each([
    [found(8, 8), 16, '16 records on 2 pages'],
    [found(8, 0, 8), 16, '16 records on 2 of 3 pages'],
    [found(1), 1, '1 record on 1 page'],
    [found(0, 0), 0, '0 records on 2 pages'],
  ])('says on how many pages', (pages, records, words) => {
    expect(countRecords({ records, pagesRun: pages.length }, pages)).toBe(words)
  })

  it('notices a page without records, unless somebody said that it has none', () => {
    expect(hasEmptyPage(found(8, 8))).toBe(false)
    expect(hasEmptyPage(found(8, 0))).toBe(true)
    expect(hasEmptyPage([{ found: 0, state: 'done' }])).toBe(false)
  })
})
