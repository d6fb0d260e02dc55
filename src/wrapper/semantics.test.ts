import { describe, expect, it } from 'vitest'
import { datatypeOf, propertyOf, suggestClass, suggestProperty } from './semantics.ts'

const field = (name: string, more = {}) => ({ name, many: false, optional: false, ...more })

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
    expect(propertyOf(field('z z'))).toBe('urn:gleaner:field:z%20z')
    expect(propertyOf(field('title', { property: 'urn:x:y' }))).toBe('urn:x:y')
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
