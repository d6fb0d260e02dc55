import { describe, expect, it } from 'vitest'
import { inferType, readTyped } from './value-type.ts'

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
    [['/book/1', 'https://example.org/x?y=1'], { kind: 'url' }],
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

  it('gives nothing where a value does not parse', () => {
    expect(readTyped('31/02/2010', { kind: 'date', order: 'dmy' })).toBeUndefined()
    expect(readTyped('call us', { kind: 'money', mark: '.' })).toBeUndefined()
    expect(readTyped('12 apples', { kind: 'number', mark: '.' })).toBeUndefined()
    expect(readTyped('x'.repeat(100_000), { kind: 'number', mark: '.' })).toBeUndefined()
  })
})
