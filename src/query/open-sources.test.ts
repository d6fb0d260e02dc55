import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerOf, materialiseCountries } from '../../test/country-reference.ts'
import { COUNTRIES, MEMBERS, makeCountries, writeCountrySources } from '../../test/country-sources.ts'
import { type Loopback, serve, servePages } from '../../test/loopback.ts'
import type { Database, SqlValue } from '../output/tables/engine.ts'
import { type OpenSources, openSources } from './open-sources.ts'

const QUICK = { allowPrivate: true, robots: false, delay: 0, concurrency: 8, retries: 0 }

let site: Loopback
let written: ReturnType<typeof writeCountrySources>
let reference: Database
let sources: OpenSources

beforeAll(async () => {
  site = await servePages(makeCountries())
  written = writeCountrySources(site.origin)
  reference = await materialiseCountries()
})
beforeEach(() => {
  site.asked.length = 0
  sources = openSources(written.files, { fetcher: QUICK })
})
afterEach(() => sources.close())
afterAll(async () => {
  reference.close()
  written.remove()
  await site.close()
})

const inOrder = (rows: readonly (readonly SqlValue[])[]) => rows.map((row) => JSON.stringify(row)).sort()

/** Query, pages that it must fetch, and rounds. */
const QUERIES: readonly (readonly [name: string, sql: string, pages: number])[] = [
  [
    'the question of the paper: a join by an index',
    'SELECT m.country, f.debt, f.defence FROM members m JOIN facts f ON f.country = m.country',
    1 + 1 + 4,
  ],
  ['a whole list', 'SELECT country, since FROM members ORDER BY since DESC', 1],
  ['one key', "SELECT debt FROM facts WHERE country = 'Corvia'", 2],
  ['IN', "SELECT country, debt FROM facts WHERE country IN ('Brevan', 'Hollin', 'Nowhere')", 1 + 2],
  ['keys alone, which the index has', 'SELECT country FROM facts ORDER BY country', 1],
  ['LIKE on the key', "SELECT country, debt FROM facts WHERE country LIKE 'F%'", 2],
  ['an aggregate over all', 'SELECT region, sum(debt), count(*) FROM facts GROUP BY region', 1 + 8],
  [
    'a left join with a page that is missing',
    'SELECT f.country, r.seat FROM facts f LEFT JOIN regions r ON r.region = f.region',
    1 + 8 + 4,
  ],
  [
    'an anti join',
    'SELECT country FROM facts f WHERE NOT EXISTS (SELECT 1 FROM members m WHERE m.country = f.country)',
    1 + 1,
  ],
  [
    'a chain of three',
    'SELECT m.country, r.seat FROM members m JOIN facts f ON f.country = m.country JOIN regions r ON r.region = f.region',
    1 + 1 + 4 + 3,
  ],
  [
    'a subquery that gives the keys',
    'SELECT country, debt FROM facts WHERE country IN (SELECT country FROM members WHERE since < 1980)',
    1 + 1 + 2,
  ],
  ['a window', 'SELECT country, rank() OVER (ORDER BY defence DESC) FROM facts', 1 + 8],
  [
    'a recursion beside a source',
    'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT i, country FROM n JOIN members ON since > 1970 + i',
    1,
  ],
  [
    'a self-join',
    'SELECT a.country, b.country FROM facts a JOIN facts b ON a.region = b.region AND a.country < b.country',
    1 + 8,
  ],
  ['a list without its detail pages', 'SELECT title, price FROM shop', 3],
  ['a list joined with detail pages', 'SELECT title, isbn FROM shop', 3 + 12],
  ['detail pages of some records', 'SELECT title, isbn FROM shop WHERE price > 60', 3 + 3],
  ['LIMIT 2 on an index', 'SELECT country, debt FROM facts LIMIT 2', 1 + 2],
  ['LIMIT 1 on a list', 'SELECT title FROM shop LIMIT 1', 1],
  ['a literal that says "limit"', "SELECT country, 'limit' FROM members", 1],
  ['no source at all', 'SELECT 1 + 1', 0],
]

describe('a query', () => {
  it.each(QUERIES)('answers as SQLite does over the whole tables: %s', async (_, sql, pages) => {
    const result = await sources.query(sql)
    expect(inOrder(result.rows)).toEqual(inOrder(answerOf(reference, sql)))
    expect(result.problems.every(({ address }) => address.endsWith('/far-delta.html'))).toBe(true)
    expect([result.pages, site.asked.length]).toEqual([pages, pages])
    expect(new Set(site.asked).size).toBe(site.asked.length)
  })

  it('answers the question of the paper in two rounds, from the pages of the members alone', async () => {
    const { rounds } = await sources.query(QUERIES[0][1])
    expect(rounds).toBe(2)
    const asked = site.asked.filter((path) => path.startsWith('/facts/'))
    expect(asked.sort()).toEqual(MEMBERS.map(({ country }) => `/facts/${country.toLowerCase()}.html`).sort())
  })

  it('keeps pages for the next query', async () => {
    await sources.query('SELECT country FROM members')
    const { pages, rounds } = await sources.query('SELECT count(*) FROM members')
    expect({ pages, rounds }).toEqual({ pages: 0, rounds: 0 })
  })

  it('explains how it would run, and fetches nothing', async () => {
    const plan = await sources.explain(QUERIES[0][1])
    expect(plan.steps).toEqual([
      { table: 'members', by: [], atHand: 0, next: 1 },
      { table: 'facts', by: ['country'], atHand: 0, next: 0 },
    ])
    expect(site.asked).toEqual([])
  })

  it('adds the pages that a record was found on', async () => {
    const { rows } = await sources.query('SELECT _page, _url FROM shop LIMIT 1')
    expect(rows).toEqual([[`${site.origin}/list/1.html`, `${site.origin}/book/0.html`]])
  })

  it('answers over views of a file', async () => {
    const file = join(written.folder, 'sources.sql')
    writeFileSync(
      file,
      '-- names\nCREATE VIEW named AS SELECT country AS name FROM members UNION SELECT title FROM shop;\n',
    )
    const viewed = openSources([...written.files, file], { fetcher: QUICK })
    const { rows } = await viewed.query('SELECT name FROM named')
    await viewed.close()
    expect(inOrder(rows)).toEqual(inOrder(answerOf(reference, 'SELECT name FROM named')))
    expect(site.asked.some((path) => path.startsWith('/facts/'))).toBe(false)
  })
})

describe('bad input', () => {
  it.each([
    ['syntax', 'SELECT *\nFORM members', 'SQL: near "FORM": syntax error\n  FORM members\n  ^'],
    [
      'a column',
      "SELECT 'é', nosuch FROM members",
      "no such column: nosuch\n  SELECT 'é', nosuch FROM members\n              ^",
    ],
    [
      'a table',
      'SELECT * FROM nowhere',
      'no such table: nowhere\n  SELECT * FROM nowhere\n                ^',
    ],
    ['nothing', ' -- nothing', 'the query is empty'],
    ['two statements', 'SELECT 1; SELECT 2', 'one statement at a time: SELECT 2'],
    ['an insertion', "INSERT INTO members VALUES ('x', 1)", 'a query can only read'],
    ['a deletion', 'DELETE FROM members', 'a query can only read'],
    ['a new table', 'CREATE TABLE t (a)', 'a query can only read'],
    ['a view', 'CREATE VIEW v AS SELECT 1', 'a query can only read'],
    ['a pragma', 'PRAGMA journal_mode', 'a query can only read'],
    ['another database', "ATTACH '/etc/passwd' AS p", 'a query can only read'],
    ['a copy to a file', "VACUUM INTO '/tmp/copy.db'", 'a query can only read'],
    ['a transaction', 'BEGIN', 'a query can only read'],
    ['native code', "SELECT load_extension('x')", 'no such function: load_extension'],
    ['a file', "SELECT readfile('/etc/passwd')", 'no such function: readfile'],
  ])('is refused with its place: %s', async (_, sql, message) => {
    await expect(sources.query(sql)).rejects.toMatchObject({
      code: 'query-invalid',
      message: expect.stringContaining(message),
    })
    expect(site.asked).toEqual([])
  })

  it('names the tables and columns that there are', async () => {
    await expect(sources.query('SELECT * FROM nowhere')).rejects.toMatchObject({
      remedy: 'Tables: members, facts, regions, shop',
    })
    await expect(sources.query('SELECT nosuch FROM members')).rejects.toMatchObject({
      remedy: expect.stringContaining('members: country, since, _page, _url'),
    })
  })

  it('names the argument that is missing, and a source that could provide it', async () => {
    await expect(sources.query('SELECT seat FROM regions')).rejects.toMatchObject({
      code: 'argument-missing',
      message: expect.stringContaining('the table "regions" needs a value of "region"'),
      remedy: `Give one, as in WHERE "regions"."region" = '…', or join it: ON "regions"."region" = "facts"."region".`,
    })
  })

  it('stops at the limit of pages', async () => {
    await expect(sources.query('SELECT * FROM shop', { maxPages: 5 })).rejects.toMatchObject({
      code: 'query-too-large',
      message: 'the query needs more than 5 pages',
    })
    expect(site.asked).toHaveLength(5)
  })

  it('stops a recursion that has no end', async () => {
    const endless = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT'
    await expect(sources.query(`${endless} count(*) FROM c`, { maxSteps: 2_000_000 })).rejects.toMatchObject({
      code: 'query-too-large',
      message: 'the query takes more than 2,000,000 steps',
    })
    const { rows } = await sources.query(`${endless} x FROM c LIMIT 2`)
    expect(rows).toEqual([[1], [2]])
  })

  it('refuses anything but views in a file of views', async () => {
    const file = join(written.folder, 'bad.sql')
    for (const sql of [
      'DROP TABLE members',
      'CREATE TABLE t (a)',
      "ATTACH 'x' AS y",
      'SELECT 1',
      'CREATE VIEW',
    ]) {
      writeFileSync(file, sql)
      const bad = openSources([...written.files, file], { fetcher: QUICK })
      await expect(bad.query('SELECT 1')).rejects.toMatchObject({ code: 'query-invalid', place: { file } })
      await bad.close()
    }
  })

  it('refuses two sources of one name', () => {
    expect(() => openSources([written.files[0], written.files[0]])).toThrow(
      /two sources have the name "members"/,
    )
  })
})

describe('a source that fails', () => {
  const broken = async () => {
    const pages = makeCountries()
    return serve((request, response) => {
      const path = request.url ?? ''
      if (path === '/facts/corvia.html') response.writeHead(500).end()
      else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pages[path])
    })
  }
  const sql = 'SELECT m.country, f.debt FROM members m LEFT JOIN facts f ON f.country = m.country'

  it('ends the query with its name, or is left out', async () => {
    const server = await broken()
    const files = writeCountrySources(server.origin)
    const opened = openSources(files.files, { fetcher: QUICK })
    await expect(opened.query(sql)).rejects.toMatchObject({
      code: 'fetch-failed',
      message: expect.stringContaining('the source "facts" failed'),
    })
    const { rows, problems } = await opened.query(sql, { partial: true })
    expect(inOrder(rows)).toEqual(
      inOrder(MEMBERS.map(({ country }) => [country, country === 'Corvia' ? null : debtOf(country)])),
    )
    expect(problems.map(({ address }) => address)).toEqual([`${server.origin}/facts/corvia.html`])
    await opened.close()
    await server.close()
    files.remove()
  })
})

function debtOf(name: string): number | null {
  return COUNTRIES.find(({ country }) => country === name)?.debt ?? null
}
