import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFakeFetcher } from '../../test/fake-fetcher.ts'
import { learnShop, makeShop, shopSource } from '../../test/shop.ts'
import { GleanError } from '../errors.ts'
import { createSource } from '../source/file/read-source.ts'
import type { SourceInput } from '../source/file/schema.ts'
import { writeWrapper } from '../wrapper/read.ts'
import { openPages, type Round } from './pages.ts'
import { createTable } from './source-table.ts'

const ORIGIN = 'https://shop.example'
const shop = makeShop(4, 2)
const pages = Object.fromEntries(Object.entries(shop.pages).map(([path, page]) => [ORIGIN + path, page]))
const { list, book } = learnShop()
const wrappers = new Map([
  ['list.json', list],
  ['book.json', book],
])
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-pages-'))
  writeFileSync(join(folder, 'list.json'), writeWrapper(list))
  const index = shopSource(ORIGIN, {
    name: 'index',
    types: [{ name: 'list', wrappers: ['list.json'], next: { kind: 'auto' } }],
  })
  writeFileSync(join(folder, 'index.source.json'), JSON.stringify(index))
})
afterAll(() => rmSync(folder, { recursive: true }))

const newRound = (): Round => ({
  noted: new Map(),
  limit: Number.POSITIVE_INFINITY,
  follow: true,
  failures: [],
})

function open(change: Partial<SourceInput> = {}, round = newRound()) {
  const fetcher = createFakeFetcher(pages)
  const table = createTable(createSource(shopSource(ORIGIN, change), undefined, wrappers))
  const opened = openPages(table, fetcher, round)
  const fetchNoted = async () => {
    const jobs = [...round.noted.values()]
    round.noted.clear()
    await Promise.all(jobs.map(({ fetch }) => fetch()))
  }
  return { fetcher, round, opened, fetchNoted }
}

const FIRST = { type: 'list', address: `${ORIGIN}/list/1.html` }
const byTitle = (): Partial<SourceInput> => ({
  from: [
    {
      lookup: { source: join(folder, 'index.source.json'), argument: 'title', field: 'title', link: 'link' },
    },
  ],
  types: [{ name: 'book', wrappers: ['book.json'] }],
})

describe('the pages of a table', () => {
  it('are noted once, fetched between runs, and then available', async () => {
    const { opened, round, fetchNoted, fetcher } = open()
    expect(opened.read(FIRST)).toBeUndefined()
    opened.note(FIRST)
    opened.note(FIRST)
    expect([...round.noted.values()].map(({ table }) => table)).toEqual(['shop'])
    await fetchNoted()
    const outcome = opened.read(FIRST)
    expect(outcome instanceof GleanError ? 0 : outcome?.records.length).toBe(2)
    expect(opened.size).toBe(4)
    expect(fetcher.asked).toHaveLength(4)
  })

  it('are fetched one by one where the query has a limit of rows', async () => {
    const { opened, round, fetchNoted, fetcher } = open()
    round.follow = false
    opened.note(FIRST)
    await fetchNoted()
    expect(fetcher.asked).toEqual([FIRST.address])
  })

  it('are not noted beyond the limit of a round', () => {
    const { opened, round } = open()
    round.limit = 2
    for (let i = 1; i <= 4; i++) opened.note({ type: 'list', address: `${ORIGIN}/list/${i}.html` })
    expect(round.noted.size).toBe(2)
  })

  it('that begin the source are found with the first round', async () => {
    const { opened, fetchNoted, fetcher } = open()
    expect(opened.starts({}, true)).toBeUndefined()
    await fetchNoted()
    expect(opened.starts({}, true)).toEqual([{ address: FIRST.address }])
    expect(fetcher.asked).toHaveLength(4)
  })

  it('that are missing do not fail, others do; both are kept until they are forgotten', async () => {
    const { opened, round, fetchNoted, fetcher } = open()
    const lost = { type: 'book', address: `${ORIGIN}/book/99.html` }
    const broken = { type: 'book', address: `${ORIGIN}/book/1.html` }
    fetcher.broken.set(broken.address, 500)
    opened.note(lost)
    opened.note(broken)
    await fetchNoted()
    expect(round.failures.map(({ table, error }) => [table, error.place.file])).toEqual([
      ['shop', broken.address],
    ])
    expect([opened.read(lost), opened.read(broken)].every((outcome) => outcome instanceof GleanError)).toBe(
      true,
    )
    opened.forgetFailures()
    expect(opened.read(broken)).toBeUndefined()
  })

  it('of an unknown type are a mistake of the program', async () => {
    const { opened, fetchNoted } = open()
    opened.note({ type: 'shelf', address: ORIGIN })
    await expect(fetchNoted()).rejects.toThrow('unknown page type "shelf"')
  })
})

describe('an index', () => {
  it('is read whole, once, and gives values as they are written there', async () => {
    const { opened, fetchNoted, fetcher } = open(byTitle())
    expect(opened.index()).toBeUndefined()
    await fetchNoted()
    expect([...(opened.index()?.values() ?? [])].map(({ value }) => value)).toEqual(
      shop.records.map(({ title }) => title),
    )
    const wanted = shop.records[3]
    expect(opened.starts({ title: wanted.title.toUpperCase() }, true)).toEqual([
      { address: `${ORIGIN}${wanted.link}` },
    ])
    expect(opened.starts({ title: 'none' }, true)).toEqual([])
    expect(fetcher.asked).toHaveLength(4)
  })

  it('that fails on one page fails as a whole, and is tried again by the next query', async () => {
    const { opened, round, fetchNoted, fetcher } = open(byTitle())
    fetcher.broken.set(`${ORIGIN}/list/3.html`, 503)
    opened.index()
    await fetchNoted()
    expect(opened.index()?.size).toBe(0)
    expect(round.failures[0].error.message).toContain('the index "index" cannot be read')
    opened.forgetFailures()
    fetcher.broken.clear()
    opened.index()
    await fetchNoted()
    expect(opened.index()?.size).toBe(shop.records.length)
  })

  it('is also one of several origins', async () => {
    const { lookup } = (byTitle().from as [{ lookup: object }])[0]
    const from = [{ lookup }, { addresses: [`${ORIGIN}/book/0.html`] }] as SourceInput['from']
    const { opened, fetchNoted } = open({ ...byTitle(), from })
    opened.starts({ title: shop.records[2].title }, false)
    await fetchNoted()
    expect(opened.starts({ title: shop.records[2].title }, false)).toEqual([
      { address: `${ORIGIN}/book/2.html` },
      { address: `${ORIGIN}/book/0.html` },
    ])
  })
})
