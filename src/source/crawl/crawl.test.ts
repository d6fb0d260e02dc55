import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bodyOf, type Loopback, serve, servePages } from '../../../test/loopback.ts'
import { learnShop, makeShop, type Shop, shopSource } from '../../../test/shop.ts'
import { learn } from '../../learn/learn.ts'
import { createPage } from '../../page/page.ts'
import { writeWrapper } from '../../wrapper/read.ts'
import { type Fetcher, openFetcher } from '../fetch/fetcher.ts'
import { createSource, type Source } from '../file/read-source.ts'
import type { SourceInput } from '../file/schema.ts'
import { type CrawlOptions, crawlPages, crawlRecords } from './crawl.ts'
import { findFailed } from './drop-failed.ts'
import { dropFailed, openJournal, readJournal } from './journal.ts'
import { readOrdered } from './ordered.ts'
import { createState } from './state.ts'

const { list, book } = learnShop()
const wrappers = new Map([
  ['list.json', list],
  ['book.json', book],
])

let folder: string
let site: Loopback | undefined
let fetcher: Fetcher
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-crawl-'))
  fetcher = openFetcher({ allowPrivate: true, robots: false, delay: 0, concurrency: 4, retries: 0 })
})
afterEach(() => site?.close())
afterAll(async () => {
  await fetcher.close()
  rmSync(folder, { recursive: true })
})

const open = (change: Partial<SourceInput> = {}, origin = site!.origin): Source =>
  createSource(shopSource(origin, change), undefined, wrappers)

async function collect(source: Source, options: Partial<CrawlOptions> = {}) {
  const state = createState()
  const records: Record<string, unknown>[] = []
  for await (const { record } of crawlRecords(source, { fetcher, ...options }, state)) records.push(record)
  return { records, state }
}

async function serveShop(shop: Shop): Promise<void> {
  site = await servePages(shop.pages)
}

const byTitle = (records: readonly { title?: unknown }[]) =>
  [...records].sort((a, b) => (String(a.title) < String(b.title) ? -1 : 1))

describe('a crawl', () => {
  it('follows next pages and joins list and detail pages', async () => {
    const shop = makeShop(4, 5)
    await serveShop(shop)
    const { records, state } = await collect(open())
    expect(byTitle(records)).toEqual(byTitle(shop.records))
    expect(state).toMatchObject({ pages: 24, records: 20, failed: 0, unmatched: 0, limited: false })
    expect([...state.ends]).toEqual([['no next page', 1]])
    expect([...state.nextBy]).toEqual(['the link "Next ›"'])
  })

  it('keeps what a list says where the detail page fails, and counts it', async () => {
    const shop = makeShop(1, 4)
    site = await serve((request, response) => {
      if (request.url === '/book/1.html') response.writeHead(500).end()
      else if (request.url === '/book/2.html')
        response.writeHead(200, { 'content-type': 'text/html' }).end('<p>sold')
      else
        response
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
          .end(shop.pages[request.url ?? ''])
    })
    const { records, state } = await collect(open())
    const { isbn: _, ...second } = shop.records[1]
    const { isbn: __, ...third } = shop.records[2]
    expect(byTitle(records)).toEqual(byTitle([shop.records[0], second, third, shop.records[3]]))
    expect(state).toMatchObject({ failed: 1, unmatched: 1, records: 4 })
  })

  it('gives the pages behind each record, and where on them its values are', async () => {
    const shop = makeShop(1, 1)
    await serveShop(shop)
    for await (const { pages } of crawlRecords(open(), { fetcher })) {
      expect(pages.map(({ page }) => page)).toEqual([
        `${site?.origin}/list/1.html`,
        `${site?.origin}/book/0.html`,
      ])
      const [start, end] = pages[1].spans.isbn as [number, number]
      expect(shop.pages['/book/0.html'].slice(start, end)).toBe(shop.records[0].isbn)
    }
  })

  it('reads a page that two records share once', async () => {
    const shop = makeShop(2, 2)
    const pages = {
      ...shop.pages,
      '/list/2.html': shop.pages['/list/2.html'].replace('/book/2.html', '/book/0.html'),
    }
    site = await servePages(pages)
    const { records } = await collect(open())
    expect(records).toHaveLength(4)
    expect(site.asked.filter((path) => path === '/book/0.html')).toHaveLength(1)
  })

  it('stops at a limit, and says that pages are left', async () => {
    await serveShop(makeShop(3, 3))
    const { state } = await collect(open(), { maxPages: 5 })
    expect(state).toMatchObject({ pages: 5, limited: true })
    expect(site?.asked).toHaveLength(5)
  })

  it('ends when it is aborted', async () => {
    await serveShop(makeShop(3, 3))
    const controller = new AbortController()
    let count = 0
    for await (const _ of crawlPages(open(), { fetcher, signal: controller.signal }))
      if (++count === 2) controller.abort()
    expect(count).toBeGreaterThanOrEqual(2)
    expect(count).toBeLessThan(12)
  })
})

describe('next pages end', () => {
  const only = { types: [{ name: 'list', wrappers: ['list.json'], next: { kind: 'auto' as const } }] }

  it('at a page that was there before', async () => {
    const { pages } = makeShop(3, 2)
    const loop = pages['/list/3.html'].replace('</p>', '<a href="/list/1.html">Next</a></p>')
    site = await servePages({ ...pages, '/list/3.html': loop })
    const { records, state } = await collect(open(only))
    expect(records).toHaveLength(6)
    expect([...state.ends.keys()]).toEqual(['repeated page'])
  })

  it('at a page without new records', async () => {
    const { pages } = makeShop(2, 2)
    site = await serve((request, response) => {
      const url = new URL(request.url ?? '', 'http://x')
      const n = Number(url.searchParams.get('page') ?? 1)
      const page = pages[`/list/${Math.min(n, 2)}.html`].replace(/<p>.*/, `<a href="?page=${n + 1}">Next</a>`)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    })
    const { records, state } = await collect(
      open({ ...only, from: [{ addresses: [`${site.origin}/list`] }] }),
    )
    expect(records).toHaveLength(4)
    expect(state).toMatchObject({ pages: 3, repeats: 2 })
    expect([...state.ends.keys()]).toEqual(['no new records'])
  })

  it('at a page that counting leads to and that is not there', async () => {
    const { pages } = makeShop(2, 2)
    site = await serve((request, response) => {
      const n = new URL(request.url ?? '', 'http://x').searchParams.get('p') ?? 1
      const page = pages[`/list/${n}.html`]
      response
        .writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
        .end(page)
    })
    const types = [
      { name: 'list', wrappers: ['list.json'], next: { kind: 'number' as const, parameter: 'p' } },
    ]
    const { records, state } = await collect(open({ types, from: [{ addresses: [`${site.origin}/list`] }] }))
    expect(records).toHaveLength(4)
    expect(state.failed).toBe(0)
    expect([...state.ends.keys()]).toEqual(['missing page'])
  })
})

describe('next pages that a form leads to', () => {
  it('are sent for by POST, with its hidden fields, and join as others do', async () => {
    const shop = makeShop(3, 2)
    site = await serve(async (request, response) => {
      const path = request.url ?? ''
      const sent = new URLSearchParams(await bodyOf(request))
      const n = path === '/list' ? Number(sent.get('state') ?? 0) + 1 : 0
      const form = `<form method=post action="/list"><input type=hidden name=state value=${n}><button>Next</button></form>`
      const page =
        n === 0 ? shop.pages[path] : shop.pages[`/list/${n}.html`].replace(/<p>.*/, n < 3 ? form : '')
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    })
    const { records, state } = await collect(open({ from: [{ addresses: [`${site.origin}/list`] }] }))
    expect(byTitle(records)).toEqual(byTitle(shop.records))
    expect(state).toMatchObject({ pages: 9, failed: 0 })
    expect([...state.ends.keys()]).toEqual(['no next page'])
  })
})

describe('several levels', () => {
  it('join lists of lists, with next pages inside: one record for each of the innermost', async () => {
    const shop = makeShop(4, 2)
    const shelf = (name: string, list: number) =>
      `<li><i>${name}</i> <a class="go" href="/list/${list}.html">see</a></li>`
    const index = `<ol>${shelf('Poems', 1)}${shelf('Plays', 3)}${shelf('Gone', 9)}</ol>`
    const pages: Record<string, string> = { ...shop.pages, '/index.html': index }
    pages['/list/2.html'] = pages['/list/2.html'].replace('Next ›', 'Elsewhere')
    site = await servePages(pages)
    const marked = [
      { shelf: 'Poems', go: '/list/1.html' },
      { shelf: 'Plays', go: '/list/3.html' },
      { shelf: 'Gone', go: '/list/9.html' },
    ]
    const learned = learn([{ page: createPage(index), records: marked, complete: true }], { name: 'index' })
    if (learned.kind === 'declined') throw new Error('the index cannot be learned')
    const input = shopSource(site.origin, {
      from: [{ addresses: [`${site.origin}/index.html`] }],
      types: [
        { name: 'index', wrappers: ['index.json'], follow: [{ field: 'go', to: 'list' }] },
        {
          name: 'list',
          wrappers: ['list.json'],
          follow: [{ field: 'link', to: 'book' }],
          next: { kind: 'auto' },
        },
        { name: 'book', wrappers: ['book.json'] },
      ],
    })
    const source = createSource(input, undefined, new Map([...wrappers, ['index.json', learned.wrapper]]))
    expect(source.fields.map(({ name }) => name)).toEqual(['shelf', 'go', 'title', 'link', 'price', 'isbn'])
    const journal = openJournal(join(folder, 'levels.journal'), 'levels')
    const state = createState()
    for await (const _ of crawlPages(source, { fetcher, journal }, state));
    const records = [...readOrdered(journal)].map(({ record }) => record)
    journal.close()
    expect(records).toEqual([
      ...shop.records.slice(0, 4).map((record) => ({ ...marked[0], ...record })),
      ...shop.records.slice(4).map((record) => ({ ...marked[1], ...record })),
      marked[2],
    ])
    expect(state.failed).toBe(1)
  })
})

describe('a journal', () => {
  const crawlWith = async (path: string, source: Source, options: Partial<CrawlOptions> = {}) => {
    const journal = openJournal(path, 'shop')
    const state = createState()
    try {
      for await (const _ of crawlPages(source, { fetcher, journal, ...options }, state));
      return { state, records: [...readOrdered(journal)].map(({ record }) => record) }
    } finally {
      journal.close()
    }
  }

  it('gives all records in the order of the pages', async () => {
    const shop = makeShop(4, 5)
    await serveShop(shop)
    const { records } = await crawlWith(join(folder, 'whole.journal'), open())
    expect(records).toEqual(shop.records)
  })

  it('goes on after a limit, and gives what is known until then', async () => {
    const shop = makeShop(3, 4)
    await serveShop(shop)
    const path = join(folder, 'limit.journal')
    const first = await crawlWith(path, open(), { maxPages: 4 })
    expect(first.records.map(({ title }) => title)).toEqual(
      shop.records.slice(0, 4).map(({ title }) => title),
    )
    const { records, state } = await crawlWith(path, open())
    expect(records).toEqual(shop.records)
    expect(state).toMatchObject({ resumed: true, pages: 15 })
    expect(site?.asked).toHaveLength(15)
  })

  it('cut off at any byte, gives the same in the end', async () => {
    const shop = makeShop(3, 3)
    await serveShop(shop)
    const path = join(folder, 'cut.journal')
    await crawlWith(path, open())
    const whole = readFileSync(path)
    for (const share of [0, 0.1, 0.35, 0.5, 0.77, 0.99]) {
      writeFileSync(path, whole)
      truncateSync(path, Math.floor(whole.length * share))
      expect((await crawlWith(path, open())).records).toEqual(shop.records)
    }
  })

  it('of a page with very many links gives the same, whole and cut off', async () => {
    const shop = makeShop(2, 1200)
    await serveShop(shop)
    const path = join(folder, 'many.journal')
    const first = await crawlWith(path, open(), { maxPages: 20 })
    expect(first.records.map(({ title }) => title)).toEqual(
      shop.records.slice(0, 1200).map(({ title }) => title),
    )
    const whole = readFileSync(path)
    for (const share of [0.3, 0.97]) {
      writeFileSync(path, whole)
      truncateSync(path, Math.floor(whole.length * share))
      const { records } = await crawlWith(path, open(), { maxPages: 40 })
      expect(records).toHaveLength(1200)
      expect(records[0]).toEqual(shop.records[0])
    }
    const again = openJournal(path, 'shop')
    expect([...again.results()].filter(({ result }) => result.part === true).length).toBeGreaterThan(1)
    again.close()
  })

  it('without what failed gives what an undisturbed crawl gives', async () => {
    const shop = makeShop(4, 4)
    let broken = new Set(['/book/1.html', '/book/6.html', '/list/3.html'])
    site = await serve((request, response) => {
      const path = request.url ?? ''
      if (broken.has(path)) response.writeHead(503).end()
      else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(shop.pages[path])
    })
    const path = join(folder, 'failed.journal')
    const first = await crawlWith(path, open())
    expect(first.state).toMatchObject({ failed: 3, records: 8 })
    broken = new Set()
    site.asked.length = 0
    expect(dropFailed(path, 'shop')).toBe(3)
    const { records, state } = await crawlWith(path, open())
    expect(records).toEqual(shop.records)
    expect(state.failed).toBe(0)
    expect(site.asked).toHaveLength(2 + 2 + 8)
    expect(() => dropFailed(path, 'other')).toThrow(expect.objectContaining({ code: 'journal-invalid' }))
  })

  it('without what failed lacks the pages below it too', () => {
    const at = (root: number, key: string, code?: string) => ({
      task: { root, key, chain: '', type: 't', address: 'a' },
      records: [],
      tasks: [],
      seen: [],
      ...(code === undefined ? {} : { problem: { address: 'a', code, message: '', detail: true } }),
    })
    const results = [
      at(1, '10', 'fetch-failed'),
      at(1, '1010'),
      at(1, '11'),
      at(2, '10'),
      at(3, '', 'unmatched'),
    ]
    const isFailed = findFailed(results.map((result) => ({ result })))
    expect(results.map(isFailed)).toEqual([true, true, false, false, false])
    const isLost = findFailed([{ result: at(4, '', 'fetch-failed') }])
    expect([isLost(at(4, '')), isLost(at(4, '10'))]).toEqual([true, false])
  })

  it('can be looked at while its crawl runs', async () => {
    const shop = makeShop(2, 2)
    await serveShop(shop)
    const path = join(folder, 'running.journal')
    await crawlWith(path, open(), { maxPages: 3 })
    appendFileSync(path, '{"task":{"half')
    const size = readFileSync(path).length
    const journal = readJournal(path, 'shop')
    expect([...readOrdered(journal)].map(({ record }) => record)).toEqual(shop.records.slice(0, 2))
    journal.close()
    expect(readFileSync(path)).toHaveLength(size)
    expect(() => readJournal(join(folder, 'none.journal'), 'shop')).toThrow('file not found')
  })

  it('of another crawl, or a damaged one, is refused', async () => {
    const path = join(folder, 'other.journal')
    openJournal(path, 'first').close()
    expect(() => openJournal(path, 'second')).toThrow(expect.objectContaining({ code: 'journal-invalid' }))
    appendFileSync(path, '{"task":{}}\n')
    const journal = openJournal(path, 'first')
    expect(() => [...journal.results()]).toThrow('damaged at byte')
    journal.close()
    writeFileSync(path, 'something else\n')
    expect(() => openJournal(path, 'first')).toThrow('damaged at byte 0')
  })
})

describe('where pages come from', () => {
  const plain = { types: [{ name: 'list', wrappers: ['list.json'] }] }

  it('a template with arguments, one page for each combination', async () => {
    const shop = makeShop(3, 2)
    await serveShop(shop)
    const source = open({
      ...plain,
      from: [
        { template: `${site?.origin}/{kind}/{1..2}.html` },
        { template: `${site?.origin}/list/{n}.html` },
      ],
    })
    const { records } = await collect(source, { arguments: { kind: 'list', n: ['2', '3'] } })
    expect(records).toHaveLength(6)
    await expect(collect(source, { arguments: { kind: 'list' } })).rejects.toMatchObject({
      code: 'argument-missing',
      remedy: 'Give it a value: --arg n=VALUE',
    })
    await expect(collect(source, { arguments: { colour: 'red' } })).rejects.toThrow(
      'has no argument "colour"',
    )
  })

  it('a sitemap, of which a pattern may pick pages', async () => {
    const { pages } = makeShop(2, 2)
    const locations = Object.keys(pages).map((path) => `<url><loc>${path}</loc></url>`)
    site = await servePages({ ...pages, '/map.xml': `<urlset>${locations.join('')}</urlset>` })
    const source = open({ ...plain, from: [{ sitemap: `${site.origin}/map.xml`, include: '*/list/*.html' }] })
    expect((await collect(source)).records).toHaveLength(4)
  })

  it('files, and an archive', async () => {
    const { pages } = makeShop(2, 2)
    await serveShop(makeShop(1, 1))
    for (const n of [1, 2]) writeFileSync(join(folder, `${n}.html`), pages[`/list/${n}.html`])
    const source = open({ ...plain, from: [{ files: [join(folder, '*.html')] }] })
    expect((await collect(source)).records).toHaveLength(4)
  })

  it('a form, whose hidden fields go along', async () => {
    const { pages } = makeShop(2, 2)
    site = await serve((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      if (pathname === '/search')
        response.end(
          '<form action="/find"><input type=hidden name=token value=t1><input name=n><button>Go</button></form>',
        )
      else
        response.end(
          searchParams.get('token') === 't1' ? pages[`/list/${searchParams.get('n')}.html`] : 'no token',
        )
    })
    const source = open({
      ...plain,
      from: [{ form: { page: `${site.origin}/search`, fields: { n: '{n}' } } }],
    })
    expect((await collect(source, { arguments: { n: ['1', '2'] } })).records).toHaveLength(4)
    expect(site.asked).toContain('/find?token=t1&n=2')
  })

  it('a lookup in another source', async () => {
    const shop = makeShop(1, 3)
    await serveShop(shop)
    writeFileSync(join(folder, 'list.json'), writeWrapper(list))
    writeFileSync(
      join(folder, 'index.source.json'),
      JSON.stringify(shopSource(site!.origin, { name: 'index', ...plain })),
    )
    const lookup = {
      source: join(folder, 'index.source.json'),
      argument: 'title',
      field: 'title',
      link: 'link',
    }
    const source = open({ from: [{ lookup }], types: [{ name: 'book', wrappers: ['book.json'] }] })
    const { records } = await collect(source, {
      arguments: { title: [` ${shop.records[1].title.toUpperCase()}`, shop.records[0].title] },
    })
    expect(records).toEqual([{ isbn: shop.records[1].isbn }, { isbn: shop.records[0].isbn }])
    expect(site?.asked.filter((path) => path === '/list/1.html')).toHaveLength(1)
    await expect(collect(source, { arguments: { title: 'none' } })).rejects.toThrow(
      '"none" is not in the index "index"',
    )
  })
})
