import { expect, it } from 'vitest'
import { AMBIGUOUS_MONTHS, monthNames, monthOf } from './months.ts'

it('knows months by name and abbreviation, in any case', () => {
  expect(['May', 'SEPT', 'Oktober', 'août', 'мая', 'května'].map(monthOf)).toEqual([5, 9, 10, 8, 5, 5])
  expect(['listopada', 'Dune', ''].map(monthOf)).toEqual([undefined, undefined, undefined])
})

it('leaves out the names that mean one month in one language and another in another', () => {
  const locales = 'en de fr es it nl pt sv da pl bg cs el fi hr hu lt nb ro ru sk sl sr tr uk'.split(' ')
  const meanings = new Map<string, Set<number>>()
  for (const [name, month] of locales.flatMap((locale) => [...monthNames(locale)])) {
    meanings.set(name, (meanings.get(name) ?? new Set()).add(month))
  }
  const ambiguous = [...meanings].filter(([, months]) => months.size > 1).map(([name]) => name)
  expect(ambiguous.sort()).toEqual([...AMBIGUOUS_MONTHS].sort())
})

it('no language puts the month first between dots or dashes, which dates without proof rely on', () => {
  const locales =
    'en en-US en-GB de fr es it nl pt sv da pl cs fi hu ru tr zh ja ko ar he hi id vi fil'.split(' ')
  for (const locale of locales) {
    const format = new Intl.DateTimeFormat(locale, {
      dateStyle: 'short',
      timeZone: 'UTC',
      calendar: 'gregory',
    })
    const parts = format.formatToParts(Date.UTC(2021, 3, 25))
    const first = parts.find(({ type }) => type === 'day' || type === 'month' || type === 'year')
    if (first?.type === 'month') expect(parts.map(({ value }) => value).join('')).toMatch(/^\d+\/\d+\/\d+$/)
  }
  expect(locales).toHaveLength(26)
})
