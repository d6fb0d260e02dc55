import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/entries.mjs'
import { type Loopback, serve } from '../loopback.ts'

const FOLDER = join(ROOT, 'examples/bookshop')

/** Serves the sample shop on loopback; `instead` may answer a request in its place. */
export function serveBookshop(
  instead: (...parameters: Parameters<Parameters<typeof serve>[0]>) => boolean = () => false,
): Promise<Loopback> {
  return serve((request, response) => {
    if (instead(request, response)) return
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const isPage = /^\/(?:list|detail)\/pages\/\d{3}\.html$/.test(pathname)
    if (!isPage) response.writeHead(404).end('Page not found.')
    else response.writeHead(200, { 'content-type': 'text/html' }).end(readFileSync(join(FOLDER, pathname)))
  })
}

interface Truth {
  readonly title: string[]
  readonly author: string[]
  readonly year?: string[]
  readonly isbn?: string[]
  readonly publisher?: string[]
}

const readTruth = (kind: string) =>
  readFileSync(join(FOLDER, kind, 'truth.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { page: string; records: Truth[] })

/** What a crawl from the first list page must give: each book once, where a list shows it first, with its own page. */
export function joinedBooks(): {
  title: string
  year: string
  author: string[]
  publisher: string
  isbn: string
}[] {
  const details = new Map(readTruth('detail').map(({ records: [record] }) => [record.title[0], record]))
  const books = new Map<string, ReturnType<typeof joinedBooks>[number]>()
  for (const { title, year } of readTruth('list').flatMap(({ records }) => records)) {
    const detail = details.get(title[0])!
    if (books.has(title[0])) continue
    books.set(title[0], {
      title: title[0],
      year: year![0],
      author: detail.author,
      publisher: detail.publisher![0],
      isbn: detail.isbn![0],
    })
  }
  return [...books.values()]
}

/** What a person marks: two books of the first list, and one page of a book. */
export const LIST_RECORDS = [
  '{"title":"A Short History of Fog","link":"../../detail/pages/003.html","year":"2022"}',
  '{"title":"Lanterns for a Drowned Road","link":"../../detail/pages/025.html","year":"2016"}',
]
export const DETAIL_RECORD =
  '{"author":["Mirela Ostrander","Tobin Ashgrove"],"publisher":"Little Gannet","isbn":"979-9-99999-100-0"}'
