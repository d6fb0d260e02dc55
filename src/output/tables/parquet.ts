import type { Field } from '../../record/field.ts'
import type { RecordOutput, WriterOptions } from '../record-writer.ts'
import { type ColumnKind, collectTable, readDate, type TableColumn, textOf } from './collect.ts'

const TYPES = {
  text: 'STRING',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'TIMESTAMP',
  json: 'STRING',
} as const satisfies Record<ColumnKind, string>

/** Parquet with typed columns; lists and nested records are JSON in a column of text. */
export function createParquetOutput(fields: readonly Field[], options: WriterOptions): RecordOutput {
  return collectTable(fields, options, async (columns) => {
    const { parquetWriteBuffer } = await import('hyparquet-writer')
    const columnData = columns.map((column) => ({
      name: column.name,
      type: TYPES[column.kind],
      data: dataOf(column),
    }))
    return new Uint8Array(parquetWriteBuffer({ columnData }))
  })
}

function dataOf({ kind, values }: TableColumn): (string | number | boolean | Date | null)[] {
  if (kind === 'date') return values.map((value) => (value === null ? null : readDate(String(value))))
  if (kind === 'text' || kind === 'json') return values.map(textOf)
  return [...values]
}
