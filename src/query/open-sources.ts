import { GleanError } from '../errors.ts'
import { readTextFile } from '../page/read-page.ts'
import type { PageProblem } from '../source/crawl/page-task.ts'
import type { FetcherOptions } from '../source/fetch/fetcher.ts'
import { readSource, type Source } from '../source/file/read-source.ts'
import { openFetchers, type PageCount } from './counting-fetcher.ts'
import { openDatabase, type ResultRows, type SourceDatabase } from './database.ts'
import { nameLocalFiles } from './local-files.ts'
import { isLocalFile } from './local-rows.ts'
import { openPages, type Round } from './pages.ts'
import type { Asking } from './rows.ts'
import { createTable } from './source-table.ts'
import { hasLimit } from './sql-text.ts'
import { loadSqlite } from './sqlite.ts'
import type { Tables } from './virtual-table.ts'

/** How sources are opened. */
export interface OpenSourcesOptions {
  /** How pages are fetched, beyond the manners that each source asks for. */
  readonly fetcher?: FetcherOptions
}

/** How one query runs. */
export interface QueryOptions {
  /** The most pages to fetch; 1,000 unless given. */
  readonly maxPages?: number
  /** The most steps of SQLite's machine in one round; 5,000,000,000 unless given, which is minutes. */
  readonly maxSteps?: number
  /** Whether a source that fails is left out instead of ending the query. */
  readonly partial?: boolean
  /** Called for each page that has arrived, with how many there are and how many rounds came before. */
  readonly onPage?: (pages: number, rounds: number) => void
}

/** The answer to a query. */
export interface QueryResult extends ResultRows {
  /** How often pages had to be fetched. */
  readonly rounds: number
  /** Pages that this query fetched, robots.txt not counted. */
  readonly pages: number
  /** What was wrong with pages that the answer would need. */
  readonly problems: readonly PageProblem[]
}

/** How a query would run. */
export interface QueryPlan {
  /** What is asked of which source, in the order of SQLite's plan. */
  readonly steps: readonly PlanStep[]
}

/** A table that a query asks. */
export interface PlanStep {
  readonly table: string
  /** The arguments that the query provides. */
  readonly by: readonly string[]
  /** How many pages of the table are available. */
  readonly atHand: number
  /** Requests for the table that the next round would begin with; each may lead to further ones. */
  readonly next: number
}

/** A table that can be asked. */
export interface QueryTable {
  readonly name: string
  /** A source, a view of a `.sql` file, or a local file. */
  readonly kind: 'source' | 'view' | 'file'
  /** Undefined for a file that no query has named yet, and for a view that needs an argument. */
  readonly columns: readonly string[] | undefined
  /** Columns for which a query must provide a value. */
  readonly required: readonly string[]
}

/** Sources that are open for queries. Pages that a query fetched are available for the next. */
export interface OpenSources {
  /** Answers a query in SQL. */
  query(sql: string, options?: QueryOptions): Promise<QueryResult>
  /** Describes how a query would run, and fetches nothing. */
  explain(sql: string): Promise<QueryPlan>
  /** The tables that can be asked; with a name only that one, for which a local file is read. */
  describe(name?: string): Promise<readonly QueryTable[]>
  close(): Promise<void>
}

const DEFAULT_PAGES = 1000

/** With a limit of rows, the first round notes this many pages, and each further one twice as many. */
const FIRST_BATCH = 4

/** Opens sources as tables of SQL: source files, sources, `.sql` files with views, and files of rows (CSV, JSON Lines, Parquet). */
export function openSources(
  files: readonly (string | Source)[],
  { fetcher: options = {} }: OpenSourcesOptions = {},
): OpenSources {
  const count: PageCount = { fetched: 0, limit: 0, exceeded: undefined, onPage: undefined }
  const round: Round = { noted: new Map(), limit: 0, follow: true, failures: [] }
  const problems = new Map<string, PageProblem>()
  const isViews = (file: string | Source): file is string => typeof file === 'string' && /\.sql$/i.test(file)
  const views = files.filter(isViews).map((file) => ({ file, sql: readTextFile(file) }))
  const asking = new Map<string, Asking>()
  const fetchers = openFetchers(options, count)
  const isLocal = (file: string | Source): file is string => typeof file === 'string' && isLocalFile(file)
  for (const file of files) {
    if (isViews(file) || isLocal(file)) continue
    const source = typeof file === 'string' ? readSource(file) : file
    const table = createTable(source)
    if ([...asking.keys()].some((name) => name.toLowerCase() === table.name.toLowerCase()))
      throw twice(source)
    asking.set(table.name, {
      table,
      pages: openPages(table, fetchers.open(source), round),
      onProblem: (problem) => problems.set(problem.address, problem),
    })
  }
  const local = nameLocalFiles(files.filter(isLocal), [...asking.keys()])
  const tables: Tables = {
    asking,
    further: local.names,
    unknown: undefined,
    read: new Map(),
    refused: new Set(),
    accepted: new Set(),
    failure: undefined,
  }
  let opened: Promise<SourceDatabase> | undefined
  const open = (): Promise<SourceDatabase> => {
    opened ??= loadSqlite().then((sqlite) => {
      const db = openDatabase(sqlite, tables)
      for (const { sql, file } of views) db.addViews(sql, file)
      return db
    })
    return opened
  }

  /** Runs a statement on what is available. A local file that it names is read first. */
  const runOnce = async (db: SourceDatabase, sql: string, maxSteps?: number): Promise<ResultRows> => {
    for (;;) {
      tables.read.clear()
      round.noted.clear()
      problems.clear()
      try {
        return db.run(sql, maxSteps)
      } catch (error) {
        if (tables.unknown === undefined || !(await local.load(tables.unknown, db))) throw error
      }
    }
  }

  const query = async (sql: string, options: QueryOptions = {}): Promise<QueryResult> => {
    const db = await open()
    let rounds = 0
    Object.assign(count, { fetched: 0, limit: options.maxPages ?? DEFAULT_PAGES, exceeded: undefined })
    count.onPage = () => options.onPage?.(count.fetched, rounds)
    round.follow = !hasLimit(sql)
    round.limit = round.follow ? Number.POSITIVE_INFINITY : FIRST_BATCH
    round.failures.length = 0
    for (const { pages } of asking.values()) pages.forgetFailures()
    for (;;) {
      const result = await runOnce(db, sql, options.maxSteps)
      if (round.noted.size === 0) {
        return { ...result, rounds, pages: count.fetched, problems: [...problems.values()] }
      }
      rounds++
      await fetchAll([...round.noted.values()].map(({ fetch }) => fetch))
      if (count.exceeded !== undefined) throw count.exceeded
      if (options.partial !== true && round.failures.length > 0) throw failureOf(round.failures[0])
      round.limit *= 2
    }
  }

  const explain = async (sql: string): Promise<QueryPlan> => {
    const db = await open()
    round.limit = Number.POSITIVE_INFINITY
    for (const { pages } of asking.values()) pages.forgetFailures()
    await runOnce(db, sql)
    const next = new Map<string, number>()
    for (const { table } of round.noted.values()) next.set(table, (next.get(table) ?? 0) + 1)
    const plan = db.run(`EXPLAIN QUERY PLAN ${sql}`)
    const steps = plan.rows.flatMap((row) => readStep(String(row.at(-1))))
    return {
      steps: steps.map(({ table, by }) => ({
        table,
        by,
        atHand: asking.get(table)?.pages.size ?? 0,
        next: next.get(table) ?? 0,
      })),
    }
  }

  const describe = async (wanted?: string): Promise<readonly QueryTable[]> => {
    const db = await open()
    if (wanted !== undefined) await local.load(wanted, db)
    const found: QueryTable[] = [
      ...[...asking.values()].map(({ table: { name, columns, required } }) => ({
        name,
        kind: 'source' as const,
        columns: columns.map((column) => column.name),
        required,
      })),
      ...db.views().map((view) => ({ ...view, kind: 'view' as const, required: [] })),
      ...local.names.map((name) => ({
        name,
        kind: 'file' as const,
        columns: local.columnsOf(name),
        required: [],
      })),
    ]
    return wanted === undefined
      ? found
      : found.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase())
  }

  // Queries share what is available and what is noted: one runs after the other.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work)
    last = next
    return next
  }
  return {
    query: (sql, options) => inTurn(() => query(sql, options)),
    explain: (sql) => inTurn(() => explain(sql)),
    describe: (name) => inTurn(() => describe(name)),
    async close() {
      await last.catch(() => {})
      await fetchers.close()
      const db = await opened?.catch(() => undefined)
      db?.close()
    },
  }
}

/** What a table was asked, from a line of SQLite's plan: `SCAN f VIRTUAL TABLE INDEX 3:["facts","country"]`. */
function readStep(line: string): Pick<PlanStep, 'table' | 'by'>[] {
  const [, asked] = line.split(' VIRTUAL TABLE INDEX ', 2)
  const names = asked?.slice(asked.indexOf(':') + 1) ?? ''
  // A table of SQLite's own, such as json_each, has another text there.
  if (!names.startsWith('["')) return []
  const [table, ...by] = JSON.parse(names) as string[]
  return [{ table, by }]
}

/** Pages under way at once, over all hosts; each host has its own limit. */
const WORKERS = 32

async function fetchAll(jobs: readonly (() => Promise<void>)[]): Promise<void> {
  const open = jobs.values()
  const work = async () => {
    for (const job of open) await job()
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
}

function failureOf({ table, error }: Round['failures'][number]): GleanError {
  const { code, message, place, remedy } = error
  return new GleanError(code, `the source "${table}" failed: ${message}`, {
    place,
    remedy: `${remedy === undefined ? '' : `${remedy}\n  `}With --partial, the query goes on without it.`,
    cause: error,
  })
}

function twice(source: Source): GleanError {
  return new GleanError('source-invalid', `two sources have the name "${source.name}"`, {
    place: source.path === undefined ? {} : { file: source.path },
    remedy: 'Change "name" in one of the files.',
  })
}
