import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorkplace, type Workplace } from './glean.ts'

const row = (title: string, href: string, price: string, date: string) =>
  `<tr><td><a href="${href}">${title}</a></td><td>${price}</td><td>${date}</td></tr>`
const page = (...rows: string[]) => `<html><body><table>${rows.join('\n')}</table></body></html>`

let work: Workplace
beforeAll(() => {
  work = createWorkplace()
  const shown = page(
    row('Dune', '/books/dune', '$12.50', '3 May 2021'),
    row('Emma', '/books/emma', '$1,203.00', '14 June 2022'),
    row('Kim', '/books/kim', 'sold out', '1 July 2023'),
  )
  work.write('shelf.html', shown)
  const records = [
    { title: 'Dune', link: '/books/dune', price: '$12.50', date: '3 May 2021' },
    { title: 'Emma', link: '/books/emma', price: '$1,203.00', date: '14 June 2022' },
  ]
  work.write('examples.jsonl', JSON.stringify({ page: 'shelf.html', records, complete: false }))
  work.glean(['learn', 'examples.jsonl', '-o', 'shelf.json'])
})
afterAll(() => work.remove())

const typed = ['extract', 'shelf.json', 'shelf.html', '--typed', '--base', 'https://shop.example/new/']

it('writes typed values, and says what stayed text', () => {
  const { code, stdout, stderr } = work.glean(typed)
  expect(code).toBe(0)
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines[1]).toEqual({
    title: 'Emma',
    link: 'https://shop.example/books/emma',
    price: { amount: 1203, currency: '$' },
    date: '2022-06-14',
  })
  expect(lines[2].price).toBe('sold out')
  expect(stderr).toContain('not of the type that was learned, so kept as text: 1 value of price')
})

it('gives the same with several jobs', () => {
  expect(work.glean([...typed, '--jobs', '2'])).toEqual(work.glean(typed))
})

it('keeps the text as it was shown beside the typed value', () => {
  const { stdout } = work.glean([...typed, '--provenance'])
  const [first] = stdout.split('\n')
  expect(JSON.parse(first)._text.price).toBe('$12.50')
  expect(JSON.parse(first)._spans.price).toHaveLength(2)
})

it('gives an amount and its currency a column each in CSV', () => {
  const { stdout } = work.glean([...typed, '--format', 'csv'])
  expect(stdout.split('\r\n').slice(0, 4)).toEqual([
    'title,link,price,price.currency,date',
    'Dune,https://shop.example/books/dune,12.5,$,2021-05-03',
    'Emma,https://shop.example/books/emma,1203,$,2022-06-14',
    'Kim,https://shop.example/books/kim,sold out,,2023-07-01',
  ])
})

it('refuses a base that is not a web address', () => {
  const { code, stderr } = work.glean(['extract', 'shelf.json', 'shelf.html', '--typed', '--base', 'shop'])
  expect(code).toBe(2)
  expect(stderr).toContain('--base "shop" is not a web address')
})

it('lets all values decide how dates and amounts are read, not the labelled one alone', () => {
  work.write(
    'german.html',
    page(
      row('AC/DC', '/a', '1.299 €', '05.06.2021'),
      row('Emma', '/e', '12,50 €', '25.12.2021'),
      row('Kim', '/k', '7 €', '01.02.2022'),
    ),
  )
  const record = '{"title":"AC/DC","price":"1.299 €","date":"05.06.2021"}'
  work.glean(['learn', 'german.html', '-r', record, '--list', '-o', 'german.json'])
  const { stdout } = work.glean(['extract', 'german.json', 'german.html', '--typed'])
  expect(JSON.parse(stdout.split('\n')[0])).toEqual({
    title: 'AC/DC',
    price: { amount: 1299, currency: 'EUR' },
    date: '2021-06-05',
  })
  expect(work.glean(['extract', 'german.json', 'german.html', '-f', 'nt']).stdout).toContain('"05.06.2021"')
})

it('keeps as text what could be read in two ways, and says so', () => {
  work.write('open.html', page(row('Dune', '/d', '$3', '05/06/2021'), row('Emma', '/e', '$4', '07/08/2021')))
  const { stderr } = work.glean([
    'learn',
    'open.html',
    '-r',
    '{"title":"Dune","date":"05/06/2021"}',
    '--list',
    '-o',
    'open.json',
  ])
  expect(stderr).toContain('Kept as text: date: 05/06/2021 may be 2021-06-05 or 2021-05-06')
  expect(work.glean(['extract', 'open.json', 'open.html', '--typed']).stdout).toContain('"date":"05/06/2021"')
})
