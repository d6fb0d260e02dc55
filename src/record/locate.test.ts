import { expect, it } from 'vitest'
import { createPage } from '../page/page.ts'
import { inferFields } from './example.ts'
import { isLabelledRecord } from './label.ts'
import { locateExample } from './locate.ts'

it('finds the places of a text once, however many records show it', () => {
  const page = createPage('<ul><li>Same</li><li>Same</li><li>Same</li></ul>', { name: 'page' })
  const example = { page: 'page', records: [{ name: 'Same' }, { name: 'Same' }, { name: 'Same' }] }
  const { records } = locateExample(example, page, inferFields([example]))
  const places = records.map(({ values: [[value]] }) => (isLabelledRecord(value) ? [] : value.places))
  expect(places[0]).toHaveLength(3)
  expect(places[1]).toBe(places[0])
  expect(places[2]).toBe(places[0])
})
