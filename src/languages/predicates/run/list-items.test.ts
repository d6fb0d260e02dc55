import { expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { viewOf } from '../../../page/page-view.ts'
import { candidatesOf } from './domain.ts'
import { listItems } from './list-items.ts'

/** The items of the list that begins at the first occurrence of this text. */
function itemsFrom(source: string, first: string, level: number, stop = ''): string[] {
  const view = viewOf(createPage(source))
  const candidates = candidatesOf(view, { of: 'text' })
  const [start] = view.textsSaying(first)
  return listItems(view, candidates, start, level, (index) => candidates.text(index) === stop).map((index) =>
    candidates.text(index),
  )
}

it.each([
  [
    'hang in the same way below the element',
    2,
    '<p><a>x</a>, <a>y</a> and <a>z</a></p><a>w</a>',
    ['x', 'y', 'z'],
  ],
  ['stand in the same element', 1, '<p>x<br>y<br>z</p>w', ['x', 'y', 'z']],
  ['are not followed by something else', 2, '<p><a>x</a><i>note</i><a>y</a></p>', ['x']],
] as const)('items %s', (_, level, source, expected) => {
  expect(itemsFrom(source, 'x', level)).toEqual(expected)
})

it('passes over separators wherever they hang', () => {
  expect(itemsFrom('<p><a>x</a><i>|</i><a>y</a> - <u><b>/</b></u><a>z</a></p>', 'x', 2)).toEqual([
    'x',
    'y',
    'z',
  ])
})

it('passes over joining words, but not over a state that is written like one', () => {
  const address = '<p><a>Ely</a> or <a>Bath</a> and <a>York</a></p>'
  expect(itemsFrom(address, 'Ely', 2)).toEqual(['Ely', 'Bath', 'York'])
  expect(itemsFrom('<p><b>Portland</b><b>OR</b><b>97214</b></p>', 'Portland', 2)).toEqual([
    'Portland',
    'OR',
    '97214',
  ])
})

it('ends at a text of the template', () => {
  expect(itemsFrom('<ul><li>x<li>y<li>More<li>z</ul>', 'x', 2, 'More')).toEqual(['x', 'y'])
})
