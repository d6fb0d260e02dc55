import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findSources } from './find-sources.ts'
import { isLocalFile, readLocalFile } from './local-rows.ts'
import { openSources } from './open-sources.ts'

let folder: string
const write = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-local-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('a file of rows', () => {
  it('of CSV has numbers where all cells are numbers, and null where a cell is empty', async () => {
    const text = '\ufeffname,price,code,Name\r\n"Dune, part 1",9.50,007,x\r\nEmma,,12,\r\n\r\nShort\r\n'
    expect(await readLocalFile(write('a.csv', text))).toEqual({
      columns: [
        { name: 'name', type: 'TEXT' },
        { name: 'price', type: 'NUMERIC' },
        { name: 'code', type: 'TEXT' },
        { name: 'Name_2', type: 'TEXT' },
      ],
      rows: [
        ['Dune, part 1', 9.5, '007', 'x'],
        ['Emma', null, '12', null],
        ['Short', null, null, null],
      ],
    })
  })

  it('of JSON Lines has the columns of all records, as the tables of sources have them', async () => {
    const lines = [
      { title: 'Dune', price: { amount: 9.5, currency: '£' }, seller: { name: 'Ann', town: { zip: '7' } } },
      { title: 'Emma', authors: ['a', 'b'], sold: true, gone: null },
    ]
    const path = write('b.jsonl', `${lines.map((line) => JSON.stringify(line)).join('\n')}\n\n`)
    const { columns, rows } = await readLocalFile(path)
    expect(columns.map(({ name }) => name)).toEqual([
      'title',
      'price',
      'price_currency',
      'seller_name',
      'seller_town_zip',
      'authors',
      'sold',
      'gone',
    ])
    expect(rows).toEqual([
      ['Dune', 9.5, '£', 'Ann', '7', null, null, null],
      ['Emma', null, null, null, null, '["a","b"]', 1, null],
    ])
  })

  it('of Parquet keeps numbers, texts and dates', async () => {
    const columnData = [
      { name: 'n', data: [1n, 2n], type: 'INT64' as const },
      { name: 'x', data: [1.5, null], type: 'DOUBLE' as const, nullable: true },
      {
        name: 'day',
        data: [new Date('2024-05-01'), new Date('2024-05-01T10:00:00Z')],
        type: 'TIMESTAMP' as const,
      },
    ]
    const path = write('c.parquet', new Uint8Array(parquetWriteBuffer({ columnData })))
    expect((await readLocalFile(path)).rows).toEqual([
      [1n, 1.5, '2024-05-01'],
      [2n, null, '2024-05-01T10:00:00Z'],
    ])
  })

  it.each([
    ['quotes.csv', 'a,b\n"x,1\n', /cannot be a table/],
    [
      'wide.csv',
      `${Array.from({ length: 1001 }, (_, i) => `c${i}`).join(',')}\n1\n`,
      /more than 1000 columns/,
    ],
    ['long.csv', 'a\n1,2,3\n', /cannot be a table/],
    ['empty.csv', '', /no columns/],
    ['list.jsonl', '{"a":1}\n[1]\n', /each line must hold one record/],
    ['broken.jsonl', '{"a":1}\n{"a"\n', /not valid JSON/],
    ['deep.jsonl', `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`, /nests deeper/],
    ['no.parquet', 'PAR1 but not really PAR1', /cannot be a table/],
  ])('that is broken is refused with its place: %s', async (name, content, message) => {
    const file = write(name, content)
    await expect(readLocalFile(file)).rejects.toMatchObject({
      message: expect.stringMatching(message),
      place: { file },
    })
  })

  it('is recognized by its extension', () => {
    expect(['a.csv', 'b.JSONL', 'c.ndjson', 'd.parquet'].every(isLocalFile)).toBe(true)
    expect(['a.json', 'csv', 'b.source.json'].some(isLocalFile)).toBe(false)
  })
})

describe('files as tables', () => {
  const names = () => ['rates.csv', 'books.jsonl', 'books.csv'].map((name) => join(folder, name))
  beforeAll(() => {
    write('rates.csv', 'currency,rate\n£,1.2\n€,1\n')
    write('books.jsonl', '{"title":"Dune","price":{"amount":10,"currency":"£"}}\n')
    write('books.csv', 'title\nEmma\n')
  })

  it('are joined by their names, with or without the ending', async () => {
    const sources = openSources(names())
    const sql =
      'SELECT b.title, b.price * r.rate FROM "books.jsonl" b JOIN Rates r ON r.currency = b.price_currency'
    expect((await sources.query(sql)).rows).toEqual([['Dune', 12]])
    await sources.close()
  })

  it('are read when a query names them, and described', async () => {
    const sources = openSources(names())
    expect((await sources.describe()).map(({ name, columns }) => [name, columns])).toEqual([
      ['rates.csv', undefined],
      ['books.jsonl', undefined],
      ['books.csv', undefined],
      ['rates', undefined],
    ])
    expect(await sources.describe('RATES')).toEqual([
      { name: 'rates', kind: 'file', columns: ['currency', 'rate'], required: [] },
    ])
    await expect(sources.query('SELECT * FROM books')).rejects.toMatchObject({
      message: expect.stringContaining('no such table: books'),
      remedy: 'Tables: rates.csv, books.jsonl, books.csv, rates',
    })
    await sources.close()
  })

  it('are not reached by a path in SQL, and cannot be written', async () => {
    const sources = openSources(names())
    for (const sql of [
      `SELECT * FROM "${folder}/books.csv"`,
      'SELECT * FROM "../books.csv"',
      'DROP TABLE rates',
    ])
      await expect(sources.query(sql)).rejects.toMatchObject({ code: 'query-invalid' })
    await sources.query('SELECT * FROM rates')
    for (const sql of ['DELETE FROM rates', 'INSERT INTO rates VALUES (1, 2)', 'UPDATE rates SET rate = 0'])
      await expect(sources.query(sql)).rejects.toMatchObject({
        message: expect.stringMatching(/can only read/),
      })
    await sources.close()
  })

  it('can be used in views', async () => {
    const views = write('views.sql', 'CREATE VIEW strong AS SELECT currency FROM rates WHERE rate > 1;')
    const sources = openSources([...names(), views])
    expect((await sources.query('SELECT * FROM strong')).rows).toEqual([['£']])
    expect(await sources.describe('strong')).toEqual([
      { name: 'strong', kind: 'view', columns: ['currency'], required: [] },
    ])
    await sources.close()
  })

  it('that are missing are refused before any query', () => {
    expect(() => openSources([join(folder, 'none.csv')])).toThrow('file not found')
  })

  it('of one name are refused', () => {
    expect(() => openSources([join(folder, 'rates.csv'), join(folder, 'other/RATES.csv')])).toThrow(
      'two files have the name "RATES.csv"',
    )
  })
})

it('a folder is searched for sources, views and files', () => {
  const place = join(folder, 'project')
  mkdirSync(place)
  expect(() => findSources(place)).toThrow('no source files in this folder')
  for (const name of ['b.source.json', 'a.source.json', 'sources.sql', 'x.csv', '.hidden.csv', 'notes.txt'])
    writeFileSync(join(place, name), '')
  expect(findSources(place)).toEqual(
    ['a.source.json', 'b.source.json', 'sources.sql', 'x.csv'].map((name) => join(place, name)),
  )
  expect(() => findSources(join(place, 'none'))).toThrow('file not found')
})
