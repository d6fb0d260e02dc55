import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { type PageView, viewOf } from '../../../page/page-view.ts'
import { byName, type Concept, compileConcept } from './concept.ts'
import { usualPredicates } from './index.ts'
import { headingAbove } from './surroundings/heading.ts'
import { headerOf } from './surroundings/table.ts'

const known = byName(usualPredicates)

function view(source: string): PageView {
  return viewOf(createPage(source))
}

/** The texts of a page of which a concept holds. */
function selected(source: string, concept: object): string[] {
  const page = view(source)
  const { test } = compileConcept(concept as Concept, known)
  return [...page.texts].flatMap((node, i) => (test(page, node) ? [page.text(i)] : []))
}

/** For each text of a page what heads it, as "text: header". */
function heads(source: string, header: (page: PageView, node: number) => string): string[] {
  const page = view(source)
  return [...page.texts].map((node, i) => `${page.text(i)}: ${header(page, node)}`)
}

describe('the header of a table cell', () => {
  const column = (page: PageView, node: number): string => headerOf(page, node, 'column')
  const row = (page: PageView, node: number): string => headerOf(page, node, 'row')

  it('is the first cell of its row and of its column', () => {
    const table = '<table><tr><td>a<td>b<tr><td>c<td>d</table>'
    expect(heads(table, row)).toEqual(['a: ', 'b: a', 'c: ', 'd: c'])
    expect(heads(table, column)).toEqual(['a: ', 'b: ', 'c: a', 'd: b'])
  })

  it('spans columns and rows', () => {
    const table = '<table><tr><td colspan=2>a<td>b<tr><td rowspan=2>c<td>d<td>e<tr><td>f<td>g</table>'
    expect(heads(table, column)).toEqual(['a: ', 'b: ', 'c: a', 'd: a', 'e: b', 'f: a', 'g: b'])
  })

  it('is that of the inner table', () => {
    const table = '<table><tr><td>a<td><table><tr><td>b<td>c</table><td>d</table>'
    expect(heads(table, row)).toEqual(['a: ', 'b: ', 'c: b', 'd: a'])
  })

  it.each(['0', '-1', 'many', '999999999'])('survives a span of %s', (span) => {
    expect(heads(`<table><tr><td colspan="${span}" rowspan="${span}">a<td>b</table>`, row)).toEqual([
      'a: ',
      'b: a',
    ])
  })
})

describe('the heading above a text', () => {
  it.each([
    ['a heading', '<h2>Top</h2><p>x</p>', 'Top'],
    ['the nearest of several', '<h2>Top</h2><h3>Next</h3><p>x</p>', 'Next'],
    ['a term', '<dl><dt>Term<dd>x</dl>', 'Term'],
    ['a caption', '<table><caption>Prices</caption><tr><td>x</table>', 'Prices'],
    ['none', '<p>x</p>', ''],
  ])('is %s', (_, source, expected) => {
    const page = view(source)
    expect(headingAbove(page, page.texts[page.textsSaying('x')[0]])).toBe(expected)
  })
})

describe('a concept', () => {
  const page =
    '<title>Dune - Shop</title><h1>Dune</h1><ul class="list big"><li id=first>Year</li><li>1965</li><li>ISBN: 12</li></ul><a href="/next">Next</a>'

  it.each<[object, string[]]>([
    [{ is: 'tag-path', steps: [{ tag: 'li' }, { tag: 'ul' }] }, ['Year', '1965', 'ISBN: 12']],
    [{ is: 'tag-path', steps: [{ tag: 'ul' }] }, []],
    [{ is: 'steps', steps: [{ tag: 'li', id: 'first' }] }, ['Year']],
    [{ is: 'steps', steps: [{ tag: 'li', nth: 2 }] }, ['1965']],
    [{ is: 'steps', steps: [{ tag: 'li' }, { tag: 'ul', classes: ['big'] }] }, ['Year', '1965', 'ISBN: 12']],
    [{ is: 'steps', steps: [{ tag: 'li' }, { tag: 'ul', classes: ['bi'] }] }, []],
    [{ is: 'neighbour', text: 'Year', distance: -1 }, ['1965']],
    [{ is: 'neighbour', text: 'Year', distance: -2 }, ['ISBN: 12']],
    [{ is: 'neighbour', text: '1965', distance: 1 }, ['Year']],
    [{ is: 'row-label', text: 'Year', level: 2 }, ['1965', 'ISBN: 12']],
    [{ is: 'heading', text: 'Dune' }, ['Year', '1965', 'ISBN: 12', 'Next']],
    [{ is: 'prefix', text: 'ISBN:' }, ['ISBN: 12']],
    [{ is: 'titled' }, ['Dune']],
  ])('%j holds of these texts', (concept, expected) => {
    expect(selected(page, concept)).toEqual(expected)
  })

  it('is refused if its kind is unknown', () => {
    expect(() => compileConcept({ is: 'words' } as Concept, known)).toThrow()
  })
})
