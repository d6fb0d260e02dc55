import { describe, expect, it } from 'vitest'
import { tagName, visibleSpan } from '../../../page/navigate.ts'
import { createPage, type Page } from '../../../page/page.ts'
import type { Match } from '../run/find-records.ts'
import { groupCandidates } from './groups.ts'

/** A match at every element of a tag, with all that the element shows as the value of its one field. */
function matchesOf({ tree }: Page, tag: string): Match[] {
  const elements = [...tree.name.keys()].filter((node) => tree.name[node] >= 0 && tagName(tree, node) === tag)
  return elements.map((element) => {
    const span = visibleSpan(tree, element)
    const found = [span === undefined ? [] : [{ ...span, element, likeness: 1, place: 0 }]]
    return { first: element, last: tree.last[element], elements: [element], slots: [0], found, score: 1 }
  })
}

/** The texts of the candidates of some pages, group by group. */
function groupsOf(tag: string, ...sources: string[]) {
  const pages = sources.map((source) => createPage(source))
  return groupCandidates(
    pages.map((page) => ({ page, matches: matchesOf(page, tag) })),
    () => undefined,
  )
}

const textsOf = (groups: ReturnType<typeof groupsOf>): (string | undefined)[][] =>
  groups.map(({ members }) => members.map((each) => each.readText(0)))

describe('candidates', () => {
  it('are in one group where all around them is the same, on all pages', () => {
    const page = (name: string): string => `<ul><li class="a">${name}</li><li class="b">x</li></ul>`
    expect(textsOf(groupsOf('li', page('Dune'), page('Emma')))).toEqual([
      ['Dune', 'Emma'],
      ['x', 'x'],
    ])
  })

  it.each([
    ['their own tokens', '<p class="a">1</p><p class="b">2</p>'],
    ['the element that holds them', '<div><p>1</p></div><section><p>2</p></section>'],
    [
      'the element around that',
      '<div class="x"><div><p>1</p></div></div><div class="y"><div><p>2</p></div></div>',
    ],
  ])('are in two groups where they differ in %s', (_, source) => {
    expect(textsOf(groupsOf('p', source))).toEqual([['1'], ['2']])
  })

  it('are in two groups where headings of the template differ', () => {
    const page = (own: string): string =>
      `<h2>Books</h2><p>1</p><h2>Films</h2><p>2</p><h2>${own}</h2><p>3</p>`
    expect(textsOf(groupsOf('p', page('Dune'), page('Emma')))).toEqual([
      ['1', '1'],
      ['2', '2'],
      ['3', '3'],
    ])
  })

  it('are in one group where only numbers or variations differ', () => {
    expect(textsOf(groupsOf('p', '<p class="row1">1</p><p class="row2 is-open">2</p>'))).toEqual([['1', '2']])
  })

  it('know whether another candidate holds them, and which fields they show', () => {
    const [outer, inner] = groupsOf('div', '<div class="a">x<div></div></div>')
    expect([outer, inner].map(({ members: [{ nested, filled }] }) => ({ nested, filled }))).toEqual([
      { nested: false, filled: [true] },
      { nested: true, filled: [false] },
    ])
  })
})
