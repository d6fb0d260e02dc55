import { parse as parseCsv } from 'csv-parse/sync'
import fc from 'fast-check'
import jsonld from 'jsonld'
import { Parser, Writer } from 'n3'
import * as oxigraph from 'oxigraph'
import { describe, expect, it } from 'vitest'
import type { Field } from '../record/field.ts'
import { createWriter } from './formats.ts'

/** Names that objects have already, and names and values that each notation must escape. */
const NAMES = [
  'constructor',
  'toString',
  'valueOf',
  'a b',
  'x:y',
  '@id',
  'é"<>',
  '😀',
  'a/b',
  '%',
  '{}|\\^`',
  'price',
]
const PIECES = [
  ...['=', '+', '-', '@', '"', "'", ',', ';', '\t', '\r', '\n', ' ', '\\', '\\u0041', '\0', '\x07', '\x7f'],
  ...[
    '\u200b',
    '\ufeff',
    '\u2028',
    '\ud800',
    '\udc00',
    '😀',
    '<',
    '>',
    '{',
    '}',
    '|',
    '^',
    '`',
    '"""',
    'a',
    '12',
    '@en',
  ],
]
const value = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''))
const fields: Field[] = NAMES.map((name) => ({ name, many: false, optional: true }))
const hostile = fc.array(
  fc
    .array(fc.tuple(fc.constantFrom(...NAMES), value), { minLength: 1, maxLength: 6 })
    .map((entries): Record<string, string> => Object.fromEntries(entries)),
  { minLength: 1, maxLength: 4 },
)

async function write(format: string, records: readonly Record<string, string>[]): Promise<string> {
  const writer = await createWriter(format, fields, {})
  return [
    writer.begin(),
    ...records.map((record) => writer.add({ record, page: 'a.html', spans: {} })),
    writer.end(),
  ].join('')
}

async function canonical(quads: string): Promise<string> {
  const options = { algorithm: 'RDFC-1.0', inputFormat: 'application/n-quads', format: 'application/n-quads' }
  return String(await jsonld.canonize(quads as unknown as jsonld.JsonLdDocument, options as object))
}

/** The literals of a document as another implementation reads them, sorted. */
function literals(text: string, format: string): string[] {
  const quads = oxigraph.parse(text, { format, base_iri: 'http://localhost/' })
  return quads.flatMap(({ object }) => (object.termType === 'Literal' ? [object.value] : [])).sort()
}

describe('hostile values, read back by other parsers', () => {
  it('CSV', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (records) => {
        const [heading, ...lines] = parseCsv(await write('csv', records)) as string[][]
        const plain = (cell: string) => cell.replace(/^'/, '').toWellFormed()
        expect(heading.map(plain)).toEqual(NAMES)
        const expected = records.map((record) =>
          NAMES.map((name) => (Object.hasOwn(record, name) ? record[name] : '')),
        )
        expect(lines.map((line) => line.map(plain))).toEqual(expected.map((line) => line.map(plain)))
      }),
      { seed: 41, numRuns: 200 },
    )
  })

  it('JSON and JSON Lines', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (records) => {
        expect(JSON.parse(await write('json', records))).toEqual(records)
        const lines = (await write('jsonl', records)).trimEnd().split('\n')
        expect(lines.map((line) => JSON.parse(line))).toEqual(records)
      }),
      { seed: 42, numRuns: 100 },
    )
  })

  it('Turtle, N-Triples and JSON-LD: the same statements, with every value', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (records) => {
        const expected = records
          .flatMap((record) => Object.values(record).map((text) => text.toWellFormed()))
          .sort()
        const [triples, turtle, linked] = await Promise.all(
          ['nt', 'ttl', 'jsonld'].map((format) => write(format, records)),
        )
        expect(literals(triples, 'application/n-triples')).toEqual(expected)
        expect(literals(turtle, 'text/turtle')).toEqual(expected)
        const one = await canonical(triples)
        const other = new Writer({ format: 'N-Quads' }).quadsToString(new Parser().parse(turtle))
        expect(await canonical(other)).toBe(one)
        const quads = await jsonld.toRDF(JSON.parse(linked), { format: 'application/n-quads' })
        expect(await canonical(String(quads))).toBe(one)
      }),
      { seed: 43, numRuns: 60 },
    )
  })
})
