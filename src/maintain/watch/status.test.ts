import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { validateFeeds } from '../../../test/feeds/validate.ts'
import { createPage } from '../../page/page.ts'
import { formatChanges } from './change-feed.ts'
import { appendLines } from './line-file.ts'
import { createPageSample } from './page-sample.ts'
import { type Run, worstOf } from './run.ts'
import { commitRun, nameFolder, openSourceFolder } from './source-folder.ts'
import { dueTime, readStatus } from './status.ts'
import { formatStatusPage } from './status-page.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-status-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const run = (time: string, verdict: Run['verdict'], filled: number): Run => ({
  run: time,
  seconds: 2,
  verdict,
  reasons: verdict === 'ok' ? [] : ['price: was filled on 98 % of pages, now on 3 %'],
  pages: 10,
  unread: 0,
  records: 50,
  new: 1,
  changed: 2,
  gone: 3,
  wrappers: [
    {
      type: 'list',
      wrapper: 'list.json',
      verdict,
      evidence: [],
      pages: 10,
      records: 50,
      fields: [{ name: '<price>', verdict, filled }],
    },
  ],
})

it('shows the state of sources, and when they are due', async () => {
  const watched = { name: '<b>Shop</b>', place: '/srv/shop.source.json', every: 3_600_000 }
  const own = openSourceFolder(folder, watched)
  await nameFolder(own, watched)
  expect(readStatus(folder, 0)).toMatchObject({ verdict: 'ok', sources: [{ verdict: undefined, runs: [] }] })
  commitRun(own, run('2026-01-01T00:00:00.000Z', 'ok', 0.98))
  commitRun(own, run('2026-01-01T01:00:00.000Z', 'broken', 0.03))
  const status = readStatus(folder, Date.parse('2026-01-01T01:30:00Z'))
  expect(status).toMatchObject({
    time: '2026-01-01T01:30:00.000Z',
    verdict: 'broken',
    watcher: undefined,
    sources: [{ verdict: 'broken', next: '2026-01-01T02:00:00.000Z' }],
  })
  const page = formatStatusPage(status)
  expect(page).toContain('0 of 1 sources are well')
  expect(page).toContain('aria-label="from 98 to 3 %"')
  expect(page).toContain('&lt;b&gt;Shop&lt;/b&gt;')
  expect(page).not.toMatch(/<b>Shop|<price>|<script/)
  expect(createPage(page).text.text).toContain('price: was filled on 98 % of pages, now on 3 %')
})

it('says what is worst, and what is due', () => {
  expect(worstOf([])).toBe('ok')
  expect(worstOf(['ok', 'broken', 'doubtful'])).toBe('broken')
  expect(dueTime({ every: 1000 }, undefined)).toBe(0)
  expect(dueTime({ every: 1000 }, run('1970-01-01T00:00:05.000Z', 'ok', 1))).toBe(6000)
})

it('writes changes as a feed with the time of each', async () => {
  const path = join(folder, 'changes.jsonl')
  const change = (kind: string, title: string) =>
    JSON.stringify({ run: '2026-01-01T00:00:00.000Z', kind, record: { title, when: '1999-01-01' }, page: 'https://shop.example/' }) // biome-ignore format: short
  appendLines(path, [change('new', 'Dune'), change('changed', 'Dune'), change('gone', 'Emma')])
  const fields = ['title', 'when'].map((name) => ({ name, many: false, optional: false }))
  const feed = await formatChanges(path, fields, 'Shop')
  expect(await validateFeeds('atom', [feed])).toEqual([[]])
  expect([...feed.matchAll(/CDATA\[(.*?)\]/g)].map(([, title]) => title)).toEqual(
    expect.arrayContaining(['Gone: Emma', 'Changed: Dune', 'Dune']),
  )
  expect(feed).toContain('<updated>2026-01-01T00:00:00.000Z</updated>')
  expect(feed).not.toContain('1999')
})

it('samples the same pages in whatever order they come, and those of an earlier process', async () => {
  const names = Array.from({ length: 100 }, (_, i) => `page-${i}.html`)
  const sampled = async (order: readonly string[], earlier: readonly string[] = []) => {
    const sample = createPageSample()
    for (const name of order) sample.add(createPage('x', { name }), 'list')
    await sample.complete(
      earlier.map((name) => ({ name, type: 'list' })),
      async (name) => createPage('x', { name }),
    )
    return sample.pagesOf('list').map(({ name }) => name)
  }
  const whole = await sampled(names)
  expect(whole).toHaveLength(40)
  expect(await sampled(names.toReversed())).toEqual(whole)
  expect(await sampled(names.slice(50), names.slice(0, 50))).toEqual(whole)
})
