import { describe, expect, it } from 'vitest'
import type { Field } from '../record/field.ts'
import { datatypeOf, suggestClass, suggestProperty, withProperties } from './semantics.ts'

const field = (name: string, more = {}) => ({ name, many: false, optional: false, ...more })

const propertiesOf = (...fields: Field[]) => withProperties(fields).map(({ property }) => property)

describe('suggestions from schema.org', () => {
  it('reads the words of a field name', () => {
    expect(suggestProperty(field('title'))).toBe('https://schema.org/name')
    expect(suggestProperty(field('list_price'))).toBe('https://schema.org/price')
    expect(suggestProperty(field('isbn_13'))).toBe('https://schema.org/isbn')
    expect(suggestProperty(field('publicationDate'))).toBe('https://schema.org/datePublished')
    expect(suggestProperty(field('zzz'))).toBeUndefined()
  })

  it('falls back on the type of the values, then on a name of its own', () => {
    expect(suggestProperty(field('zzz', { type: { kind: 'money', mark: '.' } }))).toBe(
      'https://schema.org/price',
    )
    expect(propertiesOf(field('z z'))).toEqual(['urn:gleaner:field:z%20z'])
    expect(propertiesOf(field('title', { property: 'urn:x:y' }))).toEqual(['urn:x:y'])
  })

  it('gives no two fields the same property', () => {
    const money = { type: { kind: 'money', mark: '.' } }
    const [price, url] = ['https://schema.org/price', 'https://schema.org/url']
    const own = (name: string) => `urn:gleaner:field:${name}`
    expect(propertiesOf(field('list_price', money), field('price', money), field('saving', money))).toEqual([
      own('list_price'),
      price,
      own('saving'),
    ])
    expect(propertiesOf(field('list_price'), field('sale_price'))).toEqual([
      own('list_price'),
      own('sale_price'),
    ])
    expect(propertiesOf(field('cost'), field('fee', { property: price }))).toEqual([own('cost'), price])
    expect(propertiesOf(field('link'), field('photo_link'))).toEqual([url, own('photo_link')])
  })

  it('guesses the class by the most telling field', () => {
    expect(suggestClass([field('title'), field('price'), field('isbn')])).toBe('https://schema.org/Book')
    expect(suggestClass([field('name'), field('price')])).toBe('https://schema.org/Product')
    expect(suggestClass([field('zzz')])).toBe('https://schema.org/Thing')
  })

  it('names datatypes', () => {
    expect(datatypeOf('number', '3')).toMatch(/integer$/)
    expect(datatypeOf('number', '3.5')).toMatch(/decimal$/)
    expect(datatypeOf('date', '2010-01-01')).toMatch(/#date$/)
    expect(datatypeOf('text', 'x')).toBeUndefined()
  })
})
