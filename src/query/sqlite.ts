import {
  type Database,
  type Engine,
  loadEngine,
  type SqlValue,
  type Statement,
} from '../output/tables/engine.ts'

/** A place in the memory of SQLite. */
export type Pointer = number

/** What SQLite asks of a virtual table before it plans a query. */
export interface IndexInfo {
  readonly $nConstraint: number
  readonly $colUsed: bigint
  $idxNum: number
  $idxStr: Pointer
  $needToFreeIdxStr: number
  $estimatedCost: number
  $estimatedRows: bigint
  nthConstraint(i: number): { readonly $iColumn: number; readonly $op: number; readonly $usable: number }
  nthConstraintUsage(i: number): { $argvIndex: number }
  dispose(): void
}

/** Keeps an object of ours for each structure of SQLite. */
interface Mapper {
  create(out: Pointer): { pointer: Pointer }
  get(pointer: Pointer): { pointer: Pointer }
  dispose(pointer: Pointer): void
}

/** Asked before a statement may do something: an action and what it is about. */
export type Authorizer = (context: Pointer, action: number, first: string | 0, second: string | 0) => number

/** What queries use of SQLite's interface for JavaScript. */
export interface Sqlite extends Engine {
  readonly capi: Engine['capi'] & {
    readonly SQLITE_OK: number
    readonly SQLITE_DENY: number
    readonly SQLITE_ERROR: number
    readonly SQLITE_CONSTRAINT: number
    readonly SQLITE_INDEX_CONSTRAINT_EQ: number
    readonly SQLITE_LIMIT_LENGTH: number
    sqlite3_create_module(db: Database, name: string, module: unknown, context: Pointer): number
    sqlite3_declare_vtab(db: Pointer, sql: string): number
    sqlite3_error_offset(db: Database): number
    sqlite3_errmsg(db: Database): string
    sqlite3_limit(db: Database, limit: number, value: number): number
    sqlite3_progress_handler(db: Database, steps: number, call: (() => number) | 0, context: Pointer): void
    sqlite3_result_js(context: Pointer, value: SqlValue): void
    sqlite3_set_authorizer(db: Database, authorizer: Authorizer | 0, context: Pointer): number
    sqlite3_sql(statement: Statement): string
    sqlite3_stmt_readonly(statement: Statement): number
    sqlite3_values_to_js(count: number, values: Pointer): SqlValue[]
  }
  readonly vtab: {
    readonly xVtab: Mapper
    readonly xCursor: Mapper
    xIndexInfo(pointer: Pointer): IndexInfo
    xRowid(out: Pointer, value: bigint): void
    setupModule(options: { methods: Record<string, unknown> }): { dispose(): void }
  }
  readonly wasm: {
    readonly ptr: { readonly size: number }
    alloc(bytes: number): Pointer
    allocCString(text: string): Pointer
    cstrToJs(pointer: Pointer): string
    peekPtr(pointer: Pointer): Pointer
  }
}

/** SQLite, loaded once. */
export async function loadSqlite(): Promise<Sqlite> {
  return (await loadEngine('for queries')) as Sqlite
}
