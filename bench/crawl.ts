import { execFileSync, fork } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Line } from './line.ts'
import { median } from './race.ts'

/** Pages of the shop that is crawled: 40 lists of 50 books. */
const LISTS = 40
const BOOKS = 50
const ROUNDS = 5

/** Crawlee brings 109 packages: it is installed into a temporary folder when the bench runs, and kept there. */
const CRAWLEE = ['@crawlee/http@3.18.1', 'cheerio@1']

/** What a process that crawls reports. */
export interface CrawlReport {
  readonly pages: number
  readonly records: number
  readonly milliseconds: number
  /** Bytes of heap after a collection, when the crawl is half done. */
  readonly heap?: number
}

/**
 * Pages a second from a server on loopback, with extraction and joined records, beside Crawlee's HttpCrawler with cheerio;
 * and memory against the number of pages in the frontier. Each crawl has a process of its own.
 */
export async function benchCrawl(entry: URL): Promise<Line[]> {
  const server = await start(entry, ['serve', String(LISTS), String(BOOKS)])
  const lines: Line[] = []
  try {
    const crawlee = installCrawlee()
    const rates: { ours: number; theirs: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const ours = await crawl(entry, ['gleaner', server.origin])
      const theirs = await crawl(entry, ['crawlee', server.origin, crawlee])
      for (const { records } of [ours, theirs]) {
        if (records !== LISTS * BOOKS) throw new Error(`a crawl gave ${records} records`)
      }
      rates.push({ ours: rate(ours), theirs: rate(theirs) })
    }
    const ratio = median(rates.map(({ ours, theirs }) => ours / theirs))
    const shown = `${Math.round(median(rates.map(({ ours }) => ours)))} pages a second against ${Math.round(median(rates.map(({ theirs }) => theirs)))}`
    lines.push({
      part: 'crawl',
      what: `rate over Crawlee with cheerio (${shown})`,
      figure: ratio,
      unit: 'x',
      goal: { least: 2 },
    })
    const small = await crawl(entry, ['frontier', server.origin, '1000'])
    const large = await crawl(entry, ['frontier', server.origin, '100000'])
    const megabytes = (bytes = 0) => Math.round(bytes / 100_000) / 10
    lines.push({
      part: 'crawl',
      what: `heap with 100,000 pages in the frontier over 1,000 (${megabytes(large.heap)} MB over ${megabytes(small.heap)} MB)`,
      figure: (large.heap ?? 0) / (small.heap ?? 1),
      unit: 'x',
      goal: { most: 1.25 },
    })
  } finally {
    server.stop()
  }
  return lines
}

function rate({ pages, milliseconds }: CrawlReport): number {
  return (pages / milliseconds) * 1000
}

function installCrawlee(): string {
  const folder = join(tmpdir(), 'gleaner-bench-crawlee')
  if (!existsSync(join(folder, 'node_modules/@crawlee/http'))) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}\n')
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', ...CRAWLEE], {
      cwd: folder,
      stdio: 'ignore',
    })
  }
  return folder
}

/** Starts a process of the bench; the first message it sends is its result. */
function begin(entry: URL, parameters: readonly string[]) {
  const child = fork(entry, [], {
    env: { ...process.env, GLEANER_BENCH_CRAWL: JSON.stringify(parameters), CRAWLEE_LOG_LEVEL: 'OFF' },
    execArgv: ['--expose-gc'],
  })
  const message = new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve).once('error', reject)
    child.once('exit', (code) => reject(new Error(`${parameters[0]} ended with code ${code}`)))
  })
  return { child, message }
}

async function start(entry: URL, parameters: readonly string[]): Promise<{ origin: string; stop(): void }> {
  const { child, message } = begin(entry, parameters)
  return { origin: String(await message), stop: () => child.kill() }
}

async function crawl(entry: URL, parameters: readonly string[]): Promise<CrawlReport> {
  const { child, message } = begin(entry, parameters)
  const report = (await message) as CrawlReport
  child.kill()
  return report
}
