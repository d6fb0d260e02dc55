import { describe, expect, it } from 'vitest'
import { changeOf, countRecords, hasEmptyPage, missingField, reportRecords } from './record-change.ts'

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
    [[...found(12), { state: 'blank' as const }], 12, '12 records on 1 page'],
  ])('says on how many pages', (pages, records, words) => {
    expect(countRecords({ records }, pages)).toBe(words)
  })

  it('notices a page without records, unless somebody said that it has none', () => {
    expect(hasEmptyPage(found(8, 8))).toBe(false)
    expect(hasEmptyPage(found(8, 0))).toBe(true)
    expect(hasEmptyPage([{ found: 0, state: 'done' }])).toBe(false)
  })
})

describe('a field that most records lack', () => {
  const field = (name: string, filled: number, optional = false) => ({ name, filled, optional })

  it('is reported where every example has it', () => {
    expect(missingField({ records: 15 }, [field('name', 4), field('type', 15)])).toBe('11 without name')
    expect(missingField({ records: 15 }, [field('name', 4, true), field('type', 15)])).toBeUndefined()
    expect(missingField({ records: 15 }, [field('name', 8), field('type', 15)])).toBeUndefined()
  })

  it('is the one that most lack', () => {
    expect(missingField({ records: 3000 }, [field('name', 9), field('type', 2)])).toBe('2,998 without type')
  })

  it('is none where there are no records', () => {
    expect(missingField({ records: 0 }, [field('name', 0)])).toBeUndefined()
  })
})

describe('what the bar at the top reports', () => {
  const learning = { records: 16, exact: true, running: false }
  const pages = [8, 8].map((found) => ({ found, state: 'blank' as const }))
  const name = { name: 'name', filled: 16, optional: false }

  it('is good where examples fit, all pages have records, and records their fields', () => {
    expect(reportRecords(learning, pages, [name])).toEqual({
      words: '16 records on 2 pages',
      details: '16 records on 2 pages',
      good: true,
    })
  })

  it('is one thing to look at, with all others in the details', () => {
    const report = reportRecords({ ...learning, exact: false, recordsBefore: 4 }, pages, [
      { ...name, filled: 2 },
    ])
    expect(report).toEqual({
      words: '16 records on 2 pages · some examples do not fit',
      details:
        '16 records on 2 pages · some examples do not fit · 14 without name · 12 more than before your last change',
      good: false,
    })
  })

  it.each([
    ['a page without records', learning, [8, 0], 16, false],
    ['a field that most lack', learning, [8, 8], 2, false],
    ['many more records than before', { ...learning, recordsBefore: 2 }, [8, 8], 16, false],
    ['a few more records than before', { ...learning, recordsBefore: 14 }, [8, 8], 16, true],
    ['a run that is not finished', { ...learning, running: true, recordsBefore: 2 }, [8, 0], 2, true],
  ])('takes notice of %s', (_what, state, counts, filled, good) => {
    const found = counts.map((count) => ({ found: count, state: 'blank' as const }))
    expect(reportRecords(state, found, [{ ...name, filled }]).good).toBe(good)
  })
})
