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
  expect(shortPath('/home/a/shop/pages/1.html', '/home/a/shop')).toBe('pages/1.html')
  expect(shortPath('/home/a/shops/1.html', '/home/a/shop')).toBe('/home/a/shops/1.html')
})
