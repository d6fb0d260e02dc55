import { describe, expect, it } from 'vitest'
import { learn } from '../../learn/learn.ts'
import { createPage } from '../../page/page.ts'
import { findNext, suggestNext, teachNext } from './next-page.ts'

const HERE = 'https://shop.example/books?page=2'
const suggest = (html: string, url = HERE) => suggestNext(createPage(html, { url }))

describe('the next page', () => {
  it.each([
    ['<link rel="prev" href="?page=1"><link rel="next" href="?page=3">', 'rel'],
    ['<a href="?page=3" rel="nofollow NEXT">onward</a>', 'rel'],
    ['<a href="?page=1">Previous</a><a href="?page=3">Next</a>', 'text'],
    ['<a href="?page=3"><span>Next page</span> &raquo;</a>', 'text'],
    ['<a href="?page=3">Nächste Seite →</a>', 'text'],
    ['<a href="?page=3">Suivante</a>', 'text'],
    ['<a href="?page=3">次へ</a>', 'text'],
    ['<a href="?page=3">下一页</a>', 'text'],
    ['<a href="?page=3">Вперёд »</a>', 'text'],
    ['<a href="?page=3">التالي</a>', 'text'],
    ['<a href="?page=3" aria-label="Next"><svg></svg></a>', 'text'],
    ['<a href="?page=1">‹</a><a href="?page=3">›</a>', 'text'],
    ['<a class="next" href="?page=3">»</a>', 'text'],
    ['<button data-url="?page=3">Load more</button>', 'text'],
    ['<button hx-get="?page=3">Mehr laden</button>', 'text'],
    ['<a href="?page=1">1</a> <b>2</b> <a href="?page=3">3</a> <a href="?page=4">4</a>', 'number'],
  ])('is found: %s', (html, kind) => {
    expect(suggest(`<p>${html}</p>`)).toMatchObject({
      address: 'https://shop.example/books?page=3',
      rule: { kind },
    })
  })

  it('is found by offsets that grow by more than one', () => {
    const html = '<b>1</b><a href="/s?q=a&start=20">2</a><a href="/s?q=a&start=40">3</a>'
    const next = suggest(html, 'https://shop.example/s?q=a')
    expect(next).toMatchObject({
      address: 'https://shop.example/s?q=a&start=20',
      rule: { kind: 'number', parameter: 'start', step: 20 },
    })
    const rule = next!.rule
    expect(findNext(createPage(html, { url: next!.address }), rule)).toEqual({
      address: 'https://shop.example/s?q=a&start=40',
    })
  })

  it('is found by numbers in the path, and by a cursor', () => {
    const path = '<a href="/books/page/1">1</a><b>2</b><a href="/books/page/3">3</a>'
    expect(suggest(path, 'https://shop.example/books/page/2')?.address).toBe(
      'https://shop.example/books/page/3',
    )
    expect(suggest('<a href="/books?cursor=xyz">≫≫</a>', 'https://shop.example/books')?.address).toBe(
      'https://shop.example/books?cursor=xyz',
    )
  })

  it.each([
    ['a link elsewhere', '<a href="https://other.example/">Next</a>'],
    ['a link to the page itself', '<a href="?page=2">Next</a><a href="#top">Next</a>'],
    ['the last page', '<a href="?page=1">1</a> <b>2</b>'],
    ['a script', '<a href="javascript:next()">Next</a>'],
    ['no link', '<p>Next</p>'],
  ])('is not %s', (_what, html) => {
    expect(suggest(html)).toBeUndefined()
  })

  it('is taught by one marked link, as the simplest rule that finds it', () => {
    const page = (n: number) =>
      createPage(`<a href="?p=${n - 1}">Back</a><a href="?p=${n + 1}">More books</a>`, {
        url: `https://a.example/?p=${n}`,
      })
    expect(teachNext([{ page: page(4), address: 'https://a.example/?p=5' }])).toEqual({
      kind: 'text',
      text: 'More books',
    })
    expect(teachNext([{ page: page(4), address: 'https://a.example/else' }])).toBeUndefined()
    expect(teachNext([])).toBeUndefined()
  })

  it('is what the button of a form leads to, with the hidden fields', () => {
    const form = (method: string, buttons: string) =>
      `<form method=${method} action="/list"><input type=hidden name=state value="s 1"><input name=q value=a>${buttons}</form>`
    const both = '<button name=go value=back>Previous</button><button name=go value=on>Next ›</button>'
    const page = createPage(form('post', both), { url: HERE })
    const next = suggestNext(page)
    expect(next).toMatchObject({
      address: 'https://shop.example/list',
      post: 'state=s+1&q=a&go=on',
      reason: 'the button "Next ›" of a form',
    })
    expect(findNext(page, next!.rule)).toEqual({ address: next!.address, post: next!.post })
    expect(findNext(page, { kind: 'text', text: 'Previous' })?.post).toBe('state=s+1&q=a&go=back')
    expect(suggest(form('get', '<input type=submit value=Weiter>'))).toMatchObject({
      address: 'https://shop.example/list?state=s+1&q=a',
      rule: { kind: 'text', text: 'Weiter' },
    })
    expect(suggest(form('post', '<button type=button>Next</button>'))).toBeUndefined()
    expect(suggest('<button>Next</button>')).toBeUndefined()
    expect(
      suggest('<form method=post action="https://other.example/"><button>Next</button></form>'),
    ).toBeUndefined()
  })

  it('is counted up in the fields that a page was asked for with', () => {
    const rule = { kind: 'number', parameter: 'page', step: 1, first: 1 } as const
    const page = createPage('<p>list', { url: 'https://shop.example/find' })
    expect(findNext(page, rule, { post: 'q=a&page=2' })).toEqual({ address: page.url, post: 'q=a&page=3' })
    expect(findNext(page, rule, { post: 'q=a' })).toEqual({ address: 'https://shop.example/find?page=2' })
  })

  it('may be found by a wrapper', () => {
    const html = (n: number) => `<a href="/">Home</a><div class=x><a class=on href="/p${n}.html">*</a></div>`
    const page = createPage(html(2), { url: 'https://a.example/p1.html' })
    const result = learn([{ page, records: [{ next: '/p2.html' }], complete: true }])
    if (result.kind === 'declined') throw new Error('not learned')
    const rule = { kind: 'wrapper', wrapper: 'next.json', field: 'next' } as const
    const other = createPage(html(3), { url: 'https://a.example/p2.html' })
    expect(findNext(other, rule, { wrapper: result.wrapper })).toEqual({
      address: 'https://a.example/p3.html',
    })
  })

  it('on a page of a hundred thousand links takes no more than its share', () => {
    const many = createPage('<a href="?a=1">x</a>'.repeat(100_000), { url: HERE })
    expect(suggestNext(many)).toBeUndefined()
  })
})
