import { readFileSync } from 'node:fs'
import { GleanError } from '../errors.ts'
import { fileError } from '../page/read-page.ts'
import type { PageProblem } from '../source/crawl/page-task.ts'
import type { FetcherOptions } from '../source/fetch/fetcher.ts'
import { readSource, type Source } from '../source/file/read-source.ts'
import { openFetchers, type PageCount } from './counting-fetcher.ts'
import { openDatabase, type ResultRows, type SourceDatabase } from './database.ts'
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
  /** What is asked of which source, as in `facts by country`. */
  readonly steps: readonly string[]
  /** Pages at hand, of all sources. */
  readonly atHand: number
  /** Requests that the first round would begin with. */
  readonly missing: number
}

/** A table that can be asked. */
export interface QueryTable {
  readonly name: string
  readonly columns: readonly string[]
  /** Columns that a query must give a value for. */
  readonly required: readonly string[]
}

/** Sources that are open for queries. Pages that a query fetched are at hand for the next. */
export interface OpenSources {
  readonly tables: readonly QueryTable[]
  /** Answers a query in SQL. */
  query(sql: string, options?: QueryOptions): Promise<QueryResult>
  /** Tells how a query would run, and fetches nothing. */
  explain(sql: string): Promise<QueryPlan>
  close(): Promise<void>
}

const DEFAULT_PAGES = 1000

/** With a limit of rows, the first round notes this many pages, and each further one twice as many. */
const FIRST_BATCH = 4

/** Opens sources as tables of SQL: source files, sources, and `.sql` files with views. */
export function openSources(
  files: readonly (string | Source)[],
  { fetcher: options = {} }: OpenSourcesOptions = {},
): OpenSources {
  const count: PageCount = { fetched: 0, limit: 0, exceeded: undefined, onPage: undefined }
  const round: Round = { noted: new Map(), limit: 0, follow: true, failures: [] }
  const problems = new Map<string, PageProblem>()
  const isViews = (file: string | Source): file is string => typeof file === 'string' && /\.sql$/i.test(file)
  const views = files.filter(isViews).map((file) => ({ file, sql: readText(file) }))
  const asking = new Map<string, Asking>()
  const fetchers = openFetchers(options, count)
  for (const file of files) {
    if (isViews(file)) continue
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
  const tables: Tables = {
    asking,
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

  const runOnce = (db: SourceDatabase, sql: string, maxSteps?: number): ResultRows => {
    tables.read.clear()
    round.noted.clear()
    problems.clear()
    return db.run(sql, maxSteps)
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
      const result = runOnce(db, sql, options.maxSteps)
      if (round.noted.size === 0) {
        return { ...result, rounds, pages: count.fetched, problems: [...problems.values()] }
      }
      rounds++
      await fetchAll([...round.noted.values()])
      if (count.exceeded !== undefined) throw count.exceeded
      if (options.partial !== true && round.failures.length > 0) throw failureOf(round.failures[0])
      round.limit *= 2
    }
  }

  const explain = async (sql: string): Promise<QueryPlan> => {
    const db = await open()
    round.limit = Number.POSITIVE_INFINITY
    runOnce(db, sql)
    const plan = db.run(`EXPLAIN QUERY PLAN ${sql}`)
    const steps = plan.rows.flatMap((row) => readStep(String(row.at(-1))))
    const atHand = [...asking.values()].reduce((sum, { pages }) => sum + pages.size, 0)
    return { steps, atHand, missing: round.noted.size }
  }

  // Queries share what is at hand and what is noted: one runs after the other.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work)
    last = next
    return next
  }
  return {
    tables: [...asking.values()].map(({ table }) => ({
      name: table.name,
      columns: table.columns.map(({ name }) => name),
      required: table.required,
    })),
    query: (sql, options) => inTurn(() => query(sql, options)),
    explain: (sql) => inTurn(() => explain(sql)),
    async close() {
      await last.catch(() => {})
      await fetchers.close()
      const db = await opened?.catch(() => undefined)
      db?.close()
    },
  }
}

/** What a table was asked, from a line of SQLite's plan such as `SCAN f VIRTUAL TABLE INDEX 3:facts by country`. */
function readStep(line: string): string[] {
  const [, asked] = line.split(' VIRTUAL TABLE INDEX ', 2)
  const step = asked?.slice(asked.indexOf(':') + 1) ?? ''
  return step === '' ? [] : [step]
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

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw fileError(file, cause)
  }
}
