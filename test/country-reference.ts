import type { Database, SqlValue } from '../src/output/tables/engine.ts'
import { loadSqlite } from '../src/query/sqlite.ts'
import { COUNTRIES, MEMBERS, REGIONS, SHOP } from './country-sources.ts'

/** The same tables, made from what the pages were made from. */
export async function materialiseCountries(): Promise<Database> {
  const { oo1 } = await loadSqlite()
  const db = new oo1.DB(':memory:')
  const fill = (create: string, rows: readonly object[]) => {
    db.exec(create)
    const table = /table (\w+)/.exec(create)?.[1]
    for (const row of rows) {
      const values = Object.values(row) as SqlValue[]
      const insert = db.prepare(`INSERT INTO ${table} VALUES (${values.map(() => '?').join(', ')})`)
      insert.bind(values)
      insert.stepReset()
      insert.finalize()
    }
  }
  fill('CREATE table facts (country, debt NUMERIC, defence NUMERIC, region TEXT)', COUNTRIES)
  fill('CREATE table members (country TEXT, since NUMERIC)', MEMBERS)
  fill('CREATE table regions (region, seat TEXT)', REGIONS)
  fill(
    'CREATE table shop (title TEXT, price NUMERIC, isbn TEXT)',
    SHOP.records.map(({ title, price, isbn }) => ({ title, price: Number(price.slice(1)), isbn })),
  )
  db.exec('CREATE VIEW named AS SELECT country AS name FROM members UNION SELECT title FROM shop')
  return db
}

/** The rows of a query over them. */
export function answerOf(reference: Database, sql: string): SqlValue[][] {
  const statement = reference.prepare(sql)
  const rows: SqlValue[][] = []
  while (statement.step()) rows.push(statement.get([]))
  statement.finalize()
  return rows
}
