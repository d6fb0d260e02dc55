import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { readValue } from '../../../page/value.ts'
import { isInTag, offsetIn, partSpan, readSpan } from './part-span.ts'

/** Pieces of source, each with what a reader sees of it. */
const piece = fc.constantFrom(
  'Ely',
  'CB7',
  ', ',
  '&amp;',
  '&eacute;',
  '&#8364;',
  'e\u0301',
  '  ',
  '\n\t',
  'שלום',
  '𝒜',
)
const inside = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''))

function textSpan(source: string, inner: string) {
  const page = createPage(source)
  const start = source.indexOf(inner)
  const span = { start, end: start + inner.length }
  return { page, whole: { ...span, text: readSpan(page, span) } }
}

describe('a part of a text', () => {
  it('has a span that shows it, wherever it is', () => {
    fc.assert(
      fc.property(inside, fc.nat(), fc.nat(), (inner, a, b) => {
        const trimmed = inner.trim()
        const { page, whole } = textSpan(`<p>${trimmed}</p>`, trimmed)
        const [start, end] = [a % (whole.text.length + 1), b % (whole.text.length + 1)].sort((x, y) => x - y)
        const part = whole.text.slice(start, end)
        // White space at an edge shows nothing, and half of a pair of surrogates is not a character.
        fc.pre(part !== '' && part === part.trim() && part.isWellFormed())
        const span = partSpan(page, whole, start, end)
        expect(span).toBeDefined()
        expect(span && readValue(page.source, span.start, span.end)).toBe(part)
      }),
      { seed: 31, numRuns: 200 },
    )
  })

  it('is found again by its place', () => {
    const { page, whole } = textSpan('<p>Fish &amp; chips,  £4</p>', 'Fish &amp; chips,  £4')
    for (const part of ['Fish & chips', 'chips', '£4']) {
      const start = whole.text.indexOf(part)
      const span = partSpan(page, whole, start, start + part.length)
      expect(span && offsetIn(page, whole, span)).toBe(start)
    }
  })

  it('has its place in an attribute, across references and white space', () => {
    const { page, whole } = textSpan('<a title="Fish &amp;  chips, £4">x</a>', 'Fish &amp;  chips, £4')
    expect(whole.text).toBe('Fish & chips, £4')
    const span = partSpan(page, whole, 5, 12)
    expect(span && page.source.slice(span.start, span.end)).toBe('&amp;  chips')
    expect(span && offsetIn(page, whole, span)).toBe(5)
  })

  it('has none where the text is not that of the span', () => {
    const { page, whole } = textSpan('<p>one &amp; two</p>', 'one &amp; two')
    expect(partSpan(page, { ...whole, text: 'another' }, 0, 3)).toBeUndefined()
    expect(offsetIn(page, { ...whole, text: 'another' }, whole)).toBe(-1)
  })
})

it('tells the value of an attribute from a text', () => {
  const source = '<p class="note">note</p>'
  const page = createPage(source)
  const [attribute, text] = [source.indexOf('note'), source.lastIndexOf('note')]
  expect(isInTag(page, { start: attribute, end: attribute + 4 })).toBe(true)
  expect(isInTag(page, { start: text, end: text + 4 })).toBe(false)
})
