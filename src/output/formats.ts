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
  const create = writers.get(format.toLowerCase())
  if (create === undefined) {
    throw new GleanError('option-invalid', `there is no format "${format}"`, {
      remedy: `Formats: ${formatNames().join(', ')}`,
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
  if (writers.has(format)) return format
  throw new GleanError('option-invalid', `there is no format for files that end with .${ending}`, {
    place: { file: path },
    remedy: `Use an ending of ${formatNames()
      .map((name) => `.${name}`)
      .join(', ')}, or choose a format with --format.`,
  })
}
