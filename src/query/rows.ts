import { readCell } from '../output/columns.ts'
import type { SqlValue } from '../output/tables/engine.ts'
import { conclude, type Progress } from '../source/crawl/conclude.ts'
import { identify } from '../source/crawl/digest.ts'
import type { JoinedRecord, PageProblem, PageTask } from '../source/crawl/page-task.ts'
import type { Start } from '../source/crawl/starts.ts'
import { type Arguments, combinations } from '../source/file/template.ts'
import type { TablePages } from './pages.ts'
import { addsOneRecord, mayHold, type SourceTable, type TableColumn } from './source-table.ts'

/** A row of a source's table. */
export interface Row {
  /** Values of the arguments that it was found with. */
  readonly given: ReadonlyMap<string, SqlValue>
  /** What is known of the record; undefined before its first page is available. */
  readonly joined: JoinedRecord | undefined
  /** A page that has more of the record and is not available. */
  readonly pending?: PageTask
}

/** What a run of a query asks of a table. */
export interface Asking {
  readonly table: SourceTable
  readonly pages: TablePages
  /** Called with what is wrong with a page that is available. */
  readonly onProblem: (problem: PageProblem) => void
}

/** The rows for some values of arguments, from the pages available; what is missing is noted. */
export function* readRows(
  asking: Asking,
  bound: ReadonlyMap<string, SqlValue>,
  withPages: boolean,
): Generator<Row> {
  const values = chooseValues(asking, bound)
  if (values === undefined) return
  for (const chosen of combinations(Object.keys(values), values)) {
    const starts = asking.pages.starts(Object.fromEntries(chosen), withPages)
    if (starts === undefined) continue
    yield* walk(asking, starts, new Map<string, SqlValue>([...chosen, ...bound]))
  }
}

/** The values of each argument: what the query gives, the default, or all that the index lists. */
function chooseValues({ table, pages }: Asking, bound: ReadonlyMap<string, SqlValue>): Arguments | undefined {
  const values = new Map<string, readonly string[]>()
  for (const { name, default: usual } of table.source.arguments) {
    const given = bound.get(name)
    if (given === null || given instanceof Uint8Array) return undefined
    if (given !== undefined) values.set(name, [String(given)])
    else if (usual !== undefined) values.set(name, typeof usual === 'string' ? [usual] : usual)
    else if (table.index?.argument === name) {
      const index = pages.index()
      if (index === undefined || index.size === 0) return undefined
      values.set(
        name,
        [...index.values()].map(({ value }) => value),
      )
    }
  }
  return Object.fromEntries(values)
}

/** Goes through pages as a crawl does, as far as they are available. */
function* walk(
  asking: Asking,
  starts: readonly Start[],
  given: ReadonlyMap<string, SqlValue>,
): Generator<Row> {
  const { table, pages, onProblem } = asking
  const { source } = table
  const progress: Progress = { visited: new Set(), chains: new Map() }
  for (const { address, post, load } of starts) {
    const page = { type: source.start.name, address, ...(post === undefined ? {} : { post }) }
    const root = identify(page)
    if (progress.visited.has(root)) continue
    progress.visited.add(root)
    const open: PageTask[] = [{ ...page, root, key: '', chain: `s${root}`, hop: 0, after: [] }]
    for (let task = open.pop(); task !== undefined; task = open.pop()) {
      const outcome = pages.read(task)
      if (outcome === undefined) {
        if (isCertain(table, task)) yield { given, joined: task.outer, pending: task }
        else pages.note(task, task.outer === undefined && task.hop === 0 ? load : undefined)
        continue
      }
      const { records, tasks, problem } = conclude(source, task, outcome, progress)
      if (problem !== undefined) onProblem(problem)
      for (const joined of records) yield { given, joined }
      for (let i = tasks.length - 1; i >= 0; i--) open.push(tasks[i])
    }
  }
}

/**
 * Whether a page that is not available is known to make one row: a record leads to it, or an index lists it, and pages of
 * its type have one record. An address that a template made may lead nowhere.
 */
function isCertain(table: SourceTable, task: PageTask): boolean {
  const { source, index } = table
  if (task.hop > 0 || (task.outer === undefined && index === undefined)) return false
  const types = [task.type, ...task.after.map(({ to }) => to)].map((name) => source.types.get(name))
  return types.every((type) => type !== undefined && addsOneRecord(source, type))
}

/** The value of a cell. A page that may have it and is not available is noted. */
export function readValue({ table, pages }: Asking, row: Row, column: TableColumn): SqlValue {
  const { joined, pending } = row
  if (column.kind === 'argument') return row.given.get(column.argument) ?? null
  if (column.kind === 'page') return joined?.pages[0].page ?? pending?.address ?? null
  if (column.kind === 'url') return pending?.address ?? joined?.pages.at(-1)?.page ?? null
  const value = joined === undefined ? undefined : readCell(joined.typed ?? joined.record, column.path)
  if (value === undefined) {
    if (pending !== undefined && isPending(table, pending, column.path[0])) pages.note(pending)
    return null
  }
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'object' ? JSON.stringify(value) : value
}

function isPending({ source }: SourceTable, task: PageTask, field: string): boolean {
  const known = task.outer?.record
  if (known !== undefined && Object.hasOwn(known, field)) return false
  return [task.type, ...task.after.map(({ to }) => to)].some((name) => {
    const type = source.types.get(name)
    return type !== undefined && mayHold(source, type, field)
  })
}
