import type { Field } from '../../record/field.ts'
import type { RecordOutput, WriterOptions } from '../record-writer.ts'
import { type Cell, type ColumnKind, collectTable, type TableColumn } from './collect.ts'
import { type Engine, fillTable, loadEngine, type SqlValue } from './engine.ts'

const TYPES: Record<ColumnKind, string> = {
  text: 'TEXT',
  number: 'REAL',
  boolean: 'INTEGER',
  date: 'TEXT',
  json: 'TEXT',
}

/** Loads what writing a database needs. */
export async function openSqliteOutput(): Promise<
  (fields: readonly Field[], options: WriterOptions) => RecordOutput
> {
  const engine = await loadEngine('to write SQLite files')
  return (fields, options) =>
    collectTable(fields, options, (columns, rows) =>
      writeDatabase(engine, columns, rows, options.name ?? 'records'),
    )
}

/** A database file with one table. */
function writeDatabase(
  engine: Engine,
  columns: readonly TableColumn[],
  rows: number,
  name: string,
): Uint8Array {
  const db = new engine.oo1.DB(':memory:')
  try {
    const declared = columns.map((column) => ({ name: column.name, type: TYPES[column.kind] }))
    fillTable(db, name, declared, rowsOf(columns, rows))
    return engine.capi.sqlite3_js_db_export(db)
  } finally {
    db.close()
  }
}

function* rowsOf(columns: readonly TableColumn[], rows: number): Generator<SqlValue[]> {
  for (let row = 0; row < rows; row++) yield columns.map(({ values }) => storable(values[row]))
}

function storable(cell: Cell): string | number | null {
  return typeof cell === 'boolean' ? Number(cell) : cell
}
