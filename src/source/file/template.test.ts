import { describe, expect, it } from 'vitest'
import { argumentsOf, fillTemplate } from './template.ts'

const fill = (template: string, values: Record<string, string | string[]> = {}) => [
  ...fillTemplate(template, values),
]

describe('an address template', () => {
  it('encodes what it fills in, so that a value stays inside its place', () => {
    expect(fill('https://a.example/{q}?x={q}', { q: 'a/b c&d' })).toEqual([
      'https://a.example/a%2Fb%20c%26d?x=a%2Fb%20c%26d',
    ])
  })

  it.each([
    ['slug', 'São Tomé & Príncipe', 'sao-tome-principe'],
    ['slug', '../../etc', 'etc'],
    ['plus', 'new york', 'new+york'],
    ['path', 'a b/c', 'a%20b/c'],
    ['lower', 'DE', 'de'],
    ['upper', 'de', 'DE'],
  ])('has the filter %s', (filter, value, expected) => {
    expect(fill(`{v|${filter}}`, { v: value })).toEqual([expected])
  })

  it('gives one address for each combination of values and numbers', () => {
    expect(fill('{a}-{b}-{1..2}', { a: ['x', 'y'], b: 'z' })).toEqual(['x-z-1', 'x-z-2', 'y-z-1', 'y-z-2'])
    expect(fill('plain')).toEqual(['plain'])
  })

  it('names its arguments, and asks for one that is missing', () => {
    expect(argumentsOf('{a}/{b|slug}/{1..3}/{a}')).toEqual(['a', 'b'])
    expect(() => fill('{country}')).toThrow('needs the argument "country"')
    expect(() => fill('{constructor}')).toThrow('needs the argument "constructor"')
  })

  it.each(['{}', '{a b}', '{a|none}', '{3..1}', '{1..9999999}', '{<b>}'])(
    'is refused with %s',
    (template) => {
      expect(() => fill(template, { a: 'x' })).toThrow(expect.objectContaining({ code: 'source-invalid' }))
    },
  )
})
