import { expect, it } from 'vitest'
import { restrict } from './restrict.ts'
import { createTask } from './task.ts'

it('keeps some fields of a task, and the records and negatives that show one of them', () => {
  const page = '<p>Dune</p><i>7</i><p>Emma</p><p>Home</p>'
  const task = createTask([
    { page, records: [{ title: 'Dune', price: '7' }, { title: 'Emma' }], negatives: [{ title: 'Home' }] },
  ])
  const [, price] = [restrict(task, [0]), restrict(task, [1])]
  expect(price.fields.map(({ name }) => name)).toEqual(['price'])
  expect(price.examples[0].records).toEqual([{ values: [[expect.objectContaining({ text: '7' })]] }])
  expect(price.examples[0].negatives).toEqual([])
  const both = restrict(task, [1, 0])
  expect(both.examples[0].records.map(({ values }) => values.map((cell) => cell.length))).toEqual([
    [1, 1],
    [0, 1],
  ])
  expect(both.examples[0].negatives).toHaveLength(1)
})
