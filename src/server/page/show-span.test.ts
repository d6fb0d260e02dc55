import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import { readValue } from '../../page/value.ts'
import { attributeElement, elementAround, labelElement, piecesOf, spanBetween } from './show-span.ts'

const HTML =
  '<div class="book new" title="A tip"><b>Salt &amp; Ash</b> by <a href="/jane">Jane <i>Doe</i></a>\r\n<!-- no --><p id="last">Fin</p></div>'
const page = createPage(HTML)
const spanOf = (text: string) => ({ start: HTML.indexOf(text), end: HTML.indexOf(text) + text.length })

describe('the rendered text of a span', () => {
  it('is counted in characters that the browser shows', () => {
    expect(piecesOf(page, spanOf('Salt &amp; Ash'))).toEqual([[HTML.indexOf('Salt'), 0, 'Salt & Ash'.length]])
    expect(piecesOf(page, spanOf('Ash'))).toEqual([[HTML.indexOf('Salt'), 7, 10]])
  })

  it('has one piece for each text, and none for tags, comments and attributes', () => {
    expect(piecesOf(page, { start: HTML.indexOf('Jane'), end: HTML.indexOf('</a>') })).toHaveLength(2)
    expect(piecesOf(page, spanOf('A tip'))).toEqual([])
    expect(piecesOf(page, spanOf('<!-- no -->'))).toEqual([])
  })

  it('leads back to the span, whatever is selected', () => {
    const starts = [...HTML.matchAll(/Salt|by |Jane|Doe|Fin/g)].map(({ index }) => index)
    const point = fc.record({ text: fc.constantFrom(...starts), offset: fc.nat(10) })
    fc.assert(
      fc.property(point, point, (from, to) => {
        const span = spanBetween(page, from, to)
        if (span === undefined) return
        const shown = readValue(HTML, span.start, span.end)
        expect(shown).not.toBe('')
        const pieces = piecesOf(page, span)
        const first = pieces[0]
        const last = pieces.at(-1) ?? first
        const again = spanBetween(
          page,
          { text: first[0], offset: first[1] },
          { text: last[0], offset: last[2] },
        )
        expect(again).toEqual(span)
      }),
      { seed: 8, numRuns: 300 },
    )
  })

  it('is undefined for a selection that begins nowhere', () => {
    expect(spanBetween(page, { text: 1, offset: 0 }, { text: 2, offset: 3 })).toBeUndefined()
  })
})

describe('the element of a span', () => {
  it('is the smallest around it, and is named as a person knows it', () => {
    expect(labelElement(page, elementAround(page, spanOf('Salt &amp; Ash')))).toBe('b')
    expect(labelElement(page, elementAround(page, spanOf('Fin')))).toBe('p#last')
    expect(
      labelElement(page, elementAround(page, { start: HTML.indexOf('Salt'), end: HTML.indexOf('Fin') })),
    ).toBe('div.book')
    expect(labelElement(page, 0)).toBe('page')
  })

  it('holds the attribute that a span stands in', () => {
    const node = attributeElement(page, spanOf('A tip'))
    expect(node === undefined ? '' : labelElement(page, node)).toBe('div.book')
    expect(attributeElement(page, spanOf('Fin'))).toBeUndefined()
  })
})
