import { expect, it } from 'vitest'
import type { Task } from '../../languages/task.ts'
import { createPage } from '../../page/page.ts'
import { countDelimiters } from './count-delimiters.ts'

/** Records as the starts of their cells; a missing cell is null. */
function taskOf(fields: number, ...pages: (number | null)[][][]): Task {
  const page = createPage('<p>x</p>')
  const cell = (start: number | null) =>
    start === null ? [] : [{ text: 'x', places: [{ start, end: start + 1 }] }]
  return {
    shape: 'list',
    fields: Array.from({ length: fields }, (_, f) => ({ name: `f${f}`, many: false, optional: true })),
    unlabelled: [],
    examples: pages.map((records) => ({
      page,
      complete: true,
      region: { start: 0, end: page.source.length },
      negatives: [],
      records: records.map((starts) => ({ values: starts.map(cell) })),
    })),
  }
}

it('counts a label for each value, and one head and one tail for each page', () => {
  const rows = [
    [1, 2],
    [3, 4],
    [5, 6],
  ]
  expect(countDelimiters(taskOf(2, rows, rows.slice(1)))).toEqual({ values: [5, 5], heads: 2, tails: 2 })
})

it('takes no head from a page whose first record lacks its first value, nor a tail without the last', () => {
  const full = [[1, 2]]
  expect(countDelimiters(taskOf(2, full, full, [[null, 2]]))).toMatchObject({ heads: 2, tails: 3 })
  expect(countDelimiters(taskOf(2, full, full, [[1, null]]))).toMatchObject({ heads: 3, tails: 2 })
})

it('reads which field is first from the pages, not from the order in which fields were named', () => {
  const swapped = [[2, 1]]
  expect(countDelimiters(taskOf(2, swapped, swapped, [[2, null]]))).toMatchObject({ heads: 2, tails: 3 })
})

it('counts nothing on pages without records', () => {
  expect(countDelimiters(taskOf(1, []))).toEqual({ values: [0], heads: 0, tails: 0 })
})
