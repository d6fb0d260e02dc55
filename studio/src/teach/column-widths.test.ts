import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnWidths } from './column-widths.ts'

const column = (heading: string, ...texts: string[]) => ({ heading, texts })
const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)

const OFFERS = [
  column('title', 'Granite copious meadow granite copious', 'Improbable copper northern improbable'),
  column('maker', 'Copious meadow & Sons'),
  column('price', '£1,213.37'),
  column('date', '10.10.2019'),
  column('stock', '11 in stock'),
  column('teaser', 'Improbable copper northern improbable copper northern improbable copper northern'),
]

describe('the widths of columns', () => {
  it('fill the room, and give more to columns that hold more', () => {
    const widths = columnWidths(OFFERS.slice(0, 3), 320)
    expect(total(widths)).toBeCloseTo(320)
    expect(widths[0]).toBeGreaterThan(widths[1])
    expect(widths[1]).toBeGreaterThan(widths[2])
  })

  it('leave room for amounts and dates whole, and then the table is wider than its room', () => {
    const widths = columnWidths(OFFERS, 320)
    expect(total(widths)).toBeGreaterThan(320)
    expect(widths[2]).toBeGreaterThan('£1,213.37'.length * 6.5)
    expect(widths[3]).toBeGreaterThan('10.10.2019'.length * 6.5)
  })

  it('break words before amounts go out of sight', () => {
    const books = [
      column('title', 'A Short History of Fog', 'Lightkeepers & Liars'),
      column('author', 'Hallam Pryce-Doyle', 'Béatrice Quellmann', 'Rufus Okonedo-Hart'),
      column('year', '2022'),
      column('price', '£11.50'),
    ]
    const widths = columnWidths(books, 318)
    expect(total(widths)).toBeCloseTo(318)
    expect(widths[3]).toBeGreaterThan('£11.50'.length * 7.8)
  })

  it('grow with the room and never shrink below a word', () => {
    const texts = fc.array(fc.string({ maxLength: 60 }), { maxLength: 5 })
    const columns = fc.array(fc.record({ heading: fc.string({ maxLength: 15 }), texts }), {
      minLength: 1,
      maxLength: 8,
    })
    fc.assert(
      fc.property(columns, fc.nat(1500), fc.nat(500), (given, room, more) => {
        const narrow = columnWidths(given, room)
        const wide = columnWidths(given, room + more)
        expect(narrow.every((width, i) => width > 40 && width <= wide[i] + 0.001)).toBe(true)
        expect(total(wide)).toBeGreaterThanOrEqual(room + more - 1)
      }),
      { seed: 5 },
    )
  })
})
