import type { Field } from '../../record/field.ts'
import { loadOptional } from '../../record/optional-package.ts'
import type { RecordOutput, WriterOptions } from '../record-writer.ts'
import { type Cell, type ColumnKind, collectTable, type TableColumn } from './collect.ts'

const TYPES: Record<ColumnKind, string> = {
  text: 'TEXT',
  number: 'REAL',
  boolean: 'INTEGER',
  date: 'TEXT',
  json: 'TEXT',
}

/** What is used of SQLite. */
interface Sqlite {
  readonly oo1: {
    readonly DB: new (
      name: string,
    ) => {
      exec(sql: string): unknown
      prepare(sql: string): {
        bind(values: readonly unknown[]): unknown
        stepReset(): unknown
        finalize(): unknown
      }
      close(): void
    }
  }
  readonly capi: { sqlite3_js_db_export(db: unknown): Uint8Array }
}

/** The package is optional: whoever writes no database need not install it. */
export async function openSqliteOutput(): Promise<
  (fields: readonly Field[], options: WriterOptions) => RecordOutput
> {
  const { default: start } = await loadOptional<{ default: () => Promise<Sqlite> }>(
    '@sqlite.org/sqlite-wasm',
    () => import('@sqlite.org/sqlite-wasm') as unknown as Promise<{ default: () => Promise<Sqlite> }>,
    'to write SQLite files',
  )
  const sqlite = await start()
  return (fields, options) =>
    collectTable(fields, options, (columns, rows) =>
      writeDatabase(sqlite, columns, rows, options.name ?? 'records'),
    )
}

/** A database file with one table. Names are quoted, so that any name can be that of a column. */
function writeDatabase(
  sqlite: Sqlite,
  columns: readonly TableColumn[],
  rows: number,
  name: string,
): Uint8Array {
  const db = new sqlite.oo1.DB(':memory:')
  try {
    const definitions = columns.map((column) => `${quote(column.name)} ${TYPES[column.kind]}`)
    db.exec(`CREATE TABLE ${quote(name)} (${definitions.join(', ')})`)
    db.exec('BEGIN')
    const insert = db.prepare(`INSERT INTO ${quote(name)} VALUES (${columns.map(() => '?').join(', ')})`)
    try {
      for (let row = 0; row < rows; row++) {
        insert.bind(columns.map(({ values }) => storable(values[row])))
        insert.stepReset()
      }
    } finally {
      insert.finalize()
    }
    db.exec('COMMIT')
    return sqlite.capi.sqlite3_js_db_export(db)
  } finally {
    db.close()
  }
}

function storable(cell: Cell): string | number | null {
  return typeof cell === 'boolean' ? Number(cell) : cell
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""').replaceAll('\0', '')}"`
}
