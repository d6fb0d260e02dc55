/** The messages between the studio's browser side and its server about queries. */

import type { QueryProgress } from '../../project/source/queries.ts'
import type { QueryTable } from '../../query/open-sources.ts'

/** A cell of an answer. */
export type Cell = string | number | null

/** The answer to a query. */
export interface QueryView {
  readonly columns: readonly string[]
  /** The first rows. */
  readonly rows: readonly (readonly Cell[])[]
  readonly total: number
  /** The numbers of the columns that hold numbers alone. */
  readonly numeric: readonly number[]
  /** Pages that were fetched for it, in how many rounds. */
  readonly pages: number
  readonly rounds: number
  readonly milliseconds: number
  readonly problems: readonly string[]
}

/** The calls about queries. They are about the whole project, whichever page type is open. */
export interface QueryCalls {
  tables: { input: Record<string, never>; output: { tables: readonly QueryTable[] } }
  query: { input: { sql: string; maxPages: number; partial: boolean }; output: QueryView }
  /** How a query would run, in words; nothing is fetched. */
  plan: { input: { sql: string }; output: { lines: readonly string[] } }
  queryProgress: { input: Record<string, never>; output: QueryProgress }
}
