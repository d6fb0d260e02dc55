import { className, isKindOf, TokenClass, TokenFamily } from '../../../page/tokens/token-class.ts'
import { detailOf, type Lexemes, nameOf } from '../../tokens/lexemes.ts'
import { type DetectorRule, MAX_LEXEME, MAX_ROWS } from '../rule.ts'
import type { Part } from '../run/borders.ts'
import { type Alphabet, createAlphabet, symbolsOf } from '../run/compile.ts'

/** A border of an example. */
export interface ExampleBorder {
  readonly page: number
  readonly at: number
}

/** A part of one of the pages. */
export interface PagePart extends Part {
  readonly page: number
}

/** At most this many lexemes are distinguished; nobody makes a page with a thousand different tags near values. */
const MAX_LEARNED_SYMBOLS = 1500

/** The lexemes near borders that matrices distinguish: tags, signs, and the words that are there in at least two places. */
export function collectSymbols(
  pages: readonly Lexemes[],
  borders: readonly ExampleBorder[],
  reach: number,
): DetectorRule['symbols'] {
  const entries = new Map<number, { lexeme: string; class: string; word: boolean; places: Set<string> }>()
  const note = (
    hash: number,
    { kind }: Lexemes,
    token: number,
    lexeme: () => string,
    place: string,
  ): void => {
    let entry = entries.get(hash)
    if (entry === undefined) {
      const word = isKindOf(kind[token], TokenFamily.word) || kind[token] === TokenClass.number
      entry = { lexeme: lexeme(), class: className(kind[token]), word, places: new Set() }
      entries.set(hash, entry)
    }
    if (entry.places.size < 2) entry.places.add(place)
  }
  for (const { page, at } of borders) {
    const view = pages[page]
    for (let t = Math.max(0, at - reach); t < Math.min(view.size, at + reach); t++) {
      note(view.detail[t], view, t, () => detailOf(view, t), `${page} ${t}`)
      if (view.detail[t] !== view.symbol[t])
        note(view.symbol[t], view, t, () => nameOf(view, t), `${page} ${t}`)
    }
  }
  return [...entries.values()]
    .filter(({ word, places, lexeme }) => (!word || places.size > 1) && lexeme.length <= MAX_LEXEME)
    .map(({ lexeme, class: name }) => ({ lexeme, class: name }))
    .sort((a, b) => (a.lexeme < b.lexeme ? -1 : 1))
    .slice(0, MAX_LEARNED_SYMBOLS)
}

/** Pages as symbols. */
export interface SymbolPages {
  readonly alphabet: Alphabet
  readonly pages: readonly Int32Array[]
}

/** The pages in the symbols of a rule. */
export function symbolPages(lexemes: readonly Lexemes[], symbols: DetectorRule['symbols']): SymbolPages {
  const alphabet = createAlphabet(symbols)
  return { alphabet, pages: lexemes.map((page) => symbolsOf(page, alphabet)) }
}

/** How often each symbol, and each more general one, occurs in parts of pages; never 0, as if it occurred once more. */
export function backgroundOf({ alphabet, pages }: SymbolPages, parts: readonly PagePart[]): number[] {
  const counts = new Float64Array(alphabet.size)
  let total = 0
  for (const { page, from, to } of parts) {
    total += to - from
    for (let t = from; t < to; t++) {
      for (let s = pages[page][t]; s >= 0; s = alphabet.parent[s]) counts[s]++
    }
  }
  return Array.from(counts, (count) => Math.max(1e-4, Math.round(((count + 1) / (total + 1)) * 1e4) / 1e4))
}

/** The side of a border. */
export type Side = 'left' | 'right'

/** The rows of a frequency matrix: how many borders have each symbol, or a more specific one, at each distance. */
export function countFrequencies(
  { alphabet, pages }: SymbolPages,
  borders: readonly ExampleBorder[],
  side: Side,
  reach: number,
): number[][] {
  const rows = new Map<number, number[]>()
  for (const { page, at } of borders) {
    for (let distance = 1; distance <= reach; distance++) {
      const token = side === 'left' ? at - distance : at + distance - 1
      if (token < 0 || token >= pages[page].length) break
      for (let s = pages[page][token]; s >= 0; s = alphabet.parent[s]) {
        let row = rows.get(s)
        if (row === undefined) {
          row = new Array<number>(reach).fill(0)
          rows.set(s, row)
        }
        row[distance - 1]++
      }
    }
  }
  return [...rows]
    .sort(([a], [b]) => a - b)
    .slice(0, MAX_ROWS)
    .map(([symbol, row]) => [symbol, ...row])
}
