import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from '../../scripts/entries.mjs'
import { makeCountries, writeCountrySources } from '../country-sources.ts'
import { type Loopback, servePages } from '../loopback.ts'
import { createWorkplace, type Workplace } from './glean.ts'

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

it('glean serve answers queries on loopback until it is interrupted', async () => {
  const parameters = ['serve', '--allow-private', '--delay', '0', '--source', ...written.files]
  const child = spawn(process.execPath, [join(ROOT, 'dist/cli.js'), ...parameters], { cwd: place.folder })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const address = String((await lines.next()).value)
  const token = String((await lines.next()).value)
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const headers = { authorization: `Bearer ${token}`, accept: 'text/csv' }
  const sql =
    'SELECT m.country, f.debt FROM members m JOIN facts f ON f.country = m.country ORDER BY f.debt LIMIT 2'
  const answer = await fetch(`${address}/query`, { method: 'POST', body: sql, headers })
  expect(await answer.text()).toBe('country,debt\r\nFarrow,66\r\nAldoria,120\r\n')
  const tables = (await (await fetch(`${address}/tables`, { headers })).json()) as {
    tables: { name: string }[]
  }
  expect(tables.tables.map(({ name }) => name)).toEqual(['members', 'facts', 'regions', 'shop'])
  expect((await fetch(`${address}/tables`)).status).toBe(401)
  child.kill('SIGINT')
  expect(await ended).toBe(0)
})

it('glean serve refuses a token that can be guessed, and a folder without sources', () => {
  const guessed = place.shell('GLEAN_TOKEN=short glean serve')
  expect([guessed.code, guessed.stderr]).toEqual([2, 'glean: GLEAN_TOKEN needs at least 16 characters\n'])
  const empty = place.glean(['serve'])
  expect([empty.code, empty.stderr.split('\n', 1)[0]]).toEqual([
    2,
    'glean: .: no source files in this folder',
  ])
})
