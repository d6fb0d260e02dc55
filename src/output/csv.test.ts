import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Field } from '../record/field.ts'
import type { PlainRecord } from '../record/plain.ts'
import { createCsvWriter } from './csv.ts'
import type { WriterOptions } from './record-writer.ts'

const text = (name: string, many = false): Field => ({ name, many, optional: true })

function write(
  fields: readonly Field[],
  records: readonly PlainRecord[],
  options: WriterOptions = {},
): string {
  const writer = createCsvWriter(fields, options)
  const lines = records.map((record) => writer.add({ record, page: 'a.html', spans: { title: [3, 7] } }))
  return writer.begin() + lines.join('') + writer.end()
}

/** Reads CSV as RFC 4180 has it, without any kindness. */
function readCsv(csv: string): string[][] {
  const lines: string[][] = []
  let at = 0
  while (at < csv.length) {
    const line: string[] = []
    for (;;) {
      let cell = ''
      if (csv[at] === '"') {
        for (at++; csv[at] !== '"' || csv[at + 1] === '"'; at++) {
          if (csv[at] === '"') at++
          cell += csv[at]
        }
        at++
      } else {
        while (csv[at] !== ',' && csv[at] !== '\r') cell += csv[at++]
      }
      line.push(cell)
      if (csv[at] === '\r') break
      at++
    }
    at += 2
    lines.push(line)
  }
  return lines
}

describe('CSV', () => {
  it('names the columns, and ends every line with CR LF', () => {
    expect(write([text('title'), text('price')], [{ title: 'Dune', price: '9.99' }, { title: 'Emma' }])).toBe(
      'title,price\r\nDune,9.99\r\nEmma,\r\n',
    )
  })

  it('quotes what would break a line', () => {
    expect(write([text('title')], [{ title: 'Salt, "Ash"' }])).toBe('title\r\n"Salt, ""Ash"""\r\n')
  })

  it('joins several values', () => {
    const record = { author: ['Ann Lee', 'Bo Roe'] }
    expect(write([text('author', true)], [record])).toBe('author\r\n"Ann Lee; Bo Roe"\r\n')
    expect(write([text('author', true)], [record], { separator: '|' })).toBe('author\r\nAnn Lee|Bo Roe\r\n')
  })

  it('spreads a nested record over columns, and keeps several in one cell', () => {
    const seller: Field = { ...text('seller'), fields: [text('name'), text('town')] }
    const offers: Field = { ...text('offer', true), fields: [text('price')] }
    const record = { seller: { name: 'Ann' }, offer: [{ price: '3' }, { price: '4' }] }
    expect(write([seller, offers], [record])).toBe(
      'seller.name,seller.town,offer\r\nAnn,,"[{""price"":""3""},{""price"":""4""}]"\r\n',
    )
  })

  it('keeps nested records in one cell where columns would have the same name', () => {
    const nested: Field = { ...text('a'), fields: [text('b')] }
    expect(write([nested, text('a.b')], [{ a: { b: '1' }, 'a.b': '2' }])).toBe(
      'a,a.b\r\n"{""b"":""1""}",2\r\n',
    )
  })

  it.each([
    '=1+1',
    '+cmd',
    '-1+2',
    '@SUM(A1)',
    '\tx',
    '＝1',
    '-',
    '+49 30 12',
    '\u200b=1',
    '\ufeff@x',
    '\u00a0+x',
    '\u00ad\u034f-x',
  ])('makes %j text', (value) => {
    expect(readCsv(write([text('x')], [{ x: value }]))).toEqual([['x'], [`'${value}`]])
  })

  it.each(['-12.5', '+3', '-1,234.50', '-5%', '12', 'a=b', "'x"])('leaves %j as it is', (value) => {
    expect(readCsv(write([text('x')], [{ x: value }]))).toEqual([['x'], [value]])
  })

  it('adds the page, and the spans as JSON', () => {
    expect(readCsv(write([text('title')], [{ title: 'Dune' }], { provenance: true }))).toEqual([
      ['title', '_page', '_spans'],
      ['Dune', 'a.html', '{"title":[3,7]}'],
    ])
  })

  it('takes no value from what every object has', () => {
    expect(write([text('constructor'), text('toString')], [{}])).toBe('constructor,toString\r\n,\r\n')
  })

  it('writes an empty only cell so that its line is not blank', () => {
    expect(write([text('x')], [{}])).toBe('x\r\n""\r\n')
  })

  it('can be read back: law', () => {
    const value = fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', ' ', '=', '-', '1') })
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 1 }), (rows) => {
        const records = rows.map(([x, y]) => ({ x, y }))
        const cells = readCsv(write([text('x'), text('y')], records)).slice(1)
        const plain = cells.map((row) => row.map((cell) => (cell.startsWith("'") ? cell.slice(1) : cell)))
        expect(plain).toEqual(rows)
        expect(cells.flat().filter((cell) => /^[=\r\n]/.test(cell))).toEqual([])
      }),
      { seed: 7, numRuns: 300 },
    )
  })
})
