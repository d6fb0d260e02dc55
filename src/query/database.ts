import { GleanError } from '../errors.ts'
import {
  type DeclaredColumn,
  fillTable,
  quoteName,
  type SqlValue,
  type Statement,
} from '../output/tables/engine.ts'
import { explainSqlError, restOf } from './sql-text.ts'
import type { Sqlite } from './sqlite.ts'
import { installTables, MODULE_NAME, type Tables } from './virtual-table.ts'

/** What a statement gave. */
export interface ResultRows {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly SqlValue[])[]
}

/** A database of sources, in which statements can only read. */
export interface SourceDatabase {
  /** Runs one statement on what is available, with at most this many steps of SQLite's machine. */
  run(sql: string, maxSteps?: number): ResultRows
  /** Adds views: a text of CREATE VIEW statements. */
  addViews(sql: string, file: string): void
  /** The views, with their columns where these are known without an argument. */
  views(): { readonly name: string; readonly columns: readonly string[] | undefined }[]
  /** Adds a table with all its rows. */
  addTable(name: string, columns: readonly DeclaredColumn[], rows: Iterable<readonly SqlValue[]>): void
  close(): void
}

/** Codes of what a statement may do: https://sqlite.org/c3ref/c_alter_table.html */
const READ = new Set([20, 21, 31, 33])
const CREATE_VIEW = 8
const CREATE_TEMPORARY_VIEW = 6
/** A view is a row of the schema, which SQLite writes and then reads. */
const WRITE = new Set([18, 23])

/** A text of SQL has at most this many characters, a value at most this many bytes. */
const MAX_SQL = 1_000_000
const MAX_VALUE = 100_000_000
/** Results are held in memory. */
const MAX_ROWS = 5_000_000
/** Steps of SQLite's machine: about two minutes on a slow computer. A recursion without end stops here. */
const STEPS_AT_ONCE = 1_000_000
const MAX_STEPS = 5_000_000_000

/** Opens a database with a table for each source. */
export function openDatabase(sqlite: Sqlite, tables: Tables): SourceDatabase {
  const { capi } = sqlite
  const db = new sqlite.oo1.DB(':memory:')
  const module = installTables(sqlite, db, tables)
  for (const name of tables.asking.keys())
    db.exec(`CREATE VIRTUAL TABLE ${quoteName(name)} USING ${MODULE_NAME}`)
  capi.sqlite3_limit(db, capi.SQLITE_LIMIT_LENGTH, MAX_VALUE)
  const allow = (isAllowed: (action: number, about: string) => boolean): void => {
    capi.sqlite3_set_authorizer(
      db,
      (_, action, about) => (isAllowed(action, about || '') ? capi.SQLITE_OK : capi.SQLITE_DENY),
      0,
    )
  }
  const onlyRead = () => allow((action) => READ.has(action))
  onlyRead()

  const prepare = (sql: string): Statement => {
    if (sql.length > MAX_SQL)
      throw new GleanError('query-invalid', `the query has ${sql.length.toLocaleString('en')} characters`)
    tables.refused.clear()
    tables.accepted.clear()
    try {
      return db.prepare(sql)
    } catch (error) {
      throw explain(error, sql)
    }
  }
  const explain = (error: unknown, sql: string): unknown => {
    if (tables.failure !== undefined) return tables.failure
    const missing = [...tables.refused].find((name) => !tables.accepted.has(name))
    const message = capi.sqlite3_errmsg(db)
    tables.unknown = /^no such table: (?:main\.)?(.+)$/s.exec(message)?.[1]
    if (missing !== undefined && message === 'no query solution') return missingArgument(missing, tables)
    return explainSqlError(error, message, sql, capi.sqlite3_error_offset(db), tables)
  }

  const run = (sql: string, maxSteps = MAX_STEPS): ResultRows => {
    tables.failure = undefined
    tables.unknown = undefined
    const statement = prepare(sql)
    let left = Math.ceil(maxSteps / STEPS_AT_ONCE)
    try {
      const rest = restOf(sql, capi.sqlite3_sql(statement))
      if (rest !== '') throw new GleanError('query-invalid', `one statement at a time: ${rest.slice(0, 60)}`)
      if (capi.sqlite3_stmt_readonly(statement) === 0 || statement.columnCount === 0) throw readOnly()
      capi.sqlite3_progress_handler(db, STEPS_AT_ONCE, () => (--left < 0 ? 1 : 0), 0)
      const rows: SqlValue[][] = []
      while (statement.step()) {
        rows.push(statement.get([]))
        if (rows.length > MAX_ROWS) throw tooLarge(`more than ${MAX_ROWS.toLocaleString('en')} rows`)
      }
      return { columns: statement.getColumnNames(), rows }
    } catch (error) {
      if (error instanceof GleanError) throw error
      throw left < 0 ? tooLarge(`more than ${maxSteps.toLocaleString('en')} steps`) : explain(error, sql)
    } finally {
      capi.sqlite3_progress_handler(db, 0, 0, 0)
      statement.finalize()
    }
  }

  const columnsOf = (view: string): string[] | undefined => {
    try {
      const statement = prepare(`SELECT * FROM ${quoteName(view)}`)
      const columns = statement.getColumnNames()
      statement.finalize()
      return columns
    } catch {
      return undefined
    }
  }

  return {
    run,
    addViews(sql, file) {
      const isSchema = (about: string) => about === 'sqlite_master' || about === 'sqlite_temp_master'
      allow(
        (action, about) =>
          READ.has(action) ||
          action === CREATE_VIEW ||
          action === CREATE_TEMPORARY_VIEW ||
          (WRITE.has(action) && isSchema(about)),
      )
      try {
        for (let rest = restOf(sql, ''); rest !== ''; ) {
          const statement = prepare(rest)
          const text = capi.sqlite3_sql(statement)
          try {
            if (!/^create\b/i.test(text)) throw onlyViews(file)
            statement.step()
          } finally {
            statement.finalize()
          }
          rest = restOf(rest, text)
        }
      } catch (error) {
        if (!(error instanceof GleanError)) throw explain(error, sql)
        if (error.place.file !== undefined) throw error
        const { code, message, remedy } = error
        throw new GleanError(code, message, { place: { file }, ...(remedy === undefined ? {} : { remedy }) })
      } finally {
        onlyRead()
      }
    },
    views() {
      const { rows } = run(
        "SELECT name FROM (SELECT name, type FROM sqlite_master UNION ALL SELECT name, type FROM sqlite_temp_master) WHERE type = 'view'",
      )
      return rows.map(([name]) => ({ name: String(name), columns: columnsOf(String(name)) }))
    },
    addTable(name, columns, rows) {
      capi.sqlite3_set_authorizer(db, 0, 0)
      try {
        fillTable(db, name, columns, rows)
      } finally {
        onlyRead()
      }
    },
    close() {
      db.close()
      module.dispose()
    },
  }
}

function readOnly(): GleanError {
  return new GleanError('query-invalid', 'a query can only read', {
    remedy: 'Write SELECT …; views belong in sources.sql.',
  })
}

function onlyViews(file: string): GleanError {
  return new GleanError('query-invalid', 'this file may hold CREATE VIEW statements only', {
    place: { file },
  })
}

function tooLarge(what: string): GleanError {
  return new GleanError('query-too-large', `the query takes ${what}`, {
    remedy: 'Narrow it with WHERE or LIMIT.',
  })
}

/** Which argument is missing, and which table could provide it. */
function missingArgument(name: string, { asking }: Tables): GleanError {
  const table = asking.get(name)!.table
  const [argument] = table.required
  const suppliers = [...asking.values()].flatMap(({ table: other }) => {
    const column = other.columns.find((each) => each.name.toLowerCase() === argument.toLowerCase())
    return other === table || column === undefined
      ? []
      : [`${quoteName(other.name)}.${quoteName(column.name)}`]
  })
  const place = `${quoteName(name)}.${quoteName(argument)}`
  const join =
    suppliers.length === 0
      ? 'or join it with a table that lists its values.'
      : `or join it: ON ${place} = ${suppliers[0]}.`
  const all = table.required.map((each) => `"${each}"`).join(', ')
  return new GleanError(
    'argument-missing',
    `the table "${name}" needs a value of ${all}: its pages cannot be listed`,
    { remedy: `Give one, as in WHERE ${place} = '…', ${join}` },
  )
}
