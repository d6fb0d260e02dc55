import { expect, it } from 'vitest'
import { createTask } from '../task.ts'
import { findTextLists } from './text-lists.ts'

it.each([
  ['values in one text', '<p>Andorra, Belgium</p>', ['Andorra', 'Belgium'], [0]],
  ['values in texts of their own', '<p>Andorra</p><p>Belgium</p>', ['Andorra', 'Belgium'], []],
  ['a single value', '<p>Andorra, Belgium</p>', ['Andorra'], []],
  [
    'records in one text',
    '<p>Andorra 60 km, Belgium 620 km</p>',
    [{ name: 'Andorra' }, { name: 'Belgium' }],
    [0],
  ],
])('recognizes lists inside a text by their labels: %s', (_, page, border, expected) => {
  expect([...findTextLists(createTask([{ page, records: [{ border } as never] }]))]).toEqual(expected)
})
