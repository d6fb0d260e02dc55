import { inflateRawSync } from 'node:zlib'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { describe, expect, it } from 'vitest'
import type { Field } from '../../record/field.ts'
import { createOutput } from '../formats.ts'
import type { SourcedRecord, WriterOptions } from '../record-writer.ts'
import { readDate } from './collect.ts'

const fields: Field[] = [
  { name: 'title', many: false, optional: false },
  { name: 'price', many: false, optional: true, type: { kind: 'money', mark: '.' } },
  { name: 'pages', many: false, optional: true, type: { kind: 'number', mark: '.' } },
  { name: 'new', many: false, optional: true, type: { kind: 'boolean' } },
  { name: 'date', many: false, optional: true, type: { kind: 'date', order: 'ymd' } },
  { name: 'author', many: true, optional: true },
]

const records: SourcedRecord[] = [
  {
    record: { title: 'Dune' },
    typed: {
      title: '=1+1',
      price: { amount: 9.5, currency: 'USD' },
      pages: 412,
      new: true,
      date: '1965-08-01',
      author: ['Frank Herbert', 'B'],
    },
    page: 'https://a.example/1',
    spans: { title: [1, 5] },
    joined: [{ page: 'https://a.example/2', spans: { pages: [7, 9] } }],
  },
  { record: { title: 'Emma' }, typed: { title: 'Em\u0001ma "x"' }, page: 'https://a.example/1', spans: {} },
]

async function write(format: string, options: WriterOptions = {}, given = records): Promise<Uint8Array> {
  const output = await createOutput(format, fields, { typed: true, ...options })
  const chunks = [output.begin(), ...given.map((record) => output.add(record)), await output.end()]
  return Buffer.concat(chunks.map((chunk) => Buffer.from(chunk as Uint8Array)))
}

describe('Parquet', () => {
  const read = async (bytes: Uint8Array) => {
    const file = new Uint8Array(bytes).buffer
    return { rows: await parquetReadObjects({ file }), schema: parquetMetadata(file).schema }
  }

  it('has typed columns, and is read back by another library', async () => {
    const { rows, schema } = await read(await write('parquet'))
    expect(rows).toEqual([
      {
        title: '=1+1',
        price: 9.5,
        'price.currency': 'USD',
        pages: 412,
        new: true,
        date: new Date('1965-08-01T00:00:00Z'),
        author: '["Frank Herbert","B"]',
      },
      {
        title: 'Em\u0001ma "x"',
        price: null,
        'price.currency': null,
        pages: null,
        new: null,
        date: null,
        author: null,
      },
    ])
    const types = Object.fromEntries(schema.slice(1).map(({ name, type }) => [name, type]))
    expect(types).toMatchObject({
      title: 'BYTE_ARRAY',
      price: 'DOUBLE',
      pages: 'DOUBLE',
      new: 'BOOLEAN',
      date: 'INT64',
    })
  })

  it('keeps a column as text where one value is not of its type', async () => {
    const odd: SourcedRecord = {
      record: {},
      typed: { title: 'Kim', pages: 'many', date: 'soon' },
      page: 'p',
      spans: {},
    }
    const { rows } = await read(await write('parquet', {}, [records[0], odd]))
    expect(rows.map(({ pages, date }) => [pages, date])).toEqual([
      ['412', '1965-08-01'],
      ['many', 'soon'],
    ])
  })

  it('may be empty, and may say where values came from', async () => {
    expect((await read(await write('parquet', {}, []))).rows).toEqual([])
    const { rows } = await read(await write('parquet', { provenance: true }))
    expect(rows[0]).toMatchObject({
      _page: 'https://a.example/1',
      _spans: '{"title":[1,5]}',
      _joined: '[{"_page":"https://a.example/2","_spans":{"pages":[7,9]}}]',
    })
  })
})

describe('SQLite', () => {
  it('is a database with one table, read back by SQLite', async () => {
    const { default: start } = await import('@sqlite.org/sqlite-wasm')
    const sqlite = await start()
    const bytes = await write('sqlite', { name: 'my "books"' })
    const db = new sqlite.oo1.DB()
    const pointer = sqlite.wasm.allocFromTypedArray(new Uint8Array(bytes))
    const flags = sqlite.capi.SQLITE_DESERIALIZE_FREEONCLOSE
    sqlite.capi.sqlite3_deserialize(db.pointer!, 'main', pointer, bytes.length, bytes.length, flags)
    const rows = db.exec('SELECT title, price, "price.currency", new, typeof(pages) FROM "my ""books"""', {
      returnValue: 'resultRows',
    })
    db.close()
    expect(rows).toEqual([
      ['=1+1', 9.5, 'USD', 1, 'real'],
      ['Em\u0001ma "x"', null, null, null, 'null'],
    ])
  })
})

describe('Excel', () => {
  /** The texts of the files in a ZIP archive, by name. */
  function unzip(bytes: Uint8Array): Map<string, string> {
    const buffer = Buffer.from(bytes)
    const files = new Map<string, string>()
    for (let at = buffer.indexOf('PK\x01\x02'); at >= 0; at = buffer.indexOf('PK\x01\x02', at + 4)) {
      const [size, nameLength, start] = [
        buffer.readUInt32LE(at + 20),
        buffer.readUInt16LE(at + 28),
        buffer.readUInt32LE(at + 42),
      ]
      const name = buffer.toString('utf8', at + 46, at + 46 + nameLength)
      const data = start + 30 + buffer.readUInt16LE(start + 26) + buffer.readUInt16LE(start + 28)
      const packed = buffer.subarray(data, data + size)
      files.set(name, (buffer.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString())
    }
    return files
  }

  it('has a sheet with numbers and texts, and no formula', async () => {
    const files = unzip(await write('xlsx', { name: 'a/b: [c]' }))
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
    const texts = files.get('xl/sharedStrings.xml') ?? ''
    expect(texts).toContain('=1+1')
    expect(texts).toContain('Em ma')
    expect(sheet).not.toContain('<f>')
    expect(sheet).toContain('<v>9.5</v>')
    expect(sheet).toContain('<v>412</v>')
    expect(files.get('xl/workbook.xml')).toContain('name="a b   c"')
  })
})

it('a date without a zone counts as UTC', () => {
  expect(readDate('2020-01-02').toISOString()).toBe('2020-01-02T00:00:00.000Z')
  expect(readDate('2020-01-02T03:04:05').toISOString()).toBe('2020-01-02T03:04:05.000Z')
  expect(readDate('2020-01-02T03:04:05+01:00').toISOString()).toBe('2020-01-02T02:04:05.000Z')
})
