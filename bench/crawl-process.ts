import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { crawlPages, crawlRecords } from '../src/source/crawl/crawl.ts'
import { openJournal } from '../src/source/crawl/journal.ts'
import { createState } from '../src/source/crawl/state.ts'
import { openFetcher } from '../src/source/fetch/fetcher.ts'
import { createSource } from '../src/source/file/read-source.ts'
import { learnShop, makeShop, shopSource } from '../test/shop.ts'
import type { CrawlReport } from './crawl.ts'

const CONCURRENCY = 16

/** Whether this process is one that the crawl bench started. */
export function isCrawlProcess(): boolean {
  return process.env.GLEANER_BENCH_CRAWL !== undefined
}

/** Does what the bench asked this process for, and reports it. */
export async function runCrawlProcess(): Promise<void> {
  const [what, ...parameters] = JSON.parse(process.env.GLEANER_BENCH_CRAWL ?? '[]') as string[]
  const run = { serve, gleaner: crawlByUs, crawlee: crawlByCrawlee, frontier: crawlFrontier }[what]
  if (run === undefined) throw new Error(`unknown part ${what}`)
  process.send?.(await run(...(parameters as [string, string])))
}

/** Serves a shop, and at `/many/N` a list of N books. */
async function serve(lists: string, books: string): Promise<string> {
  const { pages } = makeShop(Number(lists), Number(books))
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const many = /^\/many\/(\d+)$/.exec(path)?.[1]
    const page = many === undefined ? pages[path.replace(/\?.*/, '')] : manyBooks(Number(many))
    response
      .writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
      .end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function manyBooks(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, i) =>
      `<li class="book"><a href="/book/${i % 2000}.html?n=${i}">Book ${i}</a> <b class="price">£1.00</b></li>`,
  )
  return `<!doctype html><title>Many</title><h1>Books</h1><ul>${rows.join('\n')}</ul>`
}

function openShop(origin: string, first = '/list/1.html') {
  const { list, book } = learnShop()
  const wrappers = new Map([
    ['list.json', list],
    ['book.json', book],
  ])
  return createSource(shopSource(origin, { from: [{ addresses: [origin + first] }] }), undefined, wrappers)
}

const openOurs = () => openFetcher({ allowPrivate: true, robots: false, delay: 0, concurrency: CONCURRENCY })

async function crawlByUs(origin: string): Promise<CrawlReport> {
  const source = openShop(origin)
  const fetcher = openOurs()
  const state = createState()
  const begun = performance.now()
  let records = 0
  for await (const { record } of crawlRecords(source, { fetcher }, state))
    if (record.isbn !== undefined) records++
  const milliseconds = performance.now() - begun
  await fetcher.close()
  return { pages: state.pages, records, milliseconds }
}

/** Two thousand pages of a crawl whose first page leads to so many. */
async function crawlFrontier(origin: string, count: string): Promise<CrawlReport> {
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-bench-'))
  const journal = openJournal(join(folder, 'journal'), 'bench')
  const fetcher = openOurs()
  const state = createState()
  const begun = performance.now()
  let heap = 0
  try {
    const pages = crawlPages(openShop(origin, `/many/${count}`), { fetcher, journal, maxPages: 900 }, state)
    for await (const _ of pages) {
      if (state.pages < 850 || heap > 0) continue
      globalThis.gc?.()
      heap = process.memoryUsage().heapUsed
    }
  } finally {
    journal.close()
    await fetcher.close()
    rmSync(folder, { recursive: true })
  }
  return { pages: state.pages, records: state.records, milliseconds: performance.now() - begun, heap }
}

/** The same records by Crawlee's HttpCrawler and cheerio, with selectors written by hand. */
async function crawlByCrawlee(origin: string, folder: string): Promise<CrawlReport> {
  process.env.CRAWLEE_STORAGE_DIR = mkdtempSync(join(tmpdir(), 'gleaner-bench-storage-'))
  const require = createRequire(join(folder, 'package.json'))
  const load = (name: string) => import(pathToFileURL(require.resolve(name)).href)
  const { HttpCrawler, Configuration } = await load('@crawlee/http')
  const { load: parse } = await load('cheerio')
  let pages = 0
  let records = 0
  const crawler = new HttpCrawler(
    {
      minConcurrency: CONCURRENCY,
      maxConcurrency: CONCURRENCY,
      async requestHandler({
        request,
        body,
        addRequests,
      }: {
        request: { url: string; userData: { record?: object } }
        body: string
        addRequests: (requests: object[]) => Promise<unknown>
      }) {
        pages++
        const $ = parse(body)
        const { record } = request.userData
        if (record !== undefined) {
          const joined = { ...record, isbn: $('td.isbn').text() }
          if (joined.isbn !== '') records++
          return
        }
        const requests: object[] = []
        for (const element of $('li.book')) {
          const link = $(element).find('a').attr('href') ?? ''
          const found = { title: $(element).find('a').text(), link, price: $(element).find('.price').text() }
          requests.push({ url: new URL(link, request.url).href, userData: { record: found } })
        }
        const next = $('a.turn')
          .filter((_: number, element: unknown) => $(element).text().startsWith('Next'))
          .attr('href')
        if (next !== undefined) requests.push({ url: new URL(next, request.url).href, userData: {} })
        await addRequests(requests)
      },
    },
    new Configuration({ persistStorage: false, logLevel: 0 }),
  )
  const begun = performance.now()
  await crawler.run([{ url: `${origin}/list/1.html`, userData: {} }])
  return { pages, records, milliseconds: performance.now() - begun }
}
