/** A site for tests whose records hold records: shelves of books, in an old and in a new template. */
import { learn } from '../../learn/learn.ts'
import { createPage, type Page } from '../../page/page.ts'
import type { Wrapper } from '../../wrapper/wrapper.ts'
import { booksOf, type MadeBook } from './made-site.ts'

/** A shelf with its books. */
export interface MadeShelf {
  readonly shelf: string
  readonly book: readonly Pick<MadeBook, 'title' | 'price'>[]
}

const SHELVES = ['Travel', 'Poetry', 'Cooking', 'History', 'Gardens']

/** Shelves that are the same for the same number. */
export function shelvesOf(page: number, count = 3): MadeShelf[] {
  return Array.from({ length: count }, (_, i) => ({
    shelf: `${SHELVES[(page + i) % SHELVES.length]} ${page}${i}`,
    book: booksOf(page * 3 + i, 2 + ((page + i) % 3)).map(({ title, price }) => ({ title, price })),
  }))
}

const FRAME = ['Home', 'New books', 'Basket', 'About our shop', 'Delivery', 'Gift cards', 'Contact', 'Help']
const menu = FRAME.map((text) => `<a href="#">${text}</a>`).join(' ')

/** Headings, each followed by a list. */
export function oldShelves(page: number, shelves: readonly MadeShelf[] = shelvesOf(page)): Page {
  const blocks = shelves.map(
    ({ shelf, book }) =>
      `<h2>${shelf}</h2><ul>${book.map(({ title, price }) => `<li><b>${title}</b> <i>${price}</i></li>`).join('')}</ul>`,
  )
  return createPage(`<html><body><p>${menu}</p>${blocks.join('\n')}</body></html>`, {
    name: `shelf-${page}.html`,
  })
}

/** Boxes with a title, which hold cards. */
export function newShelves(page: number, shelves: readonly MadeShelf[] = shelvesOf(page)): Page {
  const blocks = shelves.map(
    ({ shelf, book }) =>
      `<section class="box"><header><strong>${shelf}</strong></header><div class="cards">${book
        .map(
          ({ title, price }) => `<article><p class="name">${title}</p><p class="cost">${price}</p></article>`,
        )
        .join('')}</div></section>`,
  )
  return createPage(`<html><body><nav>${menu}</nav><main>${blocks.join('\n')}</main></body></html>`, {
    name: `shelf-${page}.html`,
  })
}

/** A wrapper for the old pages of these numbers, of which the first two are labelled. */
export function learnShelves(pages: readonly number[], count = 3): Wrapper {
  const labelled = pages.slice(0, 2).map((p) => ({
    page: oldShelves(p, shelvesOf(p, count)),
    records: shelvesOf(p, count).map(({ shelf, book }) => ({
      shelf,
      book: book.map((each) => ({ ...each })),
    })),
  }))
  const result = learn(labelled, {
    unlabelled: pages.slice(2).map((p) => oldShelves(p, shelvesOf(p, count))),
  })
  if (result.kind !== 'learned') throw new Error('nothing was learned')
  return result.wrapper
}
