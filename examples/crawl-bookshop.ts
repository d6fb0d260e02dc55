import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crawlRecords, createState, learnSource, openFetcher, type PlainRecord } from '../src/index.ts'
import { serveBookshop } from './serve-bookshop.ts'
import { type FlatRecord, formatTable } from './table.ts'

/** What a person marks: two books of the first list, and one page of a book. */
const LIST = [
  { title: 'A Short History of Fog', link: '../../detail/pages/003.html', year: '2022' },
  { title: 'Lanterns for a Drowned Road', link: '../../detail/pages/025.html', year: '2016' },
]
const DETAIL = { publisher: 'Little Gannet', isbn: '979-9-99999-100-0' }
const SHOWN = ['title', 'year', 'publisher', 'isbn']
const ROWS = 6

/** Serves the bookshop, learns its two kinds of page from its address, crawls it, and tells how well that went. */
export async function crawlBookshop(folder: string, width: number): Promise<string[]> {
  const shop = await serveBookshop(folder)
  const fetcher = openFetcher({ allowPrivate: true, delay: 0, concurrency: 4 })
  try {
    const first = `${shop.origin}/list/pages/001.html`
    const { page: list } = await fetcher.get(first)
    const { page: detail } = await fetcher.get(`${shop.origin}/detail/pages/001.html`)
    const learned = learnSource({ name: 'bookshop', from: [{ addresses: [first] }] }, [
      {
        name: 'list',
        examples: [{ page: list, records: LIST, complete: false }],
        follow: [{ field: 'link', to: 'book' }],
        next: { kind: 'auto' },
      },
      { name: 'book', examples: [{ page: detail, records: [DETAIL], complete: true }] },
    ])
    if (learned.kind === 'declined') throw new Error(learned.reason)
    const state = createState()
    const begun = performance.now()
    // A book on two shelves is found twice.
    const books = new Map<string, PlainRecord>()
    for await (const { record } of crawlRecords(learned.source, { fetcher }, state)) {
      books.set(String(record.isbn), record)
    }
    const seconds = (performance.now() - begun) / 1000
    const right = countRight(books, await readIsbns(folder))
    const rows = [...books.values()].map(flatten)
    return [
      `From its address: ${books.size} books, joined from ${state.pages} pages of a site on this machine`,
      '',
      ...formatTable(SHOWN, rows, { width, rows: ROWS }),
      '',
      `Exactly right: ${right} of ${(await readIsbns(folder)).size} books. ${learned.notes.join('. ')}.`,
      `Crawling took ${seconds.toFixed(1)} s: ${Math.round(state.pages / seconds)} pages a second.`,
    ]
  } finally {
    await fetcher.close()
    await shop.close()
  }
}

function flatten(record: PlainRecord): FlatRecord {
  return Object.fromEntries(SHOWN.map((name) => [name, [record[name] ?? []].flat().map(String)]))
}

/** Title and publisher by ISBN, as the shop's own answers have them. */
async function readIsbns(folder: string): Promise<Map<string, string>> {
  const text = await readFile(join(folder, 'detail/truth.jsonl'), 'utf8')
  const records: Record<string, string[]>[] = text
    .trimEnd()
    .split('\n')
    .flatMap((line) => JSON.parse(line).records)
  return new Map(records.map(({ isbn, title, publisher }) => [isbn[0], `${title[0]}\n${publisher[0]}`]))
}

function countRight(books: ReadonlyMap<string, PlainRecord>, truth: ReadonlyMap<string, string>): number {
  return [...books].filter(([isbn, { title, publisher }]) => truth.get(isbn) === `${title}\n${publisher}`)
    .length
}
