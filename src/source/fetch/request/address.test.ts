import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressRemedy, canFetch, isAddress, parseAddress, publicAddress, resolveLink } from './address.ts'

describe('an address that a person types', () => {
  it.each([
    ['example.org/books', 'https://example.org/books'],
    [' http://example.org ', 'http://example.org/'],
    ['HTTPS://Example.org/A', 'https://example.org/A'],
  ])('%j is %s', (typed, address) => {
    expect(parseAddress(typed).href).toBe(address)
    expect(canFetch(typed)).toBe(true)
  })

  it.each([
    'ftp://example.org',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://',
    `https://a/${'x'.repeat(9000)}`,
  ])('%.40j is refused', (typed) => {
    expect(canFetch(typed)).toBe(false)
    expect(() => parseAddress(typed)).toThrow(expect.objectContaining({ code: 'option-invalid' }))
  })

  it('is distinguished from a file by its beginning', () => {
    expect(['https://a', 'HTTP://a', 'a.html', 'http.html', 'c:\\a'].map(isAddress)).toEqual([true, true, false, false, false]) // biome-ignore format: short
  })
})

describe('a link', () => {
  const base = 'https://shop.example/list/1.html?p=2#top'

  it.each([
    ['2.html', 'https://shop.example/list/2.html'],
    ['/a#b', 'https://shop.example/a'],
    ['?p=3', 'https://shop.example/list/1.html?p=3'],
    ['//other.example/', 'https://other.example/'],
    [' x ', 'https://shop.example/list/x'],
  ])('%j leads to %s', (link, address) => {
    expect(resolveLink(link, base)).toBe(address)
  })

  it.each(['', ' ', '#top', 'mailto:a@b.example', 'javascript:void 0', 'https://', 'data:text/html,x'])(
    '%j leads to no page',
    (link) => {
      expect(resolveLink(link, base)).toBeUndefined()
    },
  )

  it('that was resolved resolves to itself', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string()),
        (link) => {
          const once = resolveLink(link, base)
          if (once !== undefined) expect(resolveLink(once, undefined)).toBe(once)
        },
      ),
      { seed: 16 },
    )
  })

  it('without an address to begin at leads nowhere unless it is whole', () => {
    expect(resolveLink('a.html', undefined)).toBeUndefined()
    expect(resolveLink('https://a.example/b', undefined)).toBe('https://a.example/b')
  })
})

it('an address is shown without a user name and password', () => {
  expect(publicAddress('https://ann:secret@a.example/b?c')).toBe('https://a.example/b?c')
})

describe('a path that does not exist', () => {
  it.each([
    ['www.shop.example/books', 'https://www.shop.example/books'],
    ['shop.example/books.html', 'https://shop.example/books.html'],
    ['shop.example:8443/', 'https://shop.example:8443/'],
    ['www.shop.example', 'https://www.shop.example'],
    ['localhost:3000', 'http://localhost:3000'],
    ['LOCALHOST/a', 'http://LOCALHOST/a'],
  ])('%s may be an address', (path, address) => {
    expect(addressRemedy(path)).toBe(`If this is a web address, write it in full: ${address}`)
  })

  it.each([
    'missing.html',
    'pages/a.html',
    './www.shop.example/a',
    '../a.b/c',
    'v1.2/a.html',
    'a b.example/c',
    '-',
  ])('%s is not one', (path) => expect(addressRemedy(path)).toBeUndefined())
})
