import { loadOptional } from '../../record/optional-package.ts'

/** A value of SQL. */
export type SqlValue = string | number | bigint | Uint8Array | null

/** A prepared statement. */
export interface Statement {
  readonly columnCount: number
  getColumnNames(): string[]
  step(): boolean
  get(target: SqlValue[]): SqlValue[]
  bind(values: readonly SqlValue[]): unknown
  stepReset(): unknown
  finalize(): unknown
}

/** A database in memory. */
export interface Database {
  exec(sql: string): unknown
  prepare(sql: string): Statement
  close(): void
}

/** What every use of SQLite needs of it. */
export interface Engine {
  readonly config: { warn: (...words: unknown[]) => void; error: (...words: unknown[]) => void }
  readonly oo1: { readonly DB: new (name: string) => Database }
  readonly capi: { sqlite3_js_db_export(db: Database): Uint8Array }
}

let loaded: Promise<Engine> | undefined

/** SQLite, loaded once. The package is optional: whoever neither asks queries nor writes databases need not install it. */
export function loadEngine(purpose: string): Promise<Engine> {
  loaded ??= start(purpose)
  return loaded
}

async function start(purpose: string): Promise<Engine> {
  const { default: initialise } = await loadOptional<{ default: () => Promise<Engine> }>(
    '@sqlite.org/sqlite-wasm',
    () => import('@sqlite.org/sqlite-wasm') as unknown as Promise<{ default: () => Promise<Engine> }>,
    purpose,
  )
  const engine = await initialise()
  // Failures are thrown as well; the console belongs to the program.
  engine.config.warn = () => {}
  engine.config.error = () => {}
  return engine
}

/** A column of a table: its name, and the type that SQL declares, if any. */
export interface DeclaredColumn {
  readonly name: string
  readonly type: string
}

/** A name as SQL writes it: quoted, so that any name can be that of a table or column. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""').replaceAll('\0', '')}"`
}

/** The columns as SQL declares them. */
export function declareColumns(columns: readonly DeclaredColumn[]): string {
  return columns.map(({ name, type }) => `${quoteName(name)} ${type}`.trim()).join(', ')
}

/** Makes a table with all its rows. */
export function fillTable(
  db: Database,
  name: string,
  columns: readonly DeclaredColumn[],
  rows: Iterable<readonly SqlValue[]>,
): void {
  db.exec(`CREATE TABLE ${quoteName(name)} (${declareColumns(columns)})`)
  db.exec('BEGIN')
  const insert = db.prepare(`INSERT INTO ${quoteName(name)} VALUES (${columns.map(() => '?').join(', ')})`)
  try {
    for (const row of rows) {
      insert.bind(row)
      insert.stepReset()
    }
  } finally {
    insert.finalize()
  }
  db.exec('COMMIT')
}
