import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findInAttributes, findNearest, findValue } from './find.ts'
import { createPage } from './page.ts'
import { readValue } from './value.ts'
import { textOffset } from './visible-text.ts'

const value = (fragment: string) => readValue(fragment, 0, fragment.length)
const places = (html: string, wanted: string) =>
  findValue(createPage(html), wanted).map(({ start, end }) => html.slice(start, end))

describe('value of a span', () => {
  it('removes markup: inline tags join, other tags separate', () => {
    expect(value('Du<b>ne</b>')).toBe('Dune')
    expect(value('a<td>b</td>c<br>d')).toBe('a b c d')
    expect(value('a<!-- x -->b<script>no</script><style>no</style>c')).toBe('ab c')
    expect(value('x</a><a href="y>z">w')).toBe('xw')
  })

  it('decodes entities and folds white space, no-break spaces too', () => {
    expect(value('  caf&eacute;&nbsp; &amp;\n\t co&#150;op ')).toBe('café & co–op')
    expect(value('a\u00a0b')).toBe('a b')
    expect(value('plain')).toBe('plain')
    expect(value('two  words')).toBe('two words')
    expect(value(' ')).toBe('')
    expect(value('AT&T 1 < 2')).toBe('AT&T 1 < 2')
  })
})

describe('finding a value', () => {
  it('looks across inline markup, entities, white space and blocks', () => {
    expect(places('<p>Du<b>ne</b>, Dune</p>', 'Dune')).toEqual(['Du<b>ne', 'Dune'])
    expect(places('caf&eacute;&nbsp;\n noir', 'café noir')).toEqual(['caf&eacute;&nbsp;\n noir'])
    expect(places('<td>a</td><td>b</td>', 'a b')).toEqual(['a</td><td>b'])
    expect(places('<script>Dune</script><!-- Dune --><p title="Dune">x', 'Dune')).toEqual([])
    expect(places('aaa', 'aa')).toEqual(['aa', 'aa'])
    expect(places('x', ' ')).toEqual([])
  })

  it('finds whole attribute values', () => {
    const html = '<a href="/x?a=1&amp;b=2">t</a><img alt=" Dune ">'
    const found = (wanted: string) =>
      findInAttributes(createPage(html), wanted).map(({ start, end }) => html.slice(start, end))
    expect(found('/x?a=1&b=2')).toEqual(['/x?a=1&amp;b=2'])
    expect(found('Dune')).toEqual([' Dune '])
  })

  it('names the nearest text when a value is not there', () => {
    const page = createPage('<p>Our price: <b>$12.50</b> today</p>')
    expect(findNearest(page, 'price: $13')).toContain('price:')
    expect(findNearest(page, 'zzz')).toBeUndefined()
    expect(findNearest(createPage('<h1>Dune</h1><p>by Frank Herbert'), 'Dunes')).toBe('Dune')
    expect(findNearest(createPage('<h1>Dune</h1><p>by Frank Herbert'), 'Hebert')).toBe('by Frank Herbert')
    expect(findNearest(createPage('<h1>Dune</h1>'), 'Emma')).toBeUndefined()
  })

  it('returns the value: value(find(v)) = v', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      ' ',
      '\n',
      '&amp;',
      '&nbsp;',
      '<b>',
      '</b>',
      '<p>',
      '</td>',
      '&',
      '<i>é</i>',
    )
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30 }),
        fc.nat(20),
        fc.integer({ min: 1, max: 8 }),
        (pieces, from, size) => {
          const page = createPage(pieces.join(''))
          const wanted = page.text.text.slice(from, from + size).trim()
          const found = findValue(page, wanted)
          if (wanted !== '') expect(found.length).toBeGreaterThan(0)
          for (const { start, end } of found) expect(readValue(page.source, start, end)).toBe(wanted)
        },
      ),
      { seed: 21, numRuns: 1000 },
    )
  })

  it.each([
    ['<title>a <b> c</title>', 'a <b> c', 0],
    ['<textarea>x<y</textarea>', 'x<y', 0],
    ['<p>a><x', 'a>', 1],
    ['1 < 2', '1 < 2', 1],
    ['&#00000000000000000065;b', 'Ab', 1],
    ['a<svg><style><i>b</i></style></svg>', 'ab', 0],
  ])('finds in %s only what reads as %s from its span', (source, value, count) => {
    const page = createPage(source)
    const found = findValue(page, value)
    expect(found).toHaveLength(count)
    for (const { start, end } of found) expect(readValue(source, start, end)).toBe(value)
  })

  it('maps source offsets to the visible text', () => {
    const page = createPage('<p>a&amp;b</p> <p>c</p>')
    expect(page.text.text).toBe('a&b c')
    expect(textOffset(page.text, page.source.indexOf('b<'))).toBe(2)
    expect(textOffset(page.text, page.source.indexOf('c<'))).toBe(4)
  })
})
