import { GleanError } from '../errors.ts'
import type { Field } from '../record/field.ts'
import { createCsvWriter } from './csv.ts'
import { createJsonLinesWriter, createJsonWriter } from './json.ts'
import type { RecordOutput, RecordWriter, WriterOptions } from './record-writer.ts'

type CreateWriter = (fields: readonly Field[], options: WriterOptions) => RecordWriter

/** Formats whose libraries take time to load are loaded when they are asked for. */
const writers = new Map<string, () => CreateWriter | Promise<CreateWriter>>([
  ['jsonl', () => createJsonLinesWriter],
  ['json', () => createJsonWriter],
  ['csv', () => createCsvWriter],
  ['ttl', async () => (await import('./rdf.ts')).createTurtleWriter],
  ['nt', async () => (await import('./rdf.ts')).createTriplesWriter],
  ['jsonld', async () => (await import('./json-ld.ts')).createJsonLdWriter],
])

type CreateOutput = (fields: readonly Field[], options: WriterOptions) => RecordOutput

/** Formats that are not text, or that need all records: tables and feeds. Their values are always typed. */
const outputs = new Map<string, () => Promise<CreateOutput>>([
  ['parquet', async () => (await import('./tables/parquet.ts')).createParquetOutput],
  ['sqlite', async () => (await import('./tables/sqlite.ts')).openSqliteOutput()],
  ['xlsx', async () => (await import('./tables/excel.ts')).createExcelOutput],
  ['rss', async () => (await import('./feed.ts')).createFeedOutput('rss')],
  ['atom', async () => (await import('./feed.ts')).createFeedOutput('atom')],
  ['jsonfeed', async () => (await import('./feed.ts')).createFeedOutput('jsonfeed')],
])

/** Other endings that files of a format have. */
const aliases = new Map([
  ['ndjson', 'jsonl'],
  ['turtle', 'ttl'],
  ['db', 'sqlite'],
  ['sqlite3', 'sqlite'],
])

/** The formats that records can be written in as text, one record after the other. */
export function formatNames(): string[] {
  return [...writers.keys()]
}

/** All formats that records can be written in. */
export function outputNames(): string[] {
  return [...writers.keys(), ...outputs.keys()]
}

/** Whether a format is written with typed values even where nobody asks for them. */
export function isTypedFormat(format: string): boolean {
  return outputs.has(format.toLowerCase())
}

/** An output of any format. */
export async function createOutput(
  format: string,
  fields: readonly Field[],
  options: WriterOptions = {},
): Promise<RecordOutput> {
  const create = outputs.get(format.toLowerCase())
  return create === undefined ? createWriter(format, fields, options) : (await create())(fields, options)
}

/** A writer of the named format. */
export async function createWriter(
  format: string,
  fields: readonly Field[],
  options: WriterOptions = {},
): Promise<RecordWriter> {
  const create = writers.get(format.toLowerCase())
  if (create === undefined) {
    throw new GleanError('option-invalid', `unknown format "${format}"`, {
      remedy: `Formats: ${outputNames().join(', ')}`,
    })
  }
  return (await create())(fields, options)
}

/**
 * The format that a file's name ends with: `csv` for `books.csv`; undefined for a name without an ending. A file whose
 * ending promises another format is refused.
 */
export function formatOfFile(path: string): string | undefined {
  const ending = /[^/\\]\.([a-z0-9]+)$/i.exec(path)?.[1].toLowerCase()
  if (ending === undefined) return undefined
  const format = aliases.get(ending) ?? ending
  if (writers.has(format) || outputs.has(format)) return format
  throw new GleanError('option-invalid', `no output format has the extension .${ending}`, {
    place: { file: path },
    remedy: `Use one of the extensions ${outputNames()
      .map((name) => `.${name}`)
      .join(', ')}, or choose a format with --format.`,
  })
}
