import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import { elementAround, piecesOf, spanBetween } from '../page/show-span.ts'
import { suggestNames, tidyName } from './suggest-names.ts'
import { kindOf } from './value-kinds.ts'

describe('names for a field', () => {
  it.each([
    ['<span class="price">£3</span>', '£3', 'price'],
    ['<p itemprop="author">Ann</p>', 'Ann', 'author'],
    ['<dl><dt>Pages</dt><dd>320</dd></dl>', '320', 'pages'],
    ['<table><tr><th>Name</th><th>Phone</th></tr><tr><td>Ann</td><td>44</td></tr></table>', '44', 'phone'],
    ['<table><tr><th>Weight</th><td>4 kg</td></tr></table>', '4 kg', 'weight'],
    ['<h2>Dune</h2>', 'Dune', 'title'],
    ['<p><b>ISBN:</b> <span>12345</span></p>', '12345', 'isbn'],
    ['<p>ann@example.org</p>', 'ann@example.org', 'email'],
    [
      '<table><tr><td><b>List Price:</b></td><td><s class="bigred">$5</s></td></tr></table>',
      '$5',
      'listPrice',
    ],
    ['<b class="bigred">$69.99</b>', '$69.99', 'price'],
    ['<p class="a-card__synopsis">Ann sails.</p>', 'Ann sails.', 'synopsis'],
    ['<p class="maker">Ann</p>', 'Ann', 'maker'],
    ['<p class="q9-xw">Ann</p>', 'Ann', undefined],
    ['<p class="normal nl card__x3Fq9Z littleorange">Ann</p>', 'Ann', undefined],
  ])('%s', (html, text, name) => {
    const page = createPage(html)
    const start = html.lastIndexOf(text)
    const node = elementAround(page, { start, end: start + text.length })
    expect(suggestNames(page, node, 'text', text)[0]).toBe(name)
  })

  it('are words where there are any', () => {
    const html = '<h3 class="xyTeaserStandard">Dune</h3>'
    const start = html.indexOf('Dune')
    const page = createPage(html)
    const node = elementAround(page, { start, end: start + 4 })
    expect(suggestNames(page, node, 'text', 'Dune')).toEqual(['title', 'teaser'])
  })

  it('are not texts that are marked as values', () => {
    const html = '<dl><dt>autovacuum</dt><dd>Starts the launcher.</dd></dl>'
    const page = createPage(html)
    const start = html.indexOf('Starts')
    const node = elementAround(page, { start, end: start + 20 })
    const term = html.indexOf('autovacuum')
    const suggest = (marked: boolean) =>
      suggestNames(page, node, 'text', 'Starts the launcher.', (span) => marked && span.start <= term)
    expect(suggest(false)).toEqual(['autovacuum'])
    expect(suggest(true)).toEqual([])
  })

  it('are short and fit for a key', () => {
    expect(tidyName('Date of  publication (first edition)')).toBe('dateOfPublication')
    expect(tidyName('book-title')).toBe('bookTitle')
    expect(tidyName('123')).toBe('')
  })
})

it.each([
  ['£12.50', 'price'],
  ['12,50 €', 'price'],
  ['1965', 'year'],
  ['2024-05-01', 'date'],
  ['3 May 2024', 'date'],
  ['May 3, 2024', 'date'],
  ['ann@example.org', 'email'],
  ['+44 20 7946 0000', 'phone'],
  ['https://example.org/a', 'link'],
  ['42', 'number'],
  ['Dune', 'text'],
])('%s is a %s', (text, kind) => {
  expect(kindOf(text)).toBe(kind)
})

describe('selections', () => {
  const html = '<p>Salt &amp; <b>Ash</b>, 1999</p>'
  const page = createPage(html)

  it('across tags and references are exact spans', () => {
    const span = spanBetween(page, { text: 3, offset: 5 }, { text: html.indexOf('Ash'), offset: 3 })
    expect(span === undefined ? '' : html.slice(span.start, span.end)).toBe('&amp; <b>Ash')
  })

  it('show again as what was selected', () => {
    const pieces = piecesOf(page, { start: html.indexOf('&amp;'), end: html.indexOf('</b>') })
    expect(pieces).toEqual([[3, 5, 7], [html.indexOf('Ash'), 0, 3]]) // biome-ignore format: one line
  })
})
