import { z } from 'zod'
import type { SqlValue } from '../../output/tables/engine.ts'
import { plainCell } from '../../query/format-records.ts'
import type { PlanStep } from '../../query/open-sources.ts'
import type { Handlers, Schemas } from '../handler.ts'
import { queriesOf } from './open.ts'
import type { Cell, QueryCalls } from './query-protocol.ts'

const nothing = z.strictObject({})
const sql = z.string().max(100_000)

/** What calls about queries may hold. */
export const querySchemas: Schemas<QueryCalls> = {
  tables: nothing,
  query: z.strictObject({ sql, maxPages: z.int().min(0).max(100_000), partial: z.boolean() }),
  plan: z.strictObject({ sql }),
  queryProgress: nothing,
}

/** Rows that are shown; a download has all. */
const MAX_ROWS = 1000
const MAX_CELL = 2000
const MAX_PROBLEMS = 10

/** What calls about queries do. */
export const queryHandlers: Handlers<QueryCalls> = {
  tables: async (session, _input, options) => ({ tables: await queriesOf(session, options).tables() }),
  async query(session, { sql, ...limits }, options) {
    const started = performance.now()
    const result = await queriesOf(session, options).run(sql, limits)
    const { columns, rows, pages, rounds, problems } = result
    const numeric = columns.flatMap((_, i) =>
      rows.some((row) => row[i] !== null) &&
      rows.every((row) => row[i] === null || typeof row[i] === 'number' || typeof row[i] === 'bigint')
        ? [i]
        : [],
    )
    return {
      columns,
      rows: rows.slice(0, MAX_ROWS).map((row) => row.map(showCell)),
      total: rows.length,
      numeric,
      pages,
      rounds,
      milliseconds: Math.round(performance.now() - started),
      problems: problems.slice(0, MAX_PROBLEMS).map(({ address, message }) => `${address}: ${message}`),
    }
  },
  async plan(session, { sql }, options) {
    const { steps } = await queriesOf(session, options).plan(sql)
    return {
      lines: steps.length === 0 ? ['No source is asked: all rows are here.'] : steps.map(describeStep),
    }
  },
  queryProgress: (session, _input, options) => queriesOf(session, options).progress(),
}

/** `For each row so far, ask facts by country: 3 pages are at hand, the next round begins with 1 request.` */
function describeStep({ table, by, atHand, next }: PlanStep, i: number): string {
  const asked =
    by.length === 0
      ? `Read all of ${table}`
      : `${i === 0 ? 'Ask' : 'For each row so far, ask'} ${table} by ${by.join(' and ')}`
  const pages =
    atHand === 0 ? 'no page is at hand' : `${atHand} ${atHand === 1 ? 'page is' : 'pages are'} at hand`
  const requests =
    next === 0
      ? 'and nothing is fetched'
      : `and the next round begins with ${next} ${next === 1 ? 'request' : 'requests'}`
  return `${asked}: ${pages}, ${requests}.`
}

function showCell(value: SqlValue): Cell {
  if (value === null) return null
  if (typeof value === 'bigint') return Number(value)
  const plain = plainCell(value)
  return typeof plain === 'string' && plain.length > MAX_CELL ? `${plain.slice(0, MAX_CELL - 1)}…` : plain
}
