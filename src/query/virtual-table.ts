import { type Database, declareColumns, type SqlValue } from '../output/tables/engine.ts'
import type { Asking, Row } from './rows.ts'
import { readRows, readValue } from './rows.ts'
import type { Pointer, Sqlite } from './sqlite.ts'

/** The tables that SQLite asks, and what it asks of them in one run. */
export interface Tables {
  readonly asking: ReadonlyMap<string, Asking>
  /** Rows that were read in this run, by table and arguments: SQLite asks for the same ones again and again. */
  readonly read: Map<string, SharedRows>
  /** Tables that refused a plan because an argument was missing, and those that accepted one. */
  readonly refused: Set<string>
  readonly accepted: Set<string>
  /** What went wrong inside a table; SQLite itself has only an error number. */
  failure: unknown
  /** Further tables that a query may name, which are read when one does. */
  readonly further: readonly string[]
  /** The table that a statement named and the database does not have. */
  unknown: string | undefined
}

/** Rows that several cursors share; they are read when the first of these gets there. */
interface SharedRows {
  readonly rows: Row[]
  readonly rest: Iterator<Row>
}

interface Cursor {
  asking: Asking
  shared: SharedRows
  at: number
}

export const MODULE_NAME = 'gleaner_source'

/** A plan's number: the lowest bit is set if pages are needed, and one bit above it for each argument that is given. */
const NEEDS_PAGES = 1

/** A table that can be asked with its arguments costs little; without them it costs all its pages. */
const COST_OF_ONE = 10
const COST_OF_LIST = 10_000
const COST_OF_ALL = 100_000_000

/** Makes the tables known to a database. */
export function installTables(sqlite: Sqlite, db: Database, tables: Tables): { dispose(): void } {
  const { capi, vtab, wasm } = sqlite
  const asked = new Map<Pointer, Asking>()
  const cursors = new Map<Pointer, Cursor>()

  /** Nothing may be thrown through SQLite. */
  const guard =
    (call: (...pointers: Pointer[]) => number) =>
    (...pointers: Pointer[]): number => {
      try {
        return call(...pointers)
      } catch (error) {
        tables.failure ??= error
        return capi.SQLITE_ERROR
      }
    }

  const connect = (pointer: Pointer, _: Pointer, __: number, words: Pointer, out: Pointer): number => {
    const asking = tables.asking.get(wasm.cstrToJs(wasm.peekPtr(words + 2 * wasm.ptr.size)))
    if (asking === undefined) return capi.SQLITE_ERROR
    const code = capi.sqlite3_declare_vtab(
      pointer,
      `CREATE TABLE t (${declareColumns(asking.table.columns)})`,
    )
    if (code === capi.SQLITE_OK) asked.set(vtab.xVtab.create(out).pointer, asking)
    return code
  }
  const disconnect = (pointer: Pointer): number => {
    asked.delete(pointer)
    vtab.xVtab.dispose(pointer)
    return capi.SQLITE_OK
  }

  const plan = (pointer: Pointer, infoPointer: Pointer): number => {
    const { table } = asked.get(pointer)!
    const info = vtab.xIndexInfo(infoPointer)
    try {
      const given = new Map<number, number>()
      for (let i = 0; i < info.$nConstraint; i++) {
        const { $iColumn: column, $op: operator, $usable: usable } = info.nthConstraint(i)
        const isArgument = column >= 0 && column < table.source.arguments.length
        if (isArgument && usable !== 0 && operator === capi.SQLITE_INDEX_CONSTRAINT_EQ && !given.has(column))
          given.set(column, i)
      }
      const columns = [...given.keys()].sort((a, b) => a - b)
      const names = columns.map((column) => table.source.arguments[column].name)
      if (table.required.some((name) => !names.includes(name))) {
        tables.refused.add(table.name)
        return capi.SQLITE_CONSTRAINT
      }
      tables.accepted.add(table.name)
      for (const [i, column] of columns.entries())
        info.nthConstraintUsage(given.get(column)!).$argvIndex = i + 1
      const known = table.columns.reduce(
        (bits, { kind }, i) => (kind === 'field' ? bits : bits | bitOf(i)),
        0n,
      )
      info.$idxNum = columns.reduce(
        (bits, column) => bits | (2 << column),
        (info.$colUsed & ~known) === 0n ? 0 : NEEDS_PAGES,
      )
      info.$idxStr = wasm.allocCString(JSON.stringify([table.name, ...names]))
      info.$needToFreeIdxStr = 1
      const open = table.source.arguments.length - names.length
      info.$estimatedCost =
        open > 0 ? COST_OF_ALL : table.source.arguments.length > 0 ? COST_OF_ONE : COST_OF_LIST
      info.$estimatedRows = open > 0 ? 100_000n : table.source.arguments.length > 0 ? 1n : 1000n
      return capi.SQLITE_OK
    } finally {
      info.dispose()
    }
  }

  const filter = (pointer: Pointer, planned: number, _: Pointer, count: number, values: Pointer): number => {
    const cursor = cursors.get(pointer)!
    const { table } = cursor.asking
    const given = count === 0 ? [] : capi.sqlite3_values_to_js(count, values)
    const bound = new Map<string, SqlValue>()
    table.source.arguments.forEach(({ name }, i) => {
      if ((planned & (2 << i)) !== 0) bound.set(name, given[bound.size])
    })
    const key = JSON.stringify([table.name, planned, given.map((value) => [typeof value, String(value)])])
    let shared = tables.read.get(key)
    if (shared === undefined) {
      shared = { rows: [], rest: readRows(cursor.asking, bound, (planned & NEEDS_PAGES) !== 0) }
      tables.read.set(key, shared)
    }
    cursor.shared = shared
    cursor.at = 0
    fill(cursor)
    return capi.SQLITE_OK
  }

  const methods = {
    xCreate: guard(connect),
    xConnect: true,
    xDestroy: guard(disconnect),
    xDisconnect: true,
    xBestIndex: guard(plan),
    xOpen: guard((table, out) => {
      const shared = { rows: [], rest: [].values() }
      cursors.set(vtab.xCursor.create(out).pointer, { asking: asked.get(table)!, shared, at: 0 })
      return capi.SQLITE_OK
    }),
    xClose: guard((pointer) => {
      cursors.delete(pointer)
      vtab.xCursor.dispose(pointer)
      return capi.SQLITE_OK
    }),
    xFilter: guard(filter),
    xNext: guard((pointer) => {
      const cursor = cursors.get(pointer)!
      cursor.at++
      fill(cursor)
      return capi.SQLITE_OK
    }),
    xEof: (pointer: Pointer) => {
      const { shared, at } = cursors.get(pointer)!
      return at < shared.rows.length ? 0 : 1
    },
    xColumn: guard((pointer, context, i) => {
      const { asking, shared, at } = cursors.get(pointer)!
      capi.sqlite3_result_js(context, readValue(asking, shared.rows[at], asking.table.columns[i]))
      return capi.SQLITE_OK
    }),
    xRowid: guard((pointer, out) => {
      vtab.xRowid(out, BigInt(cursors.get(pointer)!.at))
      return capi.SQLITE_OK
    }),
  }
  const module = vtab.setupModule({ methods })
  capi.sqlite3_create_module(db, MODULE_NAME, module, 0)
  return module
}

/** Reads the row that a cursor is on, unless it was read before. */
function fill({ shared, at }: Cursor): void {
  if (at < shared.rows.length) return
  const next = shared.rest.next()
  if (next.done !== true) shared.rows.push(next.value)
}

/** The bit of a column in SQLite's set of used columns; the last means all from the 64th on. */
function bitOf(column: number): bigint {
  return column >= 63 ? 0n : 1n << BigInt(column)
}
