import { expect, it } from 'vitest'
import { createTask, type LearningExample } from './task.ts'

const book = (title: string, price: string) => `<li class="book"><b>${title}</b> <i>${price}</i></li>`
const LIST = `<h1>Books</h1><ul>${book('Dune', '$9')}${book('Emma', '$4')}${book('Kim', '$5')}</ul>`
const DETAIL = `<h1>Dune</h1><table><tr><th>Price</th><td>$9</td></tr><tr><th>Pages</th><td>612</td></tr></table>
  <h2>Also bought</h2><ul>${['Emma', 'Kim'].map((title) => `<li><a href="#">${title}</a></li>`).join('')}</ul>`

const record = { title: 'Dune', price: '$9' }

function completeness(example: LearningExample): boolean {
  return createTask([example]).examples[0].complete
}

it('takes a page for a list where more records like the marked one are beside it', () => {
  expect(completeness({ page: LIST, records: [record], complete: 'unknown' })).toBe(false)
})

it('takes a page for one record where nothing like it is beside it', () => {
  expect(completeness({ page: DETAIL, records: [record], complete: 'unknown' })).toBe(true)
})

it('takes a page with two marked records for a list', () => {
  const records = [record, { title: 'Emma', price: '$4' }]
  expect(completeness({ page: LIST, records, complete: 'unknown' })).toBe(false)
})

it.each([true, false])('takes the shape that the example declares: complete is %s', (complete) => {
  expect(completeness({ page: LIST, records: [record], complete })).toBe(complete)
  expect(completeness({ page: DETAIL, records: [record], complete })).toBe(complete)
})

it.each(['list', 'single'] as const)('asks nobody where the shape is given: %s', (shape) => {
  const example = { page: LIST, records: [record] }
  expect(createTask([example], { shape })).toMatchObject({
    shape,
    examples: [{ complete: shape === 'single' }],
  })
})
