import { distinctNames } from '../output/columns.ts'
import { createOutput } from '../output/formats.ts'
import type { Chunk } from '../output/record-writer.ts'
import type { SqlValue } from '../output/tables/engine.ts'
import type { Field } from '../record/field.ts'
import type { TypedRecord } from '../record/plain.ts'
import type { ResultRows } from './database.ts'

/** The rows in one of the formats for records, piece by piece. Null is left out, as in all records. */
export async function* formatRecords(format: string, { columns, rows }: ResultRows): AsyncGenerator<Chunk> {
  const names = distinctNames(columns)
  const fields = names.map((name, i): Field => {
    const isNumber = rows.every((row) => row[i] === null || typeof row[i] === 'number')
    return {
      name,
      many: false,
      optional: true,
      type: isNumber ? { kind: 'number', mark: '.' } : { kind: 'text' },
    }
  })
  const output = await createOutput(format, fields, { typed: true, name: 'query' })
  yield output.begin()
  for (const row of rows) {
    const cells = names.flatMap((name, i) => (row[i] === null ? [] : [[name, plainCell(row[i])] as const]))
    const record: TypedRecord = Object.fromEntries(cells)
    yield output.add({ record: {}, typed: record, page: '', spans: {} })
  }
  yield await output.end()
}

/** A value as all formats can hold it: bytes become text. */
export function plainCell(value: SqlValue): string | number {
  if (typeof value === 'number') return value
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value)
}
