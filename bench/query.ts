import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSources } from '../src/query/open-sources.ts'
import { openFetcher } from '../src/source/fetch/fetcher.ts'
import type { SourceInput } from '../src/source/file/schema.ts'
import { writeWrapper } from '../src/wrapper/read.ts'
import { learnShop, makeShop } from '../test/shop.ts'
import type { Line } from './line.ts'
import { median } from './race.ts'

/** Pages that are joined, how long the server waits with each answer, and how many requests are open at once. */
const PAGES = 500
const LATENCY = 20
const CONCURRENCY = 16
const ROUNDS = 5

/**
 * A join that fetches five hundred pages, beside fetching the same pages in parallel with the same manners. The list that
 * gives the keys is a file here, so that both do the same requests.
 */
export async function benchQuery(): Promise<Line[]> {
  const { pages } = makeShop(PAGES, 1)
  const server = createServer((request, response) => {
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pages[request.url ?? ''])
    }, LATENCY)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-bench-query-'))
  try {
    const files = writeSources(folder, origin)
    const times: { query: number; fetch: number }[] = []
    for (let round = 0; round < ROUNDS; round++)
      times.push({ fetch: await fetchAll(origin), query: await join500(files) })
    const middle = (name: 'query' | 'fetch') => Math.round(median(times.map((time) => time[name])))
    return [
      {
        part: 'query',
        what: `${PAGES} pages joined over fetching them (${middle('query')} ms over ${middle('fetch')} ms)`,
        figure: median(times.map(({ query, fetch }) => query / fetch)),
        unit: 'x',
        goal: { most: 1.5 },
      },
    ]
  } finally {
    rmSync(folder, { recursive: true })
    server.closeAllConnections()
    server.close()
  }
}

const MANNERS = { allowPrivate: true, robots: false, delay: 0, concurrency: CONCURRENCY }

async function fetchAll(origin: string): Promise<number> {
  const begun = performance.now()
  const fetcher = openFetcher(MANNERS)
  const addresses = Array.from({ length: PAGES }, (_, i) => `${origin}/book/${i}.html`)
  const fetched = await Promise.all(addresses.map((address) => fetcher.get(address)))
  const time = performance.now() - begun
  if (fetched.some(({ bytes }) => bytes.length === 0)) throw new Error('a page is empty')
  await fetcher.close()
  return time
}

async function join500(files: readonly string[]): Promise<number> {
  const begun = performance.now()
  const sources = openSources(files, { fetcher: MANNERS })
  const sql = 'SELECT k.id, b.isbn FROM keys k JOIN books b ON b.id = k.id ORDER BY k.id'
  const { rows, pages, rounds } = await sources.query(sql)
  const time = performance.now() - begun
  await sources.close()
  if (rows.length !== PAGES || pages !== PAGES || rounds !== 1)
    throw new Error(`${rows.length} rows from ${pages} pages in ${rounds} rounds`)
  return time
}

function writeSources(folder: string, origin: string): string[] {
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  write('book.json', writeWrapper(learnShop().book))
  const books: SourceInput = {
    format: 1,
    name: 'books',
    from: [{ template: `${origin}/book/{id}.html` }],
    types: [{ name: 'book', wrappers: ['book.json'] }],
  }
  const keys = Array.from({ length: PAGES }, (_, i) => i)
  return [write('books.source.json', JSON.stringify(books)), write('keys.csv', `id\n${keys.join('\n')}\n`)]
}
