import { parse as parseCsv } from 'csv-parse/sync'
import fc from 'fast-check'
import jsonld from 'jsonld'
import { Parser, Writer } from 'n3'
import * as oxigraph from 'oxigraph'
import { createWriter } from '../src/output/formats.ts'
import type { Field } from '../src/record/field.ts'
import { hold, type Target } from './target.ts'

type Texts = Readonly<Record<string, string>>

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
  ...[
    '=',
    '+',
    '-',
    '@',
    '"',
    "'",
    ',',
    ';',
    '\t',
    '\r',
    '\n',
    ' ',
    '\\',
    '\\u0041',
    '\0',
    '\x07',
    '\x7f',
    '12',
    'a',
  ],
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
    '@en',
    '://',
  ],
]
const fields: Field[] = NAMES.map((name) => ({ name, many: false, optional: true }))
const value = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''))

/** Records with hostile names and values, written in every format and read back by parsers that are not ours. */
export const outputs: Target<readonly Texts[]> = {
  name: 'outputs',
  about: 'records with hostile values in every format: other parsers read back each value',
  inputs: fc.array(
    fc
      .array(fc.tuple(fc.constantFrom(...NAMES), value), { minLength: 1, maxLength: 6 })
      .map((entries): Texts => Object.fromEntries(entries)),
    { minLength: 1, maxLength: 4 },
  ),
  limit: 5000,
  async check(records) {
    await checkCsv(records)
    await checkJson(records)
    await checkRdf(records)
  },
}

async function write(format: string, records: readonly Texts[]): Promise<string> {
  const writer = await createWriter(format, fields, {})
  const lines = records.map((record) => writer.add({ record, page: 'a.html', spans: {} }))
  return [writer.begin(), ...lines, writer.end()].join('')
}

/** Both a cell and the value it was made of, without the apostrophe that makes a formula text. */
function plain(cell: string): string {
  return cell.replace(/^'/, '').toWellFormed()
}

async function checkCsv(records: readonly Texts[]): Promise<void> {
  const [heading, ...lines] = parseCsv(await write('csv', records)) as string[][]
  hold(same(heading.map(plain), NAMES), 'CSV has other headings')
  const expected = records.map((record) =>
    NAMES.map((name) => plain(Object.hasOwn(record, name) ? record[name] : '')),
  )
  hold(
    same(
      lines.map((line) => line.map(plain)),
      expected,
    ),
    'CSV reads otherwise',
  )
  hold(!lines.flat().some((cell) => /^[\p{C}\p{Z}]*[=@]/u.test(cell)), 'CSV has a formula')
}

async function checkJson(records: readonly Texts[]): Promise<void> {
  hold(same(JSON.parse(await write('json', records)), records), 'JSON reads otherwise')
  const lines = (await write('jsonl', records)).trimEnd().split('\n')
  hold(
    same(
      lines.map((line) => JSON.parse(line)),
      records,
    ),
    'JSON Lines read otherwise',
  )
}

async function checkRdf(records: readonly Texts[]): Promise<void> {
  const expected = records
    .flatMap((record) => Object.values(record).map((text) => text.toWellFormed()))
    .sort()
  const triples = await write('nt', records)
  const turtle = await write('ttl', records)
  hold(same(literals(triples, 'application/n-triples'), expected), 'N-Triples read otherwise')
  hold(same(literals(turtle, 'text/turtle'), expected), 'Turtle reads otherwise')
  const one = await canonical(triples)
  const other = new Writer({ format: 'N-Quads' }).quadsToString(new Parser().parse(turtle))
  hold((await canonical(other)) === one, 'Turtle states something else than N-Triples')
  const linked = await jsonld.toRDF(JSON.parse(await write('jsonld', records)), {
    format: 'application/n-quads',
  })
  hold((await canonical(String(linked))) === one, 'JSON-LD states something else than N-Triples')
}

/** The literals of a document as another implementation reads them, sorted. */
function literals(text: string, format: string): string[] {
  const quads = oxigraph.parse(text, { format, base_iri: 'http://localhost/' })
  return quads.flatMap(({ object }) => (object.termType === 'Literal' ? [object.value] : [])).sort()
}

async function canonical(quads: string): Promise<string> {
  const options = { algorithm: 'RDFC-1.0', inputFormat: 'application/n-quads', format: 'application/n-quads' }
  return String(await jsonld.canonize(quads as unknown as jsonld.JsonLdDocument, options as object))
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
