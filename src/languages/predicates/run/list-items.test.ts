import { expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { viewOf } from '../../../page/page-view.ts'
import { candidatesOf } from './domain.ts'
import { listItems } from './list-items.ts'

/** The items of the list that begins at the first occurrence of this text. */
function itemsFrom(
  source: string,
  first: string,
  list: Parameters<typeof listItems>[3],
  stop = '',
): string[] {
  const view = viewOf(createPage(source))
  const candidates = candidatesOf(view, { of: 'text' })
  const [start] = view.textsSaying(first)
  return listItems(view, candidates, start, list, (index) => candidates.text(index) === stop).map((index) =>
    candidates.text(index),
  )
}

const cell = '<td><b>100 King St</b> <span>(at Union St)</span><b>, <br>Alexandria</b></td><td>Map</td>'

it.each([
  [
    'hang in the same way below the element',
    { level: 2 },
    '<p><a>x</a>, <a>y</a> and <a>z</a></p><a>w</a>',
    ['x', 'y', 'z'],
  ],
  ['stand in the same element', { level: 1 }, '<p>x<br>y<br>z</p>w', ['x', 'y', 'z']],
  ['are not followed by something else', { level: 2 }, '<p><a>x</a><i>note</i><a>y</a></p>', ['x']],
  [
    'are all texts of a whole element',
    { level: 2, whole: true },
    '<p><a>x</a><i>note</i><a>y</a></p>w',
    ['x', 'note', 'y'],
  ],
] as const)('items %s', (_, list, source, expected) => {
  expect(itemsFrom(source, 'x', list)).toEqual(expected)
})

it('passes over separators wherever they hang', () => {
  expect(itemsFrom(`<table><tr>${cell}</tr></table>`, '100 King St', { level: 2, whole: true })).toEqual([
    '100 King St',
    '(at Union St)',
    'Alexandria',
  ])
})

it('passes over joining words, but not over a state that is written like one', () => {
  const address = '<p><a>Ely</a> or <a>Bath</a> and <a>York</a></p>'
  expect(itemsFrom(address, 'Ely', { level: 2 })).toEqual(['Ely', 'Bath', 'York'])
  expect(itemsFrom('<p><b>Portland</b><b>OR</b><b>97214</b></p>', 'Portland', { level: 2 })).toEqual([
    'Portland',
    'OR',
    '97214',
  ])
})

it('ends at a text of the template', () => {
  expect(itemsFrom('<ul><li>x<li>y<li>More<li>z</ul>', 'x', { level: 2 }, 'More')).toEqual(['x', 'y'])
})
