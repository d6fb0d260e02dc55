import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerOf, materialiseCountries } from '../../test/country-reference.ts'
import { makeCountries, writeCountrySources } from '../../test/country-sources.ts'
import { type Loopback, servePages } from '../../test/loopback.ts'
import type { Database } from '../output/tables/engine.ts'
import { openSources } from './open-sources.ts'

/**
 * The law of queries: whatever the statement, and whatever pages are available when it begins, the rows are those of SQLite over
 * the whole tables.
 */
let site: Loopback
let written: ReturnType<typeof writeCountrySources>
let reference: Database
beforeAll(async () => {
  site = await servePages(makeCountries())
  written = writeCountrySources(site.origin)
  reference = await materialiseCountries()
})
afterAll(async () => {
  reference.close()
  written.remove()
  await site.close()
})

const column = fc.constantFrom(
  'f.country',
  'f.debt',
  'f.defence',
  'f.region',
  'm.since',
  'm.country',
  'r.seat',
)
const condition = fc.oneof(
  fc.tuple(
    column,
    fc.constantFrom('<', '>', '=', '<>'),
    fc.constantFrom('100', "'Corvia'", '1973', "'Long Coast'"),
  ),
  fc.tuple(
    column,
    fc.constantFrom('IN', 'NOT IN'),
    fc.constantFrom("('Corvia', 'Farrow', 'Nowhere')", '(66, 1981)'),
  ),
  fc.tuple(column, fc.constantFrom('LIKE', 'NOT LIKE'), fc.constantFrom("'%a%'", "'F%'")),
  fc.tuple(column, fc.constantFrom('IS', 'IS NOT'), fc.constant('NULL')),
)
const join = fc.constantFrom('JOIN', 'LEFT JOIN')
const statement = fc
  .record({
    members: join,
    regions: join,
    conditions: fc.array(condition, { maxLength: 3 }),
    connective: fc.constantFrom(' AND ', ' OR '),
    select: fc.oneof(
      fc.uniqueArray(column, { minLength: 1, maxLength: 4 }).map((columns) => columns.join(', ')),
      fc.constantFrom('count(*), min(f.debt)', 'f.region, sum(f.defence) OVER (PARTITION BY f.region)'),
    ),
    order: fc.option(fc.constantFrom('1, f.country LIMIT 3', '1 DESC, f.country LIMIT 2 OFFSET 1'), {
      nil: '',
    }),
  })
  .map(({ members, regions, conditions, connective, select, order }) => {
    const where = conditions.map((parts) => parts.join(' ')).join(connective)
    return (
      `SELECT ${select} FROM facts f ${members} members m ON m.country = f.country ` +
      `${regions} regions r ON r.region = f.region` +
      (where === '' ? '' : ` WHERE ${where}`) +
      (order === '' ? '' : ` ORDER BY ${order}`)
    )
  })

it('any query gives the rows of SQLite over the whole tables', async () => {
  const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort()
  await fc.assert(
    fc.asyncProperty(statement, fc.boolean(), async (sql, warm) => {
      const fetcher = { allowPrivate: true, robots: false, delay: 0, concurrency: 8, retries: 0 }
      const sources = openSources(written.files, { fetcher })
      if (warm) await sources.query("SELECT debt FROM facts WHERE country = 'Corvia'")
      const { rows } = await sources.query(sql)
      await sources.close()
      expect(sorted(rows)).toEqual(sorted(answerOf(reference, sql)))
    }),
    { seed: 17, numRuns: 40 },
  )
})
