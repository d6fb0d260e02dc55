import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { cutPieces, Part } from './pieces.ts'

function cut(source: string): [string, number, number][] {
  const pieces = cutPieces(createPage(source))
  return Array.from({ length: pieces.size }, (_, i) => [
    pieces.page.text.text.slice(pieces.start[i], pieces.end[i]),
    pieces.part[i],
    pieces.line[i],
  ])
}

it('cuts lines at tags that break them, and keeps inline texts in one line', () => {
  expect(cut('<p>One <b>two</b></p><p>three<br>four</p>')).toEqual([
    ['One', Part.whole, 0],
    ['two', Part.whole, 0],
    ['three', Part.whole, 1],
    ['four', Part.whole, 2],
  ])
})

it('cuts a text at its labels', () => {
  expect(cut('<p>total: 547,030 sq km; land: 545,630 sq km</p>')).toEqual([
    ['total:', Part.label, 0],
    ['547,030 sq km', Part.rest, 0],
    ['land:', Part.label, 0],
    ['545,630 sq km', Part.rest, 0],
  ])
  expect(cut('<p>improved: urban: 97 %</p>').map(([text]) => text)).toEqual(['improved:', 'urban:', '97 %'])
})

it('leaves a text whole that is a label itself, or has a colon elsewhere', () => {
  for (const text of [
    'Area:',
    'at 12:30 sharp',
    'http://example.org/',
    'See below. Then: go',
    ': that',
    'none',
  ]) {
    expect(cut(`<p>${text}</p>`)).toEqual([[text, Part.whole, 0]])
  }
  expect(cut(`<p>${'word '.repeat(20)}: text</p>`)).toHaveLength(1)
})

it('cuts nothing out but separators, whatever the text', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b:', ';', ' ', '. ', ': ', '<b>', '</b>', '<br>', '&amp;')),
      (parts) => {
        const page = createPage(`<p>${parts.join('')}</p>`)
        const pieces = cutPieces(page)
        let letters = ''
        for (let i = 0; i < pieces.size; i++) letters += page.text.text.slice(pieces.start[i], pieces.end[i])
        expect(letters.replace(/[\s;]/g, '')).toBe(page.text.text.replace(/[\s;]/g, ''))
      },
    ),
    { seed: 7, numRuns: 300 },
  )
})

it('takes nothing in preformatted text or in a drawing for a heading, unless the page is preformatted', () => {
  const parts = (source: string) => [...cutPieces(createPage(source)).part]
  const code = '<pre><b>name:</b> x</pre><svg><text>CREATE</text></svg>'
  expect(parts(`<p>Area: more text than the code that is below</p>${code}`)).toEqual([
    Part.label,
    Part.rest,
    Part.rest,
    Part.rest,
    Part.rest,
  ])
  expect(parts('<pre>Title: Ice cores</pre>')).toEqual([Part.label, Part.rest])
})
