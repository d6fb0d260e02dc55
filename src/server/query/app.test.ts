import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GleanError } from '../../errors.ts'
import { type OpenSources, openSources } from '../../query/open-sources.ts'
import { createQueryApp } from './app.ts'
import { describeApi } from './openapi.ts'

const TOKEN = 'a-token-that-only-the-test-knows'
const HOST = '127.0.0.1:8080'
let folder: string
let sources: OpenSources
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-serve-'))
  writeFileSync(join(folder, 'rates.csv'), 'currency,rate\n£,1.2\n€,1\n')
  sources = openSources([join(folder, 'rates.csv')])
})
afterAll(async () => {
  await sources.close()
  rmSync(folder, { recursive: true })
})

const options = { token: TOKEN, hosts: () => [HOST], maxPages: 10 }
const ask = (path: string, init: RequestInit = {}, asked: OpenSources = sources) =>
  createQueryApp(asked, options).request(`http://${HOST}${path}`, {
    ...init,
    headers: { host: HOST, authorization: `Bearer ${TOKEN}`, ...init.headers },
  })
const post = (body: string, headers: Record<string, string> = {}, asked = sources) =>
  ask('/query', { method: 'POST', body, headers }, asked)
const JSON_TYPE = { 'content-type': 'application/json' }

describe('queries over HTTP', () => {
  it('are answered as JSON, from a statement or from JSON', async () => {
    for (const response of [
      await post('SELECT currency, rate FROM rates ORDER BY rate'),
      await post(JSON.stringify({ sql: 'SELECT currency, rate FROM rates ORDER BY rate;' }), JSON_TYPE),
    ]) {
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.json()).toEqual({
        columns: ['currency', 'rate'],
        rows: [
          ['€', 1],
          ['£', 1.2],
        ],
        rounds: 0,
        pages: 0,
        problems: [],
      })
    }
  })

  it('are answered as CSV where that is wanted', async () => {
    const byHeader = await post('SELECT currency FROM rates', { accept: 'text/csv' })
    expect(byHeader.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(await byHeader.text()).toBe('currency\r\n£\r\n€\r\n')
    const byName = await ask('/query?format=csv', { method: 'POST', body: 'SELECT 1 AS n' })
    expect(await byName.text()).toBe('n\r\n1\r\n')
  })

  it('can be explained, and tables listed', async () => {
    const plan = await post('{"sql":"SELECT * FROM rates","explain":true}', JSON_TYPE)
    expect(await plan.json()).toEqual({ steps: [] })
    const { tables } = (await (await ask('/tables')).json()) as { tables: { name: string }[] }
    expect(tables.map(({ name }) => name)).toEqual(['rates.csv', 'rates'])
  })

  it.each([
    ['SELECT nosuch', {}, 400, 'query-invalid', 'no such column: nosuch'],
    ['DELETE FROM rates', {}, 400, 'query-invalid', 'can only read'],
    ['', {}, 400, 'query-invalid', 'the query is empty'],
    ['{"sql":1}', JSON_TYPE, 400, 'option-invalid', 'sql: '],
    ['{"sql":"SELECT 1","file":"x"}', JSON_TYPE, 400, 'option-invalid', 'Unrecognized key'],
    ['{"sql"', JSON_TYPE, 400, 'option-invalid', 'not valid JSON'],
  ])('that are wrong are refused: %j', async (body, headers, status, code, message) => {
    const response = await post(body, headers as Record<string, string>)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code, message: expect.stringContaining(message) })
  })

  it('that are too long, or of no known path, are refused', async () => {
    expect((await post(`SELECT '${'x'.repeat(1_100_000)}'`)).status).toBe(413)
    const lost = await ask('/nowhere')
    expect([lost.status, await lost.json()]).toEqual([404, expect.objectContaining({ code: 'not-found' })])
  })

  it('say which source failed, and hide what is not for the caller', async () => {
    const failing = (error: Error): OpenSources => ({ ...sources, query: () => Promise.reject(error) })
    const dead = new GleanError('fetch-failed', 'the source "facts" failed', { remedy: 'Ask again.' })
    const response = await post('SELECT 1', {}, failing(dead))
    expect([response.status, await response.json()]).toEqual([
      502,
      { code: 'fetch-failed', message: 'the source "facts" failed', remedy: 'Ask again.' },
    ])
    expect((await post('SELECT 1', {}, failing(new GleanError('query-too-large', 'too much')))).status).toBe(
      413,
    )
    const internal = await post('SELECT 1', {}, failing(new TypeError('oops')))
    expect([internal.status, await internal.json()]).toEqual([
      500,
      { code: 'internal', message: 'The server failed: oops' },
    ])
  })

  it('do not wait without limit', async () => {
    let free: (() => void) | undefined
    const held = new Promise<void>((resolve) => {
      free = resolve
    })
    const slow: OpenSources = { ...sources, query: (sql) => held.then(() => sources.query(sql)) }
    const app = createQueryApp(slow, options)
    const headers = { host: HOST, authorization: `Bearer ${TOKEN}` }
    const one = () => app.request(`http://${HOST}/query`, { method: 'POST', body: 'SELECT 1', headers })
    const open = Array.from({ length: 33 }, one)
    await new Promise((resolve) => setTimeout(resolve, 20))
    free?.()
    const statuses = await Promise.all(open.map(async (response) => (await response).status))
    expect(statuses.filter((status) => status === 503)).toHaveLength(1)
    expect(statuses.filter((status) => status === 200)).toHaveLength(32)
  })

  it('fetch no more pages than the server allows', async () => {
    const limits: (number | undefined)[] = []
    const noting: OpenSources = {
      ...sources,
      query: (sql, asked) => {
        limits.push(asked?.maxPages)
        return sources.query(sql)
      },
    }
    for (const maxPages of ['', ',"maxPages":3', ',"maxPages":3000'])
      await post(`{"sql":"SELECT 1"${maxPages}}`, JSON_TYPE, noting)
    expect(limits).toEqual([10, 3, 10])
  })
})

describe('strangers', () => {
  it.each([
    ['no token', { authorization: '' }, 401],
    ['a wrong token', { authorization: `Bearer ${TOKEN}x` }, 401],
    ['another scheme', { authorization: `Basic ${TOKEN}` }, 401],
    ['another host', { host: 'evil.example' }, 421],
    ['another site', { origin: 'https://evil.example' }, 403],
    ['another port', { origin: 'http://127.0.0.1:9' }, 403],
    ['a form of another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('are kept out: %s', async (_, headers, status) => {
    for (const path of ['/tables', '/openapi.json', '/query']) {
      const response = await ask(path, { method: path === '/query' ? 'POST' : 'GET', headers } as RequestInit)
      expect(response.status).toBe(status)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})

describe('the description', () => {
  it('names every path and every schema that it refers to', async () => {
    const api = describeApi() as {
      openapi: string
      paths: Record<string, object>
      components: { schemas: Record<string, object> }
    }
    expect(api.openapi).toBe('3.1.0')
    for (const [path, methods] of Object.entries(api.paths)) {
      for (const method of Object.keys(methods)) {
        const body = method === 'post' ? { body: 'SELECT 1' } : {}
        expect((await ask(path, { method: method.toUpperCase(), ...body })).status).toBe(200)
      }
    }
    const references = [...JSON.stringify(api).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    )
    expect(new Set(references)).toEqual(new Set(Object.keys(api.components.schemas)))
    expect(await (await ask('/openapi.json')).json()).toEqual(api)
  })
})
