import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RichSite, writeRichSources } from '../../test/rich-sources.ts'
import { type OpenSources, openSources } from './open-sources.ts'

const QUICK = { allowPrivate: true, robots: false, delay: 0, concurrency: 8, retries: 0 }

let site: RichSite
let sources: OpenSources
beforeAll(async () => {
  site = await writeRichSources()
  sources = openSources(site.files, { fetcher: QUICK })
})
afterAll(async () => {
  await sources.close()
  await site.remove()
})
const rowsOf = async (sql: string) => (await sources.query(sql)).rows

describe('the columns of a source', () => {
  it('are its arguments, its fields with money and nested records apart, and its pages', async () => {
    const [books] = await sources.describe('books')
    expect(books.columns).toEqual([
      'shelf',
      'title',
      'price',
      'price_currency',
      'seller_name',
      'seller_town',
      'author',
      'offers',
      '_page',
      '_url',
    ])
    expect(books.required).toEqual([])
  })

  it('hold amounts of money as numbers, with their currencies', async () => {
    expect(await rowsOf('SELECT price_currency, sum(price) FROM books GROUP BY 1 ORDER BY 1')).toEqual([
      ['EUR', 12],
      ['GBP', 25.5],
    ])
    expect(await rowsOf('SELECT title FROM books WHERE price > 9.75')).toEqual([['Emma']])
  })

  it('hold the fields of a nested record', async () => {
    const sql = "SELECT title FROM books WHERE seller_town = 'Ely' ORDER BY title"
    expect(await rowsOf(sql)).toEqual([['Dune'], ['Dune'], ['Ivanhoe']])
  })

  it('hold several values as JSON, which json_each unnests', async () => {
    const sql =
      "SELECT DISTINCT a.value FROM books, json_each(books.author) a WHERE title <> 'Emma' ORDER BY 1"
    expect(await rowsOf(sql)).toEqual([['Ann Lee'], ['Bo Ray'], ['Di Fox'], ['Ed Gum'], ['Flo Hay']])
  })

  it('hold several nested records as JSON', async () => {
    const sql =
      "SELECT title, o.value ->> 'state' AS state, o.value ->> 'days' AS days FROM books, json_each(books.offers) o WHERE title = 'Emma' ORDER BY days"
    expect(await rowsOf(sql)).toEqual([
      ['Emma', 'new', 2],
      ['Emma', 'used', 9],
    ])
  })
})

describe('arguments', () => {
  it('have the default of the source where a query gives none', async () => {
    site.asked.length = 0
    const fresh = openSources(site.files, { fetcher: QUICK })
    expect((await fresh.query('SELECT DISTINCT shelf, title FROM books ORDER BY title')).rows).toEqual([
      ['novels', 'Dune'],
      ['novels', 'Emma'],
      ['novels', 'Ivanhoe'],
    ])
    expect(site.asked).toEqual(['/shelf/novels.html'])
    expect((await fresh.query("SELECT title FROM books WHERE shelf = 'poems'")).rows).toEqual([['Sonnets']])
    await fresh.close()
  })

  it('may be several at once, and one that leads nowhere gives no row', async () => {
    const { rows, problems } = await sources.query(
      "SELECT shelf, count(*) FROM books WHERE shelf IN ('poems', 'novels', 'none') GROUP BY shelf ORDER BY shelf",
    )
    expect(rows).toEqual([
      ['novels', 4],
      ['poems', 1],
    ])
    expect(problems.map(({ address }) => new URL(address).pathname)).toEqual(['/shelf/none.html'])
  })

  it('that are null or bytes match nothing', async () => {
    expect(await rowsOf('SELECT title FROM books WHERE shelf = NULL')).toEqual([])
    expect(await rowsOf("SELECT title FROM books WHERE shelf = x'00'")).toEqual([])
  })
})

describe('rows', () => {
  it('that are equal are all there, as SQL has it', async () => {
    expect(await rowsOf("SELECT title, price FROM books WHERE title = 'Dune'")).toEqual([
      ['Dune', 9.5],
      ['Dune', 9.5],
    ])
    expect(await rowsOf('SELECT count(*), count(DISTINCT title) FROM books')).toEqual([[4, 3]])
  })
})

describe('sources that share a host', () => {
  it('share its pauses: the most careful ones hold for all', async () => {
    const polite = site.copy('polite', { manners: { delay: 0.03, concurrency: 1 } })
    const hasty = site.copy('hasty', { manners: { delay: 0, concurrency: 8 } })
    const opened = openSources([polite, hasty], { fetcher: { allowPrivate: true, robots: false } })
    site.asked.length = 0
    site.times.length = 0
    const sql = ['polite', 'hasty'].map(
      (name) => `SELECT title FROM ${name} WHERE shelf IN ('poems', 'novels')`,
    )
    expect((await opened.query(sql.join(' UNION ALL '))).rows).toHaveLength(10)
    await opened.close()
    expect(site.asked).toHaveLength(4)
    const gaps = site.times.slice(1).map((time, i) => time - site.times[i])
    expect(gaps.filter((gap) => gap < 25)).toEqual([])
  })

  it('fetch a page once where they have the same manners', async () => {
    const copies = [site.copy('one', {}), site.copy('two', {})]
    const opened = openSources(copies, { fetcher: QUICK })
    site.asked.length = 0
    const { rows, pages } = await opened.query('SELECT one.title FROM one JOIN two USING (title)')
    await opened.close()
    expect(rows).toHaveLength(6)
    expect([pages, site.asked]).toEqual([1, ['/shelf/novels.html']])
  })
})

describe('a set of pages without end', () => {
  it('is stopped at the limit, with a message', async () => {
    const endless = site.copy('endless', {
      from: [{ addresses: [`${site.origin}/endless/1`] }],
      next: { kind: 'auto' },
    })
    const opened = openSources([endless], { fetcher: QUICK })
    site.asked.length = 0
    await expect(opened.query('SELECT count(*) FROM endless', { maxPages: 20 })).rejects.toMatchObject({
      code: 'query-too-large',
      message: 'the query needs more than 20 pages',
      remedy: 'Narrow it with WHERE or LIMIT, or allow more with --max-pages.',
    })
    expect(site.asked).toHaveLength(20)
    const { rows, pages } = await opened.query('SELECT title FROM endless LIMIT 3')
    expect([rows.length, pages]).toEqual([3, 0])
    await opened.close()
  })
})

describe('a source that dies in the middle', () => {
  it('ends the query with its name, and with partial the others answer', async () => {
    const views = join(site.folder, 'all.sql')
    writeFileSync(
      views,
      'CREATE VIEW everything AS SELECT title FROM books UNION ALL SELECT title FROM dying;',
    )
    const dying = site.copy('dying', {
      from: [{ addresses: [`${site.origin}/dying/1`] }],
      next: { kind: 'auto' },
    })
    const opened = openSources([...site.files, dying, views], { fetcher: QUICK })
    await expect(opened.query('SELECT * FROM everything')).rejects.toMatchObject({
      code: 'fetch-failed',
      message: expect.stringContaining('the source "dying" failed'),
      remedy: expect.stringContaining('--partial'),
    })
    const { rows, problems } = await opened.query('SELECT title FROM everything ORDER BY 1', {
      partial: true,
    })
    expect(rows.flat()).toEqual(['Dune', 'Dune', 'Emma', 'Endless 1 a', 'Endless 1 b', 'Ivanhoe'])
    expect(problems.map(({ address }) => new URL(address).pathname)).toEqual(['/dying/2'])
    expect((await opened.query('SELECT count(*) FROM books')).rows).toEqual([[4]])
    await opened.close()
  })
})
