import { describe, expect, it } from 'vitest'
import type { ResultRow } from '../protocol.ts'
import { sortRows } from './results-view.ts'

const rowsOf = (texts: readonly string[]): ResultRow[] =>
  texts.map((text, i) => ({
    page: `${i}.html`,
    record: `r${i}`,
    start: 0,
    cells: [text === '' ? [] : [text]],
  }))
const sorted = (texts: readonly string[], down = false) =>
  sortRows(rowsOf(texts), 0, down).map(({ cells }) => cells[0].join(' '))

describe('sorting results', () => {
  it.each([
    ['amounts', ['£9.50', '£10.00', '£1,200.00'], ['£1,200.00', '£9.50', '£10.00']],
    ['numbers', ['2', '10', '100'], ['100', '2', '10']],
    [
      'dates, day first',
      ['25.12.2019', '05.06.2021', '14.01.2022'],
      ['14.01.2022', '25.12.2019', '05.06.2021'],
    ],
    ['dates with the month in words', ['3 March 2019', '1 May 2020'], ['1 May 2020', '3 March 2019']],
    ['years', ['1901', '1965', '2003'], ['1965', '2003', '1901']],
    ['texts with numbers', ['Book 2', 'Book 10', 'Fog'], ['Fog', 'Book 10', 'Book 2']],
  ])('%s by what they mean', (_what, wanted, given) => {
    expect(sorted(given)).toEqual(wanted)
    expect(sorted(given, true)).toEqual([...wanted].reverse())
  })

  it('puts empty cells last in both directions', () => {
    expect(sorted(['', '2', '1'])).toEqual(['1', '2', ''])
    expect(sorted(['', '2', '1'], true)).toEqual(['2', '1', ''])
  })

  it('keeps the order of rows that are equal, and sorts by page behind the last field', () => {
    expect(sortRows(rowsOf(['a', 'a', 'a']), 0, true).map(({ record }) => record)).toEqual(['r0', 'r1', 'r2'])
    expect(sortRows(rowsOf(['a', 'b', 'c']), 1, true).map(({ page }) => page)).toEqual([
      '2.html',
      '1.html',
      '0.html',
    ])
  })
})
