/** Templates for tests, made at random: the same books in other elements, with other classes and further boxes. */
import fc from 'fast-check'
import { createPage, type Page } from '../../page/page.ts'
import { booksOf, type MadeBook } from './made-site.ts'

/** How a template shows a list of books. */
export interface MadeTemplate {
  readonly list: string
  readonly item: string
  readonly title: string
  readonly author: string
  readonly price: string
  readonly isBoxed: boolean
  readonly banner: string
}

/** A template of elements and classes that no other of another `style` has. */
export function madeTemplates(style: string): fc.Arbitrary<MadeTemplate> {
  const named = (...tags: string[]) =>
    fc
      .tuple(fc.constantFrom(...tags), fc.constantFrom('a', 'b', 'c'))
      .map(([tag, name]) => `${tag}.${style}-${name}`)
  return fc.record({
    list: named('ul', 'div', 'section'),
    item: named('li', 'article', 'div'),
    title: named('h3', 'strong', 'p'),
    author: named('em', 'span', 'p'),
    price: named('b', 'span', 'div'),
    isBoxed: fc.boolean(),
    banner: fc.constantFrom(
      '',
      '<p>Free delivery this week</p>',
      '<div><h2>Our tips</h2><p>Read more</p></div>',
    ),
  })
}

const MENU = [
  'Home',
  'New books',
  'Basket',
  'About our shop',
  'Delivery',
  'Gift cards',
  'Contact',
  'Opening hours',
]

/** The list of a page in a template. */
export function showBooks(
  template: MadeTemplate,
  page: number,
  books: readonly MadeBook[] = booksOf(page),
): Page {
  const element = (name: string, content: string) => {
    const [tag, own] = name.split('.')
    return `<${tag} class="${own}">${content}</${tag}>`
  }
  const items = books.map(({ title, author, price }) => {
    const head = element(template.title, title)
    const rest = `${element(template.author, author)}${element(template.price, price)}`
    return element(
      template.item,
      template.isBoxed ? `<div>${head}</div><div>${rest}</div>` : `${head}${rest}`,
    )
  })
  const menu = MENU.map((text) => `<a href="#">${text}</a>`).join(' ')
  const source = `<html><body><nav>${menu}</nav>${template.banner}${element(template.list, items.join('\n'))}</body></html>`
  return createPage(source, { name: `list-${page}.html` })
}
