import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openProject } from '../files/project-folder.ts'
import { ANY_RECORD, markSpan } from '../mark-span.ts'
import { createPageTypes, type PageTypes } from '../page-types.ts'
import { openSession, type Session } from '../session.ts'
import { createQueries, type ProjectQueries } from './queries.ts'

const shelf = (books: readonly (readonly [string, number])[]) =>
  `<ul>${books.map(([title, year]) => `<li><b>${title}</b> <i>${year}</i></li>`).join('')}</ul>`
const A = shelf([
  ['Dune', 1965],
  ['Emma', 1815],
  ['Kim', 1901],
])

describe('queries over a project', () => {
  let folder: string
  let session: Session
  let types: PageTypes
  let queries: ProjectQueries
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gleaner-queries-'))
    writeFileSync(join(folder, 'a.html'), A)
    writeFileSync(join(folder, 'b.html'), shelf([['Walden', 1854]]))
    writeFileSync(join(folder, 'prices.csv'), 'title,price\nDune,9.5\nWalden,7\n')
    session = openSession(openProject(folder))
    types = createPageTypes(session)
    queries = createQueries(session, types, false)
  })
  afterEach(() => {
    queries.close()
    types.close()
    session.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const mark = async (field: string, text: string) => {
    const start = A.indexOf(text)
    markSpan(session, { page: 'a.html', start, end: start + text.length, field, record: ANY_RECORD })
    while (session.learning.state === 'learning' || session.learning.running) await new Promise(setImmediate)
  }
  const teach = async () => {
    for (const [title, year] of [
      ['Dune', '1965'],
      ['Emma', '1815'],
    ]) {
      await mark('title', title)
      await mark('year', year)
    }
  }
  const run = (sql: string) => queries.run(sql, { maxPages: 10, partial: false })

  it('join the records of its pages with files of rows, and fetch nothing', async () => {
    await teach()
    const tables = await queries.tables()
    expect(tables.map(({ name, kind }) => [name, kind])).toEqual([
      ['results', 'source'],
      ['prices.csv', 'file'],
      ['prices', 'file'],
    ])
    expect(tables[0].columns).toEqual(expect.arrayContaining(['title', 'year', '_page']))
    const { columns, rows } = await run(
      'SELECT r.title, year, price FROM results r LEFT JOIN prices p ON p.title = r.title ORDER BY year',
    )
    expect(columns).toEqual(['title', 'year', 'price'])
    expect(rows.map(([title, , price]) => [title, price])).toEqual([
      ['Emma', null],
      ['Walden', 7],
      ['Kim', null],
      ['Dune', 9.5],
    ])
    expect(queries.progress().running).toBe(false)
    expect(String(Buffer.from(await queries.write('csv')))).toContain('Walden')
  })

  it('say in their plan what is asked', async () => {
    await teach()
    expect((await queries.plan('SELECT * FROM results')).steps).toEqual([
      expect.objectContaining({ table: 'results', by: [] }),
    ])
  })

  it('follow what is learned meanwhile', async () => {
    await teach()
    await run('SELECT title FROM results')
    session.change('renaming', (state) => ({ ...state, name: 'shelf' }))
    expect((await run('SELECT count(*) FROM results')).rows).toEqual([[4]])
  })

  it('only read, and leave out links that lead elsewhere', async () => {
    await teach()
    const elsewhere = mkdtempSync(join(tmpdir(), 'gleaner-elsewhere-'))
    writeFileSync(join(elsewhere, 'secret.csv'), 'x\n1\n')
    symlinkSync(join(elsewhere, 'secret.csv'), join(folder, 'secret.csv'))
    expect((await queries.tables()).map(({ name }) => name)).not.toContain('secret')
    await expect(run('SELECT * FROM secret')).rejects.toThrow('secret')
    await expect(run('DROP TABLE results')).rejects.toThrow()
    await expect(run('SELECT * FORM results')).rejects.toThrow()
    await expect(queries.write('csv')).rejects.toThrow('no query was run yet')
    rmSync(elsewhere, { recursive: true })
  })

  it('say that there is nothing to ask', async () => {
    rmSync(join(folder, 'prices.csv'))
    await expect(queries.tables()).rejects.toThrow('there is nothing to ask yet')
  })
})
