import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { viewOf } from '../../../page/page-view.ts'
import type { Builder } from './builder.ts'
import { neighbour, prefix, rowLabel, saying } from './surroundings.ts'

/** The concepts that a builder has for the text "x", or for this element, if texts in capitals belong to the template. */
function described(builder: Builder, source: string, element?: string): object[] {
  const view = viewOf(createPage(source))
  const { tree } = view
  const node =
    element === undefined
      ? view.texts[view.textsSaying('x')[0]]
      : Array.from({ length: tree.size }, (_, i) => i).find((i) => tree.name[i] === view.nameId(element))!
  const template = { constant: (text: string) => text === text.toUpperCase() }
  return builder.refine(undefined, [{ view, node }], template).map(({ is: _, ...rest }) => rest)
}

describe('the neighbours of a text', () => {
  it('are the nearest texts of the template, with their distance', () => {
    expect(described(neighbour, '<p>PRICE</p><p>x</p><p>SIZE</p>')).toEqual([
      { text: 'PRICE', distance: -1 },
      { text: 'SIZE', distance: 1 },
    ])
    expect(described(neighbour, '<p>PRICE</p><p>about</p><p>x</p><p>or</p><p>SIZE</p>')).toEqual([
      { text: 'PRICE', distance: -2 },
      { text: 'SIZE', distance: 2 },
    ])
  })

  it('are not far away: an optional text between would move them', () => {
    const far = (before: number, after: number): string =>
      `<p>FAR</p>${'<p>a</p>'.repeat(before)}<p>x</p>${'<p>b</p>'.repeat(after)}<p>END</p>`
    expect(described(neighbour, far(5, 1))).toHaveLength(2)
    expect(described(neighbour, far(6, 2))).toEqual([])
  })

  it('are short: a paragraph is no label', () => {
    expect(described(neighbour, `<p>${'LONG '.repeat(50)}</p><p>x</p>`)).toEqual([])
  })

  it('of an element are outside of it', () => {
    expect(described(neighbour, '<p>LINK</p><a href="/1">GO <b>ON</b></a><p>END</p>', 'a')).toEqual([
      { text: 'LINK', distance: -1 },
      { text: 'END', distance: 1 },
    ])
  })
})

describe('the label of a row', () => {
  it('is what an element around the text begins with, from the widest to the nearest', () => {
    const source = '<div><h2>DETAILS</h2><table><tr><td>PRICE</td><td>x</td></tr></table></div>'
    expect(described(rowLabel, source)).toEqual([
      { text: 'DETAILS', level: 5 },
      { text: 'PRICE', level: 2 },
    ])
  })

  it('is never the text itself', () => {
    expect(described(rowLabel, '<ul><li>x</li><li>PRICE</li></ul>')).toEqual([])
  })
})

describe('other surroundings', () => {
  it.each([
    ['ISBN: 44', [{ text: 'ISBN:' }]],
    [': 44', []],
    ['ISBN:', []],
    [`${'long '.repeat(20)}: 44`, []],
  ])('are the label inside a text such as %j', (text, expected) => {
    const view = viewOf(createPage(`<p>${text}</p>`))
    const found = prefix.refine(undefined, [{ view, node: view.texts[0] }], { constant: () => true })
    expect(found.map(({ is: _, ...rest }) => rest)).toEqual(expected)
  })
})

describe('what an element says', () => {
  it('is its only text, if that belongs to the template', () => {
    expect(described(saying, '<a href="/2"><b>NEXT</b></a>', 'a')).toEqual([{ text: 'NEXT' }])
    expect(described(saying, '<a href="/2">NEXT <b>PAGE</b></a>', 'a')).toEqual([])
    expect(described(saying, '<a href="/2">Dune</a>', 'a')).toEqual([])
  })
})
