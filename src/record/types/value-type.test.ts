import { describe, expect, it } from 'vitest'
import { decideType, inferType, readTyped } from './value-type.ts'

describe('types of values', () => {
  it.each([
    [['12', '1,234.50', '-3'], { kind: 'number', mark: '.' }],
    [['1.234,50', '3'], { kind: 'number', mark: ',' }],
    [['$12.50', '$1,000'], { kind: 'money', mark: '.' }],
    [['12,50 €', '3 €'], { kind: 'money', mark: ',' }],
    [['GBP 5', '£3.20'], { kind: 'money', mark: '.' }],
    [['2010-04-03'], { kind: 'date', order: 'ymd' }],
    [['03/04/2010', '25/04/2010'], { kind: 'date', order: 'dmy' }],
    [['03/04/2010', '04/25/2010'], { kind: 'date', order: 'mdy' }],
    [['3 April 2010', 'Apr. 5, 2011'], { kind: 'date', order: 'ymd' }],
    [['Yes', 'no'], { kind: 'boolean' }],
    [['https://example.org/x?y=1', '//example.org/a', 'mailto:a@example.org'], { kind: 'url' }],
    [['AC/DC'], { kind: 'text' }],
    [['4/5', 'N/A'], { kind: 'text' }],
    [['12'], { kind: 'number', mark: 'either' }],
    [['1,299', '15'], { kind: 'number', mark: 'either' }],
    [['9780441013593'], { kind: 'text' }],
    [['007'], { kind: 'text' }],
    [['Dune', '12'], { kind: 'text' }],
    [['and/or more'], { kind: 'text' }],
    [[], { kind: 'text' }],
  ])('%j', (texts, type) => {
    expect(inferType(texts)).toEqual(type)
  })

  it('reads values', () => {
    expect(readTyped('1.234,50', { kind: 'number', mark: ',' })).toBe(1234.5)
    expect(readTyped('12,34,567.50', { kind: 'number', mark: '.' })).toBe(1234567.5)
    expect(readTyped('\u22125', { kind: 'number', mark: '.' })).toBe(-5)
    expect(readTyped('US$ 12.50', { kind: 'money', mark: '.' })).toEqual({ amount: 12.5, currency: 'USD' })
    expect(readTyped('12.50 zł', { kind: 'money', mark: '.' })).toEqual({ amount: 12.5, currency: 'PLN' })
    expect(readTyped('$3', { kind: 'money', mark: '.' })).toEqual({ amount: 3, currency: '$' })
    expect(readTyped('Saturday, 3 April 2010', { kind: 'date', order: 'dmy' })).toBe('2010-04-03')
    expect(readTyped('May 3rd, 2010 4:05 pm', { kind: 'date', order: 'dmy' })).toBe('2010-05-03T16:05:00')
    expect(readTyped('3. März 2010', { kind: 'date', order: 'dmy' })).toBe('2010-03-03')
    expect(readTyped('2010-04-03T10:00:00Z', { kind: 'date', order: 'ymd' })).toBe('2010-04-03T10:00:00Z')
    expect(readTyped('../a', { kind: 'url' }, 'https://example.org/b/c')).toBe('https://example.org/a')
    expect(readTyped('../a', { kind: 'url' })).toBe('../a')
    expect(readTyped('yes', { kind: 'boolean' })).toBe(true)
  })

  it.each<[string, Parameters<typeof decideType>[0], ReturnType<typeof decideType>]>([
    ['a later date proves the day first', { sure: ['05.06.2021'], seen: ['25.12.2021'] }, { type: { kind: 'date', order: 'dmy' } }],
    ['a later date proves the month first', { sure: ['05/06/2021'], seen: ['12/25/2021'] }, { type: { kind: 'date', order: 'mdy' } }],
    ['dots put the day first', { sure: ['05.06.2021'] }, { type: { kind: 'date', order: 'dmy' } }],
    ['slashes leave it open', { sure: ['05/06/2021'] }, { type: { kind: 'date', order: 'mdy' }, undecided: '05/06/2021 may be 2021-06-05 or 2021-05-06' }],
    ['unless both readings are one', { sure: ['05/05/2021'] }, { type: { kind: 'date', order: 'mdy' } }],
    ['a price has no fraction of three digits', { sure: ['1.299 €'] }, { type: { kind: 'money', mark: ',' } }],
    ['but a dinar has', { sure: ['1.299 KWD'] }, { type: { kind: 'money', mark: 'either' }, undecided: '1.299 may be 1299 or 1.299' }],
    ['a later price proves the mark', { sure: ['12 €'], seen: ['9,50 €'] }, { type: { kind: 'money', mark: ',' } }],
    ['one number leaves it open', { sure: ['1.299'] }, { type: { kind: 'number', mark: 'either' }, undecided: '1.299 may be 1299 or 1.299' }],
    ['a fraction decides', { sure: ['1.299'], seen: ['2.5'] }, { type: { kind: 'number', mark: '.' } }],
    ['three numbers show groups', { sure: ['1,299'], seen: ['2,450', '3,100', '980'] }, { type: { kind: 'number', mark: '.' } }],
    ['three numbers with a point may be fractions', { sure: ['1.234', '2.345', '3.456'] }, { type: { kind: 'number', mark: 'either' }, undecided: '1.234 may be 1234 or 1.234' }],
    ['unless others have no mark', { sure: ['1.234', '2.345', '3.456'], seen: ['17'] }, { type: { kind: 'number', mark: ',' } }],
    ['a zero begins no group', { sure: ['0.312'], seen: ['0.298', '0.333', '1.000'] }, { type: { kind: 'number', mark: '.' } }],
    ['a euro at the filling station', { sure: ['1,459 €'], seen: ['1,529 €', '1,479 €'] }, { type: { kind: 'money', mark: 'either' }, undecided: '1,459 may be 1.459 or 1459' }],
    ['a euro in English', { sure: ['€1,459'] }, { type: { kind: 'money', mark: '.' } }],
    ['groups of India', { sure: ['₹1,29,999', '₹499'] }, { type: { kind: 'money', mark: '.' } }],
    ['numbers that contradict leave it open', { sure: ['1,299'], seen: ['2.450', '3,100'] }, { type: { kind: 'number', mark: 'either' }, undecided: '1,299 may be 1.299 or 1299' }],
    ['what a rule found by mistake proves nothing', { sure: ['12.50'], seen: ['Add to basket'] }, { type: { kind: 'number', mark: '.' } }],
    ['paths in attributes are links', { sure: ['book/1', '/b?c=1'], inAttributes: true }, { type: { kind: 'url' } }],
    ['words in attributes are not', { sure: ['Three'], inAttributes: true }, { type: { kind: 'text' } }],
  ])('%s', (_name, evidence, decision) => {
    expect(decideType(evidence)).toEqual(decision)
  }) // biome-ignore format: one case a line

  it('reads of undecided numbers only what has one meaning', () => {
    const type = { kind: 'number', mark: 'either' } as const
    expect(['12', '1,299.50', '12,5', '1.299'].map((text) => readTyped(text, type))).toEqual([12, 1299.5, 12.5, undefined])
  }) // biome-ignore format: one list

  it.each([
    ['3 мая 2021', '3 травня 2021', '3. května 2021', '3. toukokuuta 2021', '2021年5月3日', '2021. május 3.'],
    ['3 Mayıs 2021', '3 Μαΐου 2021', "3 May '21", 'Lundi 3 mai 2021', '3 de mayo de 2021', '3-May-2021'],
  ])('reads the dates of many languages: %s', (...texts) => {
    for (const text of texts) expect(readTyped(text, { kind: 'date', order: 'ymd' })).toBe('2021-05-03')
  })

  it.each([
    'Chapter 3 May 2021 edition',
    'May 2021',
    'today',
    '10 am',
    'Version 3.5.2021',
    '3 listopada 2021',
  ])('takes %s for no date', (text) => {
    expect(inferType([text])).toEqual({ kind: 'text' })
  })

  it.each([
    ['99 Kč', 'CZK'],
    ['1.990 Ft', 'HUF'],
    ['₴ 120', 'UAH'],
    ['120 ₪', 'ILS'],
    ['R$ 12,50', 'BRL'],
    ['NT$ 990', 'TWD'],
    ['129 kr', 'kr'],
    ['Rs. 500', 'Rs.'],
    ['CHF 12', 'CHF'],
    ['¥1,299', '¥'],
    ['￥12,800', '￥'],
    ['1,980円', 'JPY'],
    ['12 Euro', 'EUR'],
    ['Rs. 1,29,999', 'Rs.'],
  ])('knows the currency of %s', (text, currency) => {
    expect(readTyped(text, inferType([text]))).toMatchObject({ currency })
  })

  it('gives nothing where a value does not parse', () => {
    expect(readTyped('31/02/2010', { kind: 'date', order: 'dmy' })).toBeUndefined()
    expect(readTyped('call us', { kind: 'money', mark: '.' })).toBeUndefined()
    expect(readTyped('12 apples', { kind: 'number', mark: '.' })).toBeUndefined()
    expect(readTyped('x'.repeat(100_000), { kind: 'number', mark: '.' })).toBeUndefined()
  })
})
