import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { learnShop, shopSource } from '../../../test/shop.ts'
import { createSource } from '../file/read-source.ts'
import type { SourceInput } from '../file/schema.ts'
import { digestText, identify, orderPart } from './digest.ts'
import { digestCrawl } from './digest-crawl.ts'

describe('a part of an order key', () => {
  it('sorts as its number does, alone and with what follows', () => {
    const number = fc.oneof(fc.nat({ max: 100 }), fc.nat())
    fc.assert(
      fc.property(number, number, fc.stringMatching(/^[0-9a-z]{0,6}$/), (a, b, rest) => {
        if (a === b) return
        expect(orderPart(a) + rest < orderPart(b)).toBe(a < b)
        expect(orderPart(a) < orderPart(b) + rest).toBe(a < b)
      }),
      { seed: 16 },
    )
  })

  it('begins no other part, so that a key begins another only above it', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (a, b) => {
        expect(orderPart(b).startsWith(orderPart(a))).toBe(a === b)
      }),
      { seed: 16 },
    )
  })
})

describe('a digest', () => {
  it('is a whole number of 48 bits, the same for the same text', () => {
    for (const text of ['', 'a', 'ä', 'x'.repeat(10_000)]) {
      expect(Number.isSafeInteger(digestText(text))).toBe(true)
      expect(digestText(text)).toBeLessThan(2 ** 48)
      expect(digestText(text)).toBe(digestText(text))
    }
  })

  it('of a page distinguishes types, addresses and forms', () => {
    const pages = [
      { type: 'list', address: 'https://a/' },
      { type: 'book', address: 'https://a/' },
      { type: 'list', address: 'https://a/?b' },
      { type: 'list', address: 'https://a/', post: 'b=1' },
    ]
    expect(new Set(pages.map(identify)).size).toBe(pages.length)
  })
})

describe('the digest of a crawl', () => {
  const { list, book } = learnShop()
  const wrappers = new Map([
    ['list.json', list],
    ['book.json', book],
  ])
  const digest = (change: Partial<SourceInput> = {}, settings: object = {}) =>
    digestCrawl(createSource(shopSource('https://shop.example', change), undefined, wrappers), settings)

  it('stays where only the pace, the limits or the key change: such a crawl goes on', () => {
    expect(digest({ limits: { pages: 5 } })).toBe(digest())
    expect(digest({ manners: { delay: 9 } })).toBe(digest())
    expect(digest({ key: ['isbn'] })).toBe(digest())
  })

  it('changes with where pages come from, what they lead to and what is asked', () => {
    const { types } = shopSource('https://shop.example')
    const others = [
      digest({ from: [{ addresses: ['https://shop.example/list/2.html'] }] }),
      digest({ types: [{ ...types[0], next: { kind: 'none' } }, types[1]] }),
      digest({ types: [{ ...types[0], wrappers: ['book.json'], follow: [] }] }),
      digest({}, { values: { a: ['b'] } }),
    ]
    expect(new Set([digest(), ...others]).size).toBe(others.length + 1)
  })
})
