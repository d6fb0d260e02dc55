import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitWidths, formatTable } from './table.ts'

const books = [
  { title: ['The Salt Almanac'], author: ['Mirela Ostrander', 'Tobin Ashgrove'], price: ['£13.49'] },
  { title: ['Pears'], author: ['Aurèle Fontbrune'] },
  { title: ['Aunts'], author: ['Perpetua Lyle'], price: ['£9.00'] },
]
const fields = ['title', 'author', 'price']

describe('formatTable', () => {
  it('aligns columns, joins several values, leaves a missing one blank', () => {
    expect(formatTable(fields, books, { width: 80, rows: 12 })).toEqual([
      'title             author                            price',
      '----------------  --------------------------------  ------',
      'The Salt Almanac  Mirela Ostrander, Tobin Ashgrove  £13.49',
      'Pears             Aurèle Fontbrune',
      'Aunts             Perpetua Lyle                     £9.00',
    ])
  })

  it('cuts the widest columns first and says how many records are left', () => {
    expect(formatTable(fields, books, { width: 40, rows: 1 })).toEqual([
      'title            author           price',
      '---------------  ---------------  ------',
      'The Salt Alman…  Mirela Ostrand…  £13.49',
      '... and 2 more',
    ])
  })

  it('shows the heading alone when there are no records', () => {
    expect(formatTable(['title'], [], { width: 40, rows: 5 })).toEqual(['title', '-----'])
  })

  it('passes no control character on to the terminal', () => {
    const [, , line] = formatTable(['title'], [{ title: ['a\u001b[31mb\u009bc'] }], { width: 40, rows: 5 })
    expect(line).toBe('a [31mb c')
  })

  it('never makes a line wider than the terminal', () => {
    const record = fc.record({
      title: fc.array(fc.string({ unit: 'grapheme' })),
      price: fc.array(fc.string()),
    })
    const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
    fc.assert(
      fc.property(fc.array(record), fc.integer({ min: 20, max: 90 }), (records, width) => {
        const lines = formatTable(['title', 'price'], records, { width, rows: 10 })
        for (const line of lines) expect([...characters.segment(line)].length).toBeLessThanOrEqual(width)
      }),
      { seed: 1, numRuns: 200 },
    )
  })
})

describe('fitWidths', () => {
  it('keeps columns that fit, and the narrow ones of those that do not', () => {
    expect(fitWidths([5, 10, 3], 22)).toEqual([5, 10, 3])
    expect(fitWidths([5, 40, 30], 49)).toEqual([5, 20, 20])
  })

  it('uses the whole width when it has to cut', () => {
    const natural = fc.array(fc.integer({ min: 4, max: 400 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(natural, fc.integer({ min: 40, max: 120 }), (widths, total) => {
        const wanted = widths.reduce((sum, width) => sum + width, 0) + 2 * (widths.length - 1)
        const fitted = fitWidths(widths, total)
        const used = fitted.reduce((sum, width) => sum + width, 0) + 2 * (fitted.length - 1)
        expect(used).toBe(Math.min(wanted, total))
      }),
      { seed: 2, numRuns: 300 },
    )
  })
})
