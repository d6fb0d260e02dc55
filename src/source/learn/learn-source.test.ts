import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import { chooseWrapper } from '../crawl/read-records.ts'
import { clusterPages } from './cluster.ts'
import { learnByTemplate, learnSource } from './learn-source.ts'

const frame = (main: string) =>
  `<header class=top><a href="/">Shop</a><nav><a href="/a">A</a></nav></header><main>${main}</main><footer><p>Open daily</p></footer>`
const old = (title: string, price: string) =>
  frame(
    `<table class=item><tr><td class=name><b>${title}</b></td></tr><tr><td class=cost><i>${price}</i></td></tr></table><hr class=end><p class=old>Order by post</p>`,
  )
const relaunched = (title: string, price: string) =>
  frame(
    `<article><h1>${title}</h1><section class=offer><span class=price>${price}</span><button>Buy</button></section><ul class=share><li><em>Share</em></li></ul></article>`,
  )

const books: (readonly [title: string, price: string])[] = [
  ['Dune', '$9.99'],
  ['Emma', '$7.50'],
  ['Solaris', '$8.25'],
  ['Walden', '$5.00'],
  ['Kim', '$6.10'],
  ['Ulysses', '$11.00'],
]

describe('templates', () => {
  it('are distinguished, whatever the order of the pages', () => {
    const pages = books.flatMap(([title, price]) => [old(title, price), relaunched(title, price)])
    const clusters = clusterPages(pages.map((html) => createPage(html)))
    expect(clusters).toEqual([
      [0, 2, 4, 6, 8, 10],
      [1, 3, 5, 7, 9, 11],
    ])
  })

  it('are one where pages differ in data only', () => {
    const pages = books.map(([title, price], i) =>
      createPage(old(title, price).replace('<hr', `${'<p>note'.repeat(i % 3)}<hr`)),
    )
    expect(clusterPages(pages)).toHaveLength(1)
  })

  it('of more pages than are compared are assigned to their clusters', () => {
    const pages = Array.from({ length: 90 }, (_, i) =>
      createPage(i % 2 === 0 ? old(`T${i}`, '$1') : relaunched(`T${i}`, '$2')),
    )
    expect(clusterPages(pages).map((members) => members.length)).toEqual([45, 45])
  })
})

describe('learning a source', () => {
  const site = { name: 'shop', from: [{ addresses: ['https://shop.example/1'] }] }
  const mark = (html: string, [title, price]: readonly [string, string]) => ({
    page: createPage(html, { name: title, url: `https://shop.example/${title}` }),
    records: [{ title, price }],
    complete: true,
  })

  it('finds one wrapper for each template, and says so', () => {
    const examples = books
      .slice(0, 3)
      .flatMap((book) => [mark(old(...book), book), mark(relaunched(...book), book)])
    const learned = learnSource(site, [{ name: 'book', examples }], { method: 'trees' })
    if (learned.kind === 'declined') throw new Error(learned.reason)
    const { source, notes } = learned
    for (const [title, price] of books) {
      for (const html of [old(title, price), relaunched(title, price)]) {
        const { result } = chooseWrapper(source.start.wrappers, createPage(html))
        expect(result.records).toEqual([{ title, price }])
      }
    }
    if (source.start.wrappers.length > 1) expect(notes[0]).toContain('come in 2 templates')
  })

  it('leaves pages of one template together', () => {
    const examples = books.slice(0, 3).map((book) => mark(old(...book), book))
    expect(learnByTemplate(examples, [])).toBeUndefined()
    const mixed = books
      .slice(0, 3)
      .flatMap((book) => [mark(old(...book), book), mark(relaunched(...book), book)])
    expect(learnByTemplate(mixed, [])?.map((part) => part.examples.length)).toEqual([3, 3])
  })

  it('declines with the page type that cannot be learned', () => {
    expect(learnSource(site, [{ name: 'odd', examples: [] }])).toEqual({
      kind: 'declined',
      reason: 'page type "odd": no record is marked',
    })
    const [example] = books.map((book) => mark(old(...book), book))
    const next = [{ page: example.page, address: 'https://shop.example/nowhere' }]
    expect(learnSource(site, [{ name: 'book', examples: [example], next }])).toMatchObject({
      kind: 'declined',
      reason: 'the next page of "book": no rule finds the marked links',
    })
  })

  it('says which rule finds the next page', () => {
    const html = `${old('Dune', '$9.99')}<a href="/2">Next</a>`
    const learned = learnSource(site, [
      { name: 'book', examples: [mark(html, books[0])], next: { kind: 'auto' } },
    ])
    expect(learned).toMatchObject({ kind: 'learned', notes: ['next pages of "book": the link "Next"'] })
  })
})
