import { learn } from '../src/learn/learn.ts'
import { createPage } from '../src/page/page.ts'
import type { SourceInput } from '../src/source/file/schema.ts'
import type { Wrapper } from '../src/wrapper/wrapper.ts'

/** A shop of any size for tests and benches: list pages with next links, and one page for each book. */
export interface Shop {
  readonly pages: Readonly<Record<string, string>>
  /** The joined records, in the order of the lists. */
  readonly records: readonly { title: string; link: string; price: string; isbn: string }[]
}

const WORDS = [
  'Salt',
  'Ash',
  'Harbour',
  'Lantern',
  'Winter',
  'Orchard',
  'Signal',
  'Meadow',
  'Copper',
  'Tide',
  'Raven',
]

/** Makes the pages of a shop. */
export function makeShop(lists: number, perList: number): Shop {
  const pages: Record<string, string> = {}
  const records: { title: string; link: string; price: string; isbn: string }[] = []
  for (let list = 1; list <= lists; list++) {
    const rows: string[] = []
    for (let i = 0; i < perList; i++) {
      const n = records.length
      const title = `${WORDS[n % WORDS.length]} and ${WORDS[(n * 7 + 3) % WORDS.length]} ${n}`
      const price = `£${(n * 37) % 90}.${String((n * 13) % 100).padStart(2, '0')}`
      const isbn = `979-9-${String(100_000 + n)}`
      const link = `/book/${n}.html`
      records.push({ title, link, price, isbn })
      rows.push(`<li class="book"><a href="${link}">${title}</a> <b class="price">${price}</b></li>`)
      pages[link] = bookPage(title, isbn)
    }
    const next = list < lists ? `<a class="turn" href="/list/${list + 1}.html">Next ›</a>` : ''
    const previous = list > 1 ? `<a class="turn" href="/list/${list - 1}.html">‹ Previous</a>` : ''
    pages[`/list/${list}.html`] =
      `<!doctype html><title>List ${list}</title><h1>Books</h1><ul>${rows.join('\n')}</ul><p>${previous} page ${list} ${next}</p>`
  }
  return { pages, records }
}

function bookPage(title: string, isbn: string): string {
  return `<!doctype html><title>${title}</title><h1>${title}</h1><table><tr><th>Shop</th><td>Ours</td></tr><tr><th>ISBN</th><td class="isbn">${isbn}</td></tr></table>`
}

/** Wrappers of the shop, learned from two pages of each kind. */
export function learnShop(): { list: Wrapper; book: Wrapper } {
  const { pages, records } = makeShop(2, 3)
  const plain = (path: string) => createPage(pages[path], { name: path })
  const list = learn(
    [
      { page: plain('/list/1.html'), records: records.slice(0, 3).map(({ isbn: _, ...record }) => record) },
      { page: plain('/list/2.html'), records: records.slice(3, 6).map(({ isbn: _, ...record }) => record) },
    ],
    { name: 'list' },
  )
  const book = learn(
    records.slice(0, 2).map(({ link, isbn }) => ({ page: plain(link), records: [{ isbn }], complete: true })),
    { name: 'book' },
  )
  if (list.kind === 'declined' || book.kind === 'declined') throw new Error('the shop cannot be learned')
  return { list: list.wrapper, book: book.wrapper }
}

/** The source of the shop at an address. */
export function shopSource(origin: string, change: Partial<SourceInput> = {}): SourceInput {
  return {
    format: 1,
    name: 'shop',
    from: [{ addresses: [`${origin}/list/1.html`] }],
    types: [
      {
        name: 'list',
        wrappers: ['list.json'],
        follow: [{ field: 'link', to: 'book' }],
        next: { kind: 'auto' },
      },
      { name: 'book', wrappers: ['book.json'] },
    ],
    ...change,
  }
}
