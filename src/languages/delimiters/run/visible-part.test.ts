import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readValue } from '../../../page/value.ts'
import { visibleEnd, visibleStart } from './visible-part.ts'

function part(source: string, insideTag = false): string {
  const start = visibleStart(source, 0, source.length, insideTag)
  return source.slice(start, visibleEnd(source, start, source.length))
}

it.each([
  ['Dune', 'Dune'],
  [' <a href="/1">Dune</a>\n', 'Dune'],
  ['&nbsp;&#160;Dune&nbsp;', 'Dune'],
  ['<!-- > -->Dune<!-- < -->', 'Dune'],
  ['A <b>B</b> C', 'A <b>B</b> C'],
  ['a < b > c', 'a < b > c'],
  ['3 > 2>', '3 > 2>'],
  ['<b', '<b'],
  ['AT&amp;', 'AT&amp;'],
  ['<br>', ''],
  ['', ''],
])('of %j leaves %j', (source, expected) => {
  expect(part(source)).toBe(expected)
})

it('drops the rest of a tag that was begun before', () => {
  expect(part('href="/1"><b>Dune</b>', true)).toBe('Dune')
  expect(part('/1', true)).toBe('/1')
})

it('never changes what the range says', () => {
  const piece = fc.constantFrom(
    'x',
    ' ',
    '\n',
    '<b>',
    '</b>',
    '<i class="a">',
    '&nbsp;',
    '&amp;',
    '<!-- c -->',
    '>',
    'y z',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const source = pieces.join('')
      expect(readValue(part(source), 0, part(source).length)).toBe(readValue(source, 0, source.length))
    }),
    { seed: 51, numRuns: 500 },
  )
})
