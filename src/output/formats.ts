import { GleanError } from '../errors.ts'
import type { Field } from '../record/field.ts'
import { createCsvWriter } from './csv.ts'
import { createJsonLinesWriter, createJsonWriter } from './json.ts'
import type { RecordWriter, WriterOptions } from './record-writer.ts'

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

/** Other endings that files of a format have. */
const aliases = new Map([
  ['ndjson', 'jsonl'],
  ['turtle', 'ttl'],
])

/** The formats that records can be written in. */
export function formatNames(): string[] {
  return [...writers.keys()]
}

/** A writer of the named format. */
export async function createWriter(
  format: string,
  fields: readonly Field[],
  options: WriterOptions = {},
): Promise<RecordWriter> {
  const create = writers.get(format)
  if (create === undefined) {
    throw new GleanError('option-invalid', `there is no format "${format}"`, {
      remedy: `Formats: ${formatNames().join(', ')}`,
    })
  }
  return (await create())(fields, options)
}

/** The format that a file's name ends with: `csv` for `books.csv`; undefined if it ends with none that is known. */
export function formatOfFile(path: string): string | undefined {
  const ending = /\.([a-z]+)$/i.exec(path)?.[1].toLowerCase() ?? ''
  const format = aliases.get(ending) ?? ending
  return writers.has(format) ? format : undefined
}
