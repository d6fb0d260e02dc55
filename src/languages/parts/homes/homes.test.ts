import { describe, expect, it } from 'vitest'
import { findValue } from '../../../page/find.ts'
import { createPage } from '../../../page/page.ts'
import { viewOf } from '../../../page/page-view.ts'
import { chooseParts } from './choose-parts.ts'
import { type FieldLabels, findGroups } from './homes.ts'
import { tagPaths } from './tag-paths.ts'

/** A page with the values that are marked on it, by field. */
type Marked = readonly [source: string, ...values: (string | readonly string[])[]]

/** The groups that are found, each with its fields and the texts of its first home. */
function groupsOf(...marked: Marked[]): { fields: readonly number[]; texts: (string | undefined)[] }[] {
  const pages = marked.map(([source]) => createPage(source))
  const views = pages.map(viewOf)
  const labels = marked[0].slice(1).map((_, f) =>
    marked.map(([, ...values], p): FieldLabels => {
      const own = [values[f] ?? []].flat()
      return new Map(own.map((value) => [value, { places: findValue(pages[p], value) }]))
    }),
  )
  return findGroups(views, labels, () => false).map(({ fields, homes }) => ({
    fields,
    texts: homes[0].texts.map((text, p) => (text === undefined ? undefined : views[p].text(text.index))),
  }))
}

const address = (line: string, more = ''): string =>
  `<body><h1>Library</h1><p class="address">${line}</p><p>Open daily.</p>${more}</body>`

describe('the texts that hold values of a page', () => {
  it('are those that several values share', () => {
    const page = address('12 Mill Lane, Ely, CB7 4AA', '<p>Ely has a cathedral.</p>')
    expect(groupsOf([page, '12 Mill Lane', 'Ely', 'CB7 4AA'])).toEqual([
      { fields: [0, 1, 2], texts: ['12 Mill Lane, Ely, CB7 4AA'] },
    ])
  })

  it('are at the same place of every page', () => {
    const pages: Marked[] = [
      [address('12 Mill Lane, Ely, CB7 4AA'), 'Ely', 'CB7 4AA'],
      [address('7 High Street, Bath, BA1 5DR', '<p>Bath, BA1</p>'), 'Bath', 'BA1 5DR'],
    ]
    expect(groupsOf(...pages)).toEqual([
      { fields: [0, 1], texts: ['12 Mill Lane, Ely, CB7 4AA', '7 High Street, Bath, BA1 5DR'] },
    ])
  })

  it('have a field that few pages show, where it shares their text', () => {
    const pages: Marked[] = [
      [address('Mill Lane, Ely, CB7 4AA'), 'Mill Lane', 'Ely', 'CB7 4AA'],
      [address('High Street, Bath'), 'High Street', 'Bath', []],
    ]
    expect(groupsOf(...pages)).toEqual([
      { fields: [0, 1, 2], texts: ['Mill Lane, Ely, CB7 4AA', 'High Street, Bath'] },
    ])
  })

  it('are none where each value is a whole text', () => {
    expect(groupsOf(['<ul><li>Ely</li><li>CB7 4AA</li></ul>', 'Ely', 'CB7 4AA'])).toEqual([])
  })

  it('are apart for values of different texts', () => {
    const page = '<ul><li>Height: 5-11 (1.80 m)</li><li>Born 1988 in Perth, Australia</li></ul>'
    const groups = groupsOf([page, '5-11', '1.80', 'Perth', 'Australia'])
    expect(groups.map(({ fields }) => fields)).toEqual([
      [0, 1],
      [2, 3],
    ])
  })
})

describe('the place of a value in a text that has it several times', () => {
  const part = (
    field: number,
    text: string,
    value: string,
  ): { field: number; start: number; end: number }[] => {
    const places: { field: number; start: number; end: number }[] = []
    for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1))
      places.push({ field, start: at, end: at + value.length })
    return places
  }

  it('is one that no other value needs', () => {
    const text = 'Ely Lane, Ely'
    const found = new Map([
      [0, part(0, text, 'Ely Lane')],
      [1, part(1, text, 'Ely')],
    ])
    expect(chooseParts(text, found, [0, 1])).toEqual([
      { field: 0, start: 0, end: 8 },
      { field: 1, start: 10, end: 13 },
    ])
  })

  it('is each of them where another field has as many values', () => {
    const text = 'Austin, TX • Dallas, TX'
    const found = new Map([
      [0, [...part(0, text, 'Austin'), ...part(0, text, 'Dallas')]],
      [1, part(1, text, 'TX')],
    ])
    expect(chooseParts(text, found, [0, 1]).filter(({ field }) => field === 1)).toHaveLength(2)
  })
})

describe('the path of a text', () => {
  it('is the same for texts of one place of the template', () => {
    const view = viewOf(createPage('<ul><li><b>a</b> b</li><li><b>c</b></li></ul><p>d</p>'))
    const inBody = (path: string): string => `/html/body/${path}`
    expect(tagPaths(view)).toEqual(['ul/li/b', 'ul/li', 'ul/li/b', 'p'].map(inBody))
  })

  it('does not recurse on the depth of the page', () => {
    const view = viewOf(createPage(`${'<div>'.repeat(2000)}x`))
    expect(tagPaths(view)).toHaveLength(1)
  })
})
