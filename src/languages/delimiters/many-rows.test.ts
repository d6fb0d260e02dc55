import { expect, it } from 'vitest'
import { learn } from '../../learn/learn.ts'

it.each([400, 800])('hoclrt learns a page of %d rows as it learns a shorter one', (count) => {
  const numbers = Array.from({ length: count }, (_, i) => i)
  const rows = numbers.map((i) => `<tr><td><b>Name ${i}</b></td><td><i>${1000 + i * 7}</i></td></tr>`)
  const page = `<html><body><h1><b>List</b></h1><table>${rows.join('\n')}</table><p><b>End</b></body></html>`
  const records = numbers.map((i) => ({ name: `Name ${i}`, code: `${1000 + i * 7}` }))
  expect(learn([{ page, records }], { method: 'delimiters/hoclrt' })).toMatchObject({
    kind: 'learned',
    exact: true,
  })
})
