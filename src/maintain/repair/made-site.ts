/** Sites for tests: the same books in an old and in a new template, and pages in neither. */
import { createPage, type Page } from '../../page/page.ts'

export interface MadeBook {
  readonly title: string
  readonly author: string
  readonly price: string
}

const NOUNS = [
  'Harbour',
  'Orchard',
  'Winter',
  'Signal',
  'Garden',
  'Mirror',
  'Engine',
  'River',
  'Candle',
  'Atlas',
]
const NAMES = ['Ann Marsh', 'Ben Olsen', 'Carla Ruiz', 'David Chen', 'Eva Lind', 'Finn Byrne', 'Gita Rao']

/** Books that are the same for the same numbers. */
export function booksOf(page: number, count = 6): MadeBook[] {
  return Array.from({ length: count }, (_, i) => {
    const n = page * 17 + i * 5
    return {
      title: `The ${NOUNS[n % NOUNS.length]} of ${NOUNS[(n + page + 3) % NOUNS.length]} ${page + 1}${i}`,
      author: NAMES[(n + i) % NAMES.length],
      price: `$${(n % 40) + 5}.${String((n * 7) % 100).padStart(2, '0')}`,
    }
  })
}

const FRAME = [
  'Home',
  'New books',
  'Basket',
  'About our shop',
  'Delivery',
  'Gift cards',
  'Contact',
  'Newsletter',
  'Opening hours',
]
const menu = FRAME.map((text) => `<a href="#">${text}</a>`).join(' ')

/** A list in the old template: one item a book. */
export function oldList(page: number, books: readonly MadeBook[] = booksOf(page)): Page {
  const items = books.map(
    ({ title, author, price }) =>
      `<li class="book"><b>${title}</b> by <i>${author}</i> <span class="price">${price}</span></li>`,
  )
  const source = `<html><body><div class="menu">${menu}</div><ul class="books">${items.join('\n')}</ul></body></html>`
  return createPage(source, { name: `list-${page}.html` })
}

/** The same list in the new template: cards of nested boxes. */
export function newList(page: number, books: readonly MadeBook[] = booksOf(page)): Page {
  const items = books.map(
    ({ title, author, price }) =>
      `<article class="card"><header><h3><a href="/b">${title}</a></h3></header><p class="who">${author}</p><div class="buy"><em>${price}</em><button>Add</button></div></article>`,
  )
  const source = `<html><body><nav class="top">${menu}</nav><main><section class="grid">${items.join('\n')}</section></main></body></html>`
  return createPage(source, { name: `list-${page}.html` })
}

/** A page of one book in the old template. */
export function oldDetail(page: number): Page {
  const [{ title, author, price }] = booksOf(page, 1)
  const source = `<html><body><div class="menu">${menu}</div><h1>${title}</h1><table><tr><th>Author</th><td>${author}</td></tr><tr><th>Price</th><td>${price}</td></tr></table></body></html>`
  return createPage(source, { name: `book-${page}.html` })
}

/** The same book in the new template. */
export function newDetail(page: number): Page {
  const [{ title, author, price }] = booksOf(page, 1)
  const source = `<html><body><nav class="top">${menu}</nav><main><p class="note">Free delivery this week</p><div class="hero"><span class="name">${title}</span><span>Read a sample</span></div><dl class="facts"><dt>Author</dt><dd>${author}</dd><dt>Price</dt><dd>${price}</dd></dl></main></body></html>`
  return createPage(source, { name: `book-${page}.html` })
}

/** A form to sign in, as sites answer for every address when a session has ended. */
export function signInPage(name: string): Page {
  const source = `<html><body><h1>Please sign in</h1><form><input name="user"><input type="password" name="word"></form></body></html>`
  return createPage(source, { name })
}
