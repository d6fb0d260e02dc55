import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCountries, writeCountrySources } from '../country-sources.ts'
import { type Loopback, servePages } from '../loopback.ts'
import { createWorkplace, type Workplace } from './glean.ts'

/** The built command, with a real server. */
let place: Workplace
let site: Loopback
let written: ReturnType<typeof writeCountrySources>
beforeAll(async () => {
  place = createWorkplace()
  site = await servePages(makeCountries())
  written = writeCountrySources(site.origin)
})
afterAll(async () => {
  written.remove()
  place.remove()
  await site.close()
})

const query = (sql: string, ...options: string[]) =>
  place.run(['query', sql, '--allow-private', '--delay', '0', ...options, '--source', ...written.files])

describe('glean query', () => {
  it('joins two sources', async () => {
    const sql =
      'SELECT m.country, f.debt FROM members m JOIN facts f ON f.country = m.country ORDER BY f.debt'
    const { code, stdout, stderr } = await query(sql, '--format', 'csv')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toBe('country,debt\r\nFarrow,66\r\nAldoria,120\r\nCorvia,240\r\nEstwick,310\r\n')
  })

  it('refuses what is wrong, with its place', async () => {
    const { code, stdout, stderr } = await query('SELECT * FORM members')
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('  SELECT * FORM members\n           ^\n')
  })

  it('reports a page that is missing', async () => {
    const { code, stderr } = await query("SELECT seat FROM regions WHERE region = 'Nowhere'")
    expect(code).toBe(1)
    expect(stderr).toContain('/regions/nowhere.html: the page could not be fetched')
  })

  it('shows a plan, in which cached pages are available', async () => {
    const sql = "SELECT debt FROM facts WHERE country IN ('Corvia', 'Brevan')"
    const cold = await query(sql, '--explain')
    expect([cold.code, cold.stdout]).toEqual([
      0,
      '1. facts by country: 0 pages available, next round: 2 requests\n',
    ])
    await query("SELECT debt FROM facts WHERE country = 'Corvia'", '--cache', 'pages')
    site.asked.length = 0
    const warm = await query(sql, '--explain', '--cache', 'pages')
    expect(warm.stdout).toBe('1. facts by country: 1 page available, next round: 1 request\n')
    expect(site.asked).toEqual([])
  })

  it('with --partial answers without what cannot be fetched', async () => {
    const sql = "SELECT country, debt FROM facts WHERE country IN ('Corvia', 'Brevan')"
    const options = ['--offline', '--cache', 'pages', '--format', 'csv']
    const whole = await query(sql, ...options)
    expect([whole.code, whole.stdout]).toEqual([2, ''])
    expect(whole.stderr).toContain('the source "facts" failed')
    expect(whole.stderr).toContain('With --partial, the query goes on without it.')
    const part = await query(sql, ...options, '--partial')
    expect([part.code, part.stdout]).toEqual([1, 'country,debt\r\nCorvia,240\r\n'])
    expect(part.stderr).toContain('/facts/brevan.html: this page is not in the cache')
  })

  it('asks for sources where the folder has none', async () => {
    const { code, stderr } = await place.run(['query', 'SELECT 1'])
    expect(code).toBe(2)
    expect(stderr).toContain('no source files in this folder')
  })
})
