import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { learn } from '../src/learn/learn.ts'
import { createPage } from '../src/page/page.ts'
import type { NextRule, SourceInput } from '../src/source/file/schema.ts'
import { writeWrapper } from '../src/wrapper/read.ts'
import { serve } from './loopback.ts'

interface Book {
  readonly title: string
  readonly price: string
  readonly author: readonly string[]
  readonly seller: { readonly name: string; readonly town: string }
  readonly offers: readonly { readonly state: string; readonly days: string }[]
}

const marsh = { name: 'Marsh Books', town: 'Ely' }
const hill = { name: 'Hill Shop', town: 'Bath' }
const used = { state: 'used', days: '9' }
const NOVELS: readonly Book[] = [
  { title: 'Dune', price: '£9.50', author: ['Ann Lee', 'Bo Ray'], seller: marsh, offers: [used] },
  {
    title: 'Emma',
    price: '€12.00',
    author: ['Cy Day'],
    seller: hill,
    offers: [{ state: 'new', days: '2' }, used],
  },
  {
    title: 'Ivanhoe',
    price: '£6.50',
    author: ['Di Fox', 'Ed Gum', 'Flo Hay'],
    seller: marsh,
    offers: [{ state: 'new', days: '1' }],
  },
  { title: 'Dune', price: '£9.50', author: ['Ann Lee', 'Bo Ray'], seller: marsh, offers: [used] },
]
const POEMS: readonly Book[] = [
  { title: 'Sonnets', price: '£4.00', author: ['Gus Ink'], seller: hill, offers: [used] },
]

function shelfPage(books: readonly Book[], next = ''): string {
  const rows = books.map(
    ({ title, price, author, seller, offers }) =>
      `<div class="book"><h2>${title}</h2><b class="price">${price}</b>` +
      `<ul>${author.map((name) => `<li class="author">${name}</li>`).join('')}</ul>` +
      `<p class="seller"><span class="name">${seller.name}</span> in <span class="town">${seller.town}</span></p>` +
      `<table>${offers.map(({ state, days }) => `<tr><td class="state">${state}</td><td class="days">${days}</td></tr>`).join('')}</table></div>`,
  )
  return `<!doctype html><title>Books</title><h1>Books</h1>${rows.join('\n')}${next}`
}

/** Books with money, several values and nested records, on a server with shelves, a list without end and one that breaks off. */
export interface RichSite {
  readonly origin: string
  readonly folder: string
  readonly files: readonly string[]
  readonly asked: string[]
  readonly times: number[]
  /** Writes the source under another name, with changes; gives its file. */
  copy(name: string, change: Partial<SourceInput> & { readonly next?: NextRule }): string
  remove(): Promise<void>
}

/** Starts the server and writes the source `books`, whose argument `shelf` has a default. */
export async function writeRichSources(): Promise<RichSite> {
  const server = await serve((request, response) => {
    const path = request.url ?? ''
    const page = pageAt(path)
    if (path === '/dying/2') response.writeHead(500).end()
    else if (page === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-rich-'))
  const page = createPage(shelfPage(NOVELS), { name: 'novels' })
  const records = NOVELS.map(({ author, offers, ...book }) => ({
    ...book,
    author: [...author],
    offers: [...offers],
  }))
  const learned = learn([{ page, records, complete: true }], { name: 'books' })
  if (learned.kind === 'declined' || !learned.exact) throw new Error('the books cannot be learned')
  writeFileSync(join(folder, 'books.json'), writeWrapper(learned.wrapper))
  const copy: RichSite['copy'] = (name, { next, ...change }) => {
    const file = join(folder, `${name}.source.json`)
    const source: SourceInput = {
      format: 1,
      name,
      arguments: { shelf: { default: 'novels' } },
      from: [{ template: `${server.origin}/shelf/{shelf}.html` }],
      types: [{ name: 'shelf', wrappers: ['books.json'], ...(next === undefined ? {} : { next }) }],
      ...change,
    }
    writeFileSync(file, JSON.stringify(source))
    return file
  }
  return {
    origin: server.origin,
    folder,
    files: [copy('books', {})],
    asked: server.asked,
    times: server.times,
    copy,
    async remove() {
      rmSync(folder, { recursive: true })
      await server.close()
    },
  }
}

function pageAt(path: string): string | undefined {
  if (path === '/shelf/novels.html') return shelfPage(NOVELS)
  if (path === '/shelf/poems.html') return shelfPage(POEMS)
  const [, room, number] = /^\/(endless|dying)\/(\d+)$/.exec(path) ?? []
  if (room === undefined) return undefined
  const books = ['a', 'b'].map((letter) => ({ ...NOVELS[0], title: `Endless ${number} ${letter}` }))
  return shelfPage(books, `<a rel="next" href="/${room}/${Number(number) + 1}">Next</a>`)
}
