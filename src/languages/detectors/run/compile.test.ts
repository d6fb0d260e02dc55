import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { TokenClass } from '../../../page/tokens/token-class.ts'
import { lexemesOf } from '../../tokens/lexemes.ts'
import { CLASS_SYMBOLS } from '../rule.ts'
import {
  compileDetector,
  compileRoles,
  createAlphabet,
  type DetectorContext,
  poolZones,
  symbolsOf,
} from './compile.ts'

const lexemes = lexemesOf(createPage('<b class=x>Ely</b>, <b>Bath</b>'))
const SYMBOLS = [
  { lexeme: '<b>', class: 'Html' },
  { lexeme: '<b.x>', class: 'Html' },
  { lexeme: 'Ely', class: 'C1Alph' },
]
const [TAG, TAG_X, ELY] = SYMBOLS.map((_, i) => CLASS_SYMBOLS + i)

describe('the symbols of a rule', () => {
  const alphabet = createAlphabet(SYMBOLS)

  it('are each more special than the next one above: tag with classes, tag, class', () => {
    expect(alphabet.parent[TAG_X]).toBe(TAG)
    expect(alphabet.parent[TAG]).toBe(TokenClass.startTag - 1)
    expect(alphabet.parent[ELY]).toBe(TokenClass.capitalised - 1)
    expect([...alphabet.parent.subarray(0, CLASS_SYMBOLS)]).toEqual(new Array(CLASS_SYMBOLS).fill(-1))
  })

  it('come in an order in which the general is before the special', () => {
    const place = new Map(alphabet.generalFirst.map((symbol, i) => [symbol, i]))
    expect(place.size).toBe(alphabet.size)
    for (const [symbol, above] of alphabet.parent.entries())
      if (above >= 0) expect(place.get(above)).toBeLessThan(place.get(symbol)!)
  })

  it('know tags, and whatever is below one', () => {
    expect([TAG, TAG_X, ELY].map((symbol) => alphabet.markup[symbol])).toEqual([1, 1, 0])
  })

  it('are for each token of a page the most special one that the rule has', () => {
    const found = symbolsOf(lexemes, alphabet)
    expect([found[0], found[1]]).toEqual([TAG_X, ELY])
    const bath = found.length - 2
    expect([found[bath - 1], found[bath]]).toEqual([TAG, TokenClass.capitalised - 1])
  })
})

const SHARES = new Array<number>(CLASS_SYMBOLS + SYMBOLS.length).fill(0.1)
const context: DetectorContext = {
  reach: 3,
  position: 'relative',
  alphabet: createAlphabet(SYMBOLS),
  background: SHARES,
}

const count = fc.nat(5)
const frequencies = fc
  .uniqueArray(fc.nat(CLASS_SYMBOLS + SYMBOLS.length - 1), { maxLength: 5 })
  .chain((own) => fc.tuple(...own.map((symbol) => fc.tuple(fc.constant(symbol), count, count, count))))

describe('the table of a detector', () => {
  it('has a finite cost for every symbol at every distance, whatever was counted', () => {
    fc.assert(
      fc.property(frequencies, fc.integer({ min: 1, max: 5 }), (rows, examples) => {
        const { table } = compileDetector({ frequencies: rows, costs: { min: 0, max: 0 } }, examples, context)
        expect(table).toHaveLength(context.alphabet.size * context.reach)
        expect([...table].every(Number.isFinite)).toBe(true)
      }),
      { seed: 55, numRuns: 200 },
    )
  })

  it('gives a symbol that all examples have more than one that none has', () => {
    const rows = [[TokenClass.capitalised - 1, 4, 0, 0]]
    const { table } = compileDetector({ frequencies: rows, costs: { min: 0, max: 0 } }, 4, context)
    const at = (symbol: number): number => table[symbol * context.reach]
    expect(at(TokenClass.capitalised - 1)).toBeGreaterThan(0)
    expect(at(TokenClass.number - 1)).toBeLessThan(0)
  })

  it('gives a lexeme never less than its class by the truth functions alone', () => {
    const paper = { ...context, background: [] }
    fc.assert(
      fc.property(frequencies, (rows) => {
        const { table } = compileDetector({ frequencies: rows, costs: { min: 0, max: 0 } }, 5, paper)
        for (const symbol of [TAG, TAG_X, ELY])
          for (let at = 0; at < paper.reach; at++)
            expect(table[symbol * paper.reach + at]).toBeGreaterThanOrEqual(
              table[paper.alphabet.parent[symbol] * paper.reach + at],
            )
        expect([...table].every((cost) => cost >= 0 && cost <= 1)).toBe(true)
      }),
      { seed: 56, numRuns: 100 },
    )
  })
})

describe('what all fields expect of a border', () => {
  const side = (rows: number[][]) => ({ frequencies: rows })
  const separator = (rows: number[][]) => ({ examples: 4, left: side(rows), right: side([]) })

  it('does not depend on their order, and is positive', () => {
    const [a, b] = [[[TokenClass.punctuation - 1, 4, 0, 0]], [[TokenClass.number - 1, 1, 3, 0]]].map(
      (rows) => ({
        begin: separator(rows),
        end: separator([]),
      }),
    )
    const forward = poolZones([a, b], context)
    expect(poolZones([b, a], context)).toEqual(forward)
    expect([...forward.begin.left].every((ratio) => ratio > 0)).toBe(true)
  })
})

it('holds nothing against a symbol in a role that it has more often than any other', () => {
  const counts = fc.tuple(fc.nat(20), fc.nat(20), fc.nat(20))
  fc.assert(
    fc.property(counts, ([inside, between, outside]) => {
      const roles = compileRoles([[ELY, inside, between, outside]], context.alphabet)
      expect(roles.inside[ELY]).toBeLessThanOrEqual(0)
      expect(roles.between[ELY]).toBeLessThanOrEqual(0)
      if (inside >= Math.max(between, outside)) expect(roles.inside[ELY]).toBe(0)
      if (between >= Math.max(inside, outside)) expect(roles.between[ELY]).toBe(0)
      expect(roles.inside[TAG]).toBe(0)
    }),
    { seed: 57, numRuns: 100 },
  )
})
