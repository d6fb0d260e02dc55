import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { lexemesOf } from '../../tokens/lexemes.ts'
import { CLASS_SYMBOLS } from '../rule.ts'
import { backgroundOf, collectSymbols, countFrequencies, type ExampleBorder, symbolPages } from './matrix.ts'

const view = (source: string) => lexemesOf(createPage(source))
const ROWS = view('<b class="x">Ely</b>, 740 <b class="x">Bath</b>, 151')

/** The tokens of a page in the symbols that all of its borders suggest. */
function pagesOf(lexemes: typeof ROWS) {
  const borders = Array.from({ length: lexemes.size + 1 }, (_, at): ExampleBorder => ({ page: 0, at }))
  const symbols = collectSymbols([lexemes], borders, 2)
  return { symbols, pages: symbolPages([lexemes], symbols) }
}

describe('the symbols of a rule', () => {
  it('are tags with and without classes, signs, and words of several places', () => {
    const { symbols } = pagesOf(ROWS)
    expect(symbols.map(({ lexeme }) => lexeme)).toEqual([',', '</b>', '<b.x>', '<b>'])
  })

  it('have a word that is in two places', () => {
    const { symbols } = pagesOf(view('room 12 room 31'))
    expect(symbols.map(({ lexeme }) => lexeme)).toEqual(['room'])
  })

  it('are those within reach of a border', () => {
    const page = view('<i>a</i> <b>c</b>')
    expect(collectSymbols([page], [{ page: 0, at: 0 }], 1).map(({ lexeme }) => lexeme)).toEqual(['<i>'])
    expect(collectSymbols([page], [], 4)).toEqual([])
  })
})

describe('a frequency matrix', () => {
  it('counts each symbol and all that is more general, at its distance', () => {
    const { symbols, pages } = pagesOf(ROWS)
    const starts = [1, 6].map((at): ExampleBorder => ({ page: 0, at }))
    const rows = new Map(countFrequencies(pages, starts, 'left', 2).map(([symbol, ...row]) => [symbol, row]))
    const of = (lexeme: string) => rows.get(CLASS_SYMBOLS + symbols.findIndex((one) => one.lexeme === lexeme))
    expect(of('<b.x>')).toEqual([2, 0])
    expect(of('<b>')).toEqual([2, 0])
    expect(of('</b>')).toBeUndefined()
  })

  it('ends at the ends of the page', () => {
    const { pages } = pagesOf(ROWS)
    expect(countFrequencies(pages, [{ page: 0, at: 0 }], 'left', 3)).toEqual([])
    expect(countFrequencies(pages, [{ page: 0, at: ROWS.size }], 'right', 3)).toEqual([])
  })

  it('is the sum of the matrices of its borders, whatever their order', () => {
    const { pages } = pagesOf(ROWS)
    const borders = fc.array(fc.integer({ min: 0, max: ROWS.size }), { minLength: 1, maxLength: 8 })
    const side = fc.constantFrom('left' as const, 'right' as const)
    fc.assert(
      fc.property(borders, side, (places, which) => {
        const count = (at: readonly number[]) =>
          countFrequencies(
            pages,
            at.map((place) => ({ page: 0, at: place })),
            which,
            3,
          )
        const sums = new Map<number, number[]>()
        for (const [symbol, ...row] of places.flatMap((place) => count([place])))
          sums.set(
            symbol,
            row.map((n, i) => n + (sums.get(symbol)?.[i] ?? 0)),
          )
        const sorted = [...sums].sort(([a], [b]) => a - b).map(([symbol, row]) => [symbol, ...row])
        expect(count(places)).toEqual(sorted)
        expect(count(places.toReversed())).toEqual(sorted)
      }),
      { seed: 13 },
    )
  })
})

describe('the background', () => {
  it('is a share of each symbol, never 0, and no smaller for what is more general', () => {
    const { pages } = pagesOf(ROWS)
    const shares = backgroundOf(pages, [{ page: 0, from: 0, to: ROWS.size }])
    expect(shares).toHaveLength(pages.alphabet.size)
    for (const [symbol, share] of shares.entries()) {
      expect(share).toBeGreaterThan(0)
      expect(share).toBeLessThanOrEqual(1)
      const parent = pages.alphabet.parent[symbol]
      if (parent >= 0) expect(shares[parent]).toBeGreaterThanOrEqual(share)
    }
  })

  it('counts the parts given, and nothing else of the page', () => {
    const { pages } = pagesOf(ROWS)
    const none = backgroundOf(pages, [])
    expect(new Set(none)).toEqual(new Set([1]))
  })
})
