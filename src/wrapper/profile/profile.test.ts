import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import { LOOKS, measureLooks, spreadOf } from './looks.ts'
import { findMusts, shareOfMusts } from './musts.ts'
import { LONGEST_VALUE, MOST_RECORDS, sampleRecords } from './sample.ts'
import { fingerprint, shareOfTemplate, shareOfTexts } from './template.ts'
import { findPatterns, matchesPatterns, shareOfMatches } from './token-patterns.ts'

const prices = Array.from({ length: 20 }, (_, i) => `$${i + 3}.${String((i * 13) % 100).padStart(2, '0')}`)
const names = [
  'Ann Marsh',
  'Ben Olsen',
  'Carla Ruiz',
  'David Chen',
  'Eva Lind',
  'Finn Byrne',
  'Gita Rao',
  'Hugo Blanc',
]

describe('the looks of a text', () => {
  it('are finite numbers, one for each name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const looks = measureLooks(text)
        expect(looks).toHaveLength(LOOKS.length)
        expect(looks.every(Number.isFinite)).toBe(true)
      }),
      { seed: 1 },
    )
  })

  it('distinguish an amount from a name', () => {
    const [amount, name] = [measureLooks('$12.50'), measureLooks('Ann Marsh')]
    expect(amount[LOOKS.indexOf('digits')]).toBeCloseTo(4 / 6)
    expect(name[LOOKS.indexOf('letters')]).toBe(1)
    expect(name[LOOKS.indexOf('capitals')]).toBeCloseTo(2 / 8)
  })

  it('have a mean and a spread', () => {
    expect(spreadOf([[1, 4], [3, 4]])).toEqual({ means: [2, 4], deviations: [1, 0] }) // biome-ignore format: a table
  })
})

describe('musts', () => {
  it('are what nearly all values have', () => {
    expect(findMusts(prices)).toEqual(['begins $', 'has $', 'has .', 'has 0'])
    expect(findMusts(names)).toEqual([])
    expect(findMusts(prices.slice(0, 3))).toEqual([])
  })

  it('are met by the values they were found in', () => {
    for (const price of prices) expect(shareOfMusts(price, findMusts(prices))).toBe(1)
    expect(shareOfMusts('Ann Marsh', findMusts(prices))).toBe(0)
    expect(shareOfMusts('anything', [])).toBe(1)
  })
})

describe('patterns of tokens', () => {
  it('describe how values begin and end', () => {
    const patterns = findPatterns(prices)
    expect(patterns.some(({ side, tokens }) => side === 'start' && tokens[0] === '$')).toBe(true)
    expect(shareOfMatches(prices, patterns)).toBeGreaterThan(0.9)
    expect(matchesPatterns('Add to basket', patterns)).toBe(false)
  })

  it('are not found in few values', () => {
    expect(findPatterns(names.slice(0, 3))).toEqual([])
    expect(shareOfMatches(names, [])).toBeUndefined()
  })

  it('take any text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 8, maxLength: 20 }), (values) => {
        for (const { share, tokens } of findPatterns(values)) {
          expect(share).toBeGreaterThan(0)
          expect(share).toBeLessThanOrEqual(1)
          expect(tokens.length).toBeGreaterThan(0)
        }
      }),
      { seed: 2 },
    )
  })
})

describe('the fingerprint of a template', () => {
  const page = (title: string) =>
    createPage(`<body><div class="top"><a>Home</a><a>Basket</a></div><h1 class="name">${title}</h1></body>`)
  const template = fingerprint([page('Dune'), page('Emma'), page('Kim')])!

  it('matches its own pages completely', () => {
    expect(template.least).toBe(1)
    expect(shareOfTemplate(page('Ubik'), template)).toBe(1)
    expect(shareOfTexts([page('Ubik')], template)).toBe(1)
  })

  it('does not match a page that asks to sign in', () => {
    const wall = createPage('<body><form><h1>Please sign in</h1></form></body>')
    expect(shareOfTemplate(wall, template)).toBeLessThanOrEqual(0.5)
    expect(shareOfTexts([wall], template)).toBe(0)
    expect(fingerprint([])).toBeUndefined()
  })
})

describe('the sample of records', () => {
  const fields = [{ name: 'title', many: false, optional: false }]

  it('is bounded, and from many pages', () => {
    const pages = Array.from({ length: 100 }, (_, p) =>
      Array.from({ length: 50 }, (_each, i) => ({ title: `${p}/${i} ${'x'.repeat(1000)}` })),
    )
    const sample = sampleRecords(pages, fields)
    expect(sample.length).toBeLessThanOrEqual(MOST_RECORDS)
    const titles = sample.map(({ title }) => String(title[0]))
    expect(new Set(titles.map((title) => title.split('/')[0])).size).toBe(sample.length)
    expect(titles.every((title) => title.length <= LONGEST_VALUE)).toBe(true)
    expect(JSON.stringify(sample).length).toBeLessThan(40_000)
  })

  it('is all of a few records', () => {
    expect(sampleRecords([[{ title: 'Dune' }], []], fields)).toEqual([{ title: ['Dune'] }])
    expect(sampleRecords([], fields)).toEqual([])
  })

  it('has the records inside records', () => {
    const schema = [
      { name: 'shelf', many: false, optional: false },
      { name: 'book', many: true, optional: true, fields },
    ]
    const record = { shelf: 'Sea', book: Array.from({ length: 30 }, (_, i) => ({ title: `Dune ${i}` })) }
    const [{ shelf, book }] = sampleRecords([[record]], schema)
    expect(shelf).toEqual(['Sea'])
    expect(book.slice(0, 2)).toEqual([{ title: ['Dune 0'] }, { title: ['Dune 1'] }])
    expect(book).toHaveLength(20)
  })
})
