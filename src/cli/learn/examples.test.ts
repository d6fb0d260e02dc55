import { describe, expect, it } from 'vitest'
import { parseValues, splitValues } from './examples.ts'

describe('values on the command line', () => {
  it.each([
    [['title=Dune', 'price=$9.99'], [{ title: 'Dune', price: '$9.99' }]],
    [
      ['title=Dune', 'title=Emma'],
      [{ title: 'Dune' }, { title: 'Emma' }],
    ],
    [
      ['title=Dune', 'author=Herbert', 'author+=Anderson'],
      [{ title: 'Dune', author: ['Herbert', 'Anderson'] }],
    ],
    [
      ['a=x', 'a+=y', 'a=z'],
      [{ a: ['x', 'y'] }, { a: 'z' }],
    ],
    [['formula=a=b+c'], [{ formula: 'a=b+c' }]],
  ])('%j', (pairs, records) => {
    expect(parseValues(pairs)).toEqual(records)
  })

  it.each([['Congo'], ['=x'], ['a='], ['a+=x'], ['+=x']])('refuses %s', (pair) => {
    expect(() => parseValues([pair])).toThrow(/--values/)
  })

  it('are separated from pages that were named after them', () => {
    expect(splitValues(['title=Dune', 'shelf.html', 'site/*.html', 'year=1965'])).toEqual({
      pairs: ['title=Dune', 'year=1965'],
      pages: ['shelf.html', 'site/*.html'],
    })
  })
})
