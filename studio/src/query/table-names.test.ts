import { expect, it } from 'vitest'
import { listedTables, quoteName, shortPath } from './table-names.ts'

it.each([
  ['results', 'results'],
  ['Price_2', 'Price_2'],
  ['2nd', '"2nd"'],
  ['people › name', '"people › name"'],
  ['a"b', '"a""b"'],
  ['', '""'],
])('writes %s as %s', (name, sql) => {
  expect(quoteName(name)).toBe(sql)
})

it('lists a file once, by its shorter name', () => {
  const tables = [
    { name: 'results', kind: 'source' },
    { name: 'books', kind: 'file' },
    { name: 'books.csv', kind: 'file' },
    { name: 'results.csv', kind: 'file' },
    { name: 'plain', kind: 'file' },
  ] as const
  expect(listedTables(tables).map(({ name }) => name)).toEqual(['results', 'books', 'plain'])
})

it('shows pages by their place in the folder', () => {
  expect(shortPath('/projects/shop/pages/1.html', '/projects/shop')).toBe('pages/1.html')
  expect(shortPath('/projects/shops/1.html', '/projects/shop')).toBe('/projects/shops/1.html')
})
