import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  commitRun,
  nameFolder,
  openSourceFolder,
  type SourceFolder,
} from '../../maintain/watch/source-folder.ts'
import { createStatusApp } from './serve-status.ts'

const HOST = '127.0.0.1:8080'
let state: string
let folder: SourceFolder

beforeAll(async () => {
  state = mkdtempSync(join(tmpdir(), 'gleaner-status-'))
  const watched = { name: 'Shop', place: 'shop.source.json' }
  folder = openSourceFolder(state, watched)
  await nameFolder(folder, watched)
  writeFileSync(folder.records, '{"title":"Dune"}\n')
  writeFileSync(join(state, 'secret.txt'), 'secret')
})
afterAll(() => rmSync(state, { recursive: true }))

const ask = (path: string, headers: Record<string, string> = {}) =>
  createStatusApp(state, () => [HOST]).request(`http://${HOST}${path}`, {
    headers: { host: HOST, ...headers },
  })

const counts = { pages: 1, unread: 0, records: 1, new: 0, changed: 0, gone: 0, wrappers: [] }

describe('the status over HTTP', () => {
  it('is a page, data, and a code for monitors', async () => {
    expect(await (await ask('/')).text()).toContain('0 of 1 sources are well')
    expect((await ask('/status.json')).status).toBe(200)
    commitRun(folder, {
      run: '2026-01-01T00:00:00.000Z',
      seconds: 1,
      verdict: 'broken',
      reasons: ['gone'],
      ...counts,
    })
    const broken = await ask('/status.json')
    expect(broken.status).toBe(503)
    expect(await broken.json()).toMatchObject({
      verdict: 'broken',
      sources: [{ name: 'Shop', reasons: ['gone'] }],
    })
  })

  it('gives the files of a source, and no others', async () => {
    const name = basename(folder.path)
    const records = await ask(`/${name}/records.jsonl`)
    expect([records.headers.get('content-type'), await records.text()]).toEqual([
      'application/x-ndjson; charset=utf-8',
      '{"title":"Dune"}\n',
    ])
    for (const path of [
      `/${name}/changes.atom`,
      `/${name}/source.json`,
      '/../secret.txt',
      '/secret.txt',
      `/${name}/..%2Fsecret.txt`,
    ]) {
      // biome-ignore format: short
      expect((await ask(path)).status).toBe(404)
    }
  })

  it('is kept from other sites and other names', async () => {
    expect((await ask('/', { host: 'evil.example' })).status).toBe(421)
    expect((await ask('/', { origin: 'http://evil.example' })).status).toBe(403)
    expect((await ask('/', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await ask('/')).headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })
})
