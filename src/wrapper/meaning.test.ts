import { describe, expect, it } from 'vitest'
import type { WrapperFile } from './file.ts'
import { giveMeaning } from './meaning.ts'

const field = (name: string, more = {}) => ({ name, many: false, optional: false, ...more })
const FILE = {
  class: 'urn:old',
  fields: [field('title', { property: 'urn:t' }), field('author', { fields: [field('name')] })],
} as unknown as WrapperFile

describe('the meaning of records', () => {
  it('is given to the class and to single fields, nested ones by their path', () => {
    const properties = new Map([
      ['author.name', 'schema:familyName'],
      ['author', 'https://example.org/by'],
    ])
    const given = giveMeaning(FILE, { class: 'schema:Book', properties })
    expect(given.class).toBe('https://schema.org/Book')
    expect(given.fields[0].property).toBe('urn:t')
    expect(given.fields[1].property).toBe('https://example.org/by')
    expect(given.fields[1].fields?.[0].property).toBe('https://schema.org/familyName')
  })

  it('stays where nothing is given', () => {
    expect(giveMeaning(FILE, {})).toEqual(FILE)
  })

  it.each([
    [{ class: 'Book' }, '"Book" is not an absolute IRI'],
    [{ class: 'urn:a b' }, 'not an absolute IRI'],
    [{ properties: new Map([['titel', 'urn:t']]) }, 'no field is called "titel"'],
    [{ properties: new Map([['title', 'name']]) }, 'not an absolute IRI'],
  ])('refuses %j', (meaning, message) => {
    expect(() => giveMeaning(FILE, meaning)).toThrow(message)
  })
})
