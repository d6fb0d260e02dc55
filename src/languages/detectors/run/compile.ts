import { classNamed, isKindOf, TokenClass, TokenFamily } from '../../../page/tokens/token-class.ts'
import { symbolOf } from '../../../page/tokens/tokens.ts'
import type { Lexemes } from '../../tokens/lexemes.ts'
import { CLASS_SYMBOLS, type Detector, type DetectorRule, type Separator } from '../rule.ts'
import { type CostRange, fuzzyCount, likelihoodRatio, type Row, tokenCost } from './truth.ts'

/** The symbols of a rule: what it distinguishes. */
export interface Alphabet {
  readonly size: number
  /** The symbol of a lexeme, by its hash. */
  readonly byHash: ReadonlyMap<number, number>
  /** For each symbol the next more general one: of a tag with classes the tag, of a lexeme its class; -1 for a class. */
  readonly parent: Int32Array
  /** Every symbol, the more general before the more specific. */
  readonly generalFirst: readonly number[]
  /** For each symbol 1 if it is a tag. */
  readonly markup: Uint8Array
}

/** Numbers the symbols of a rule. */
export function createAlphabet(symbols: DetectorRule['symbols']): Alphabet {
  const size = CLASS_SYMBOLS + symbols.length
  const byHash = new Map<number, number>()
  for (const [i, { lexeme }] of symbols.entries()) byHash.set(symbolOf(lexeme), CLASS_SYMBOLS + i)
  const parent = new Int32Array(size).fill(-1)
  for (const [i, { lexeme, class: name }] of symbols.entries()) {
    const dot = lexeme.startsWith('<') ? lexeme.indexOf('.') : -1
    const plain = dot < 0 ? undefined : byHash.get(symbolOf(`${lexeme.slice(0, dot)}>`))
    parent[CLASS_SYMBOLS + i] = plain ?? (classNamed(name) ?? TokenClass.any) - 1
  }
  const depth = (symbol: number): number => (parent[symbol] < 0 ? 0 : 1 + depth(parent[symbol]))
  const generalFirst = [...parent.keys()].sort((a, b) => depth(a) - depth(b) || a - b)
  const markup = new Uint8Array(size)
  for (const symbol of generalFirst) {
    const above = parent[symbol]
    markup[symbol] = above < 0 ? Number(isKindOf(symbol + 1, TokenFamily.markup)) : markup[above]
  }
  return { size, byHash, parent, generalFirst, markup }
}

/** The most specific symbol of every token of a page. */
export function symbolsOf({ size, kind, symbol, detail }: Lexemes, { byHash }: Alphabet): Int32Array {
  const symbols = new Int32Array(size)
  for (let t = 0; t < size; t++) {
    symbols[t] = byHash.get(detail[t]) ?? byHash.get(symbol[t]) ?? kind[t] - 1
  }
  return symbols
}

/** A detector as a table: the cost of every symbol at every distance. */
export interface CompiledDetector {
  /** `table[symbol * reach + distance - 1]`. */
  readonly table: Float64Array
  readonly costs: CostRange
}

/** What detectors of a rule have in common. */
export interface DetectorContext extends Pick<DetectorRule, 'reach' | 'position'> {
  readonly alphabet: Alphabet
  /** How often each symbol occurs; empty where that is not counted. */
  readonly background: readonly number[]
}

/**
 * By symbol and distance, how much likelier it is at the borders of any field than anywhere. What ends the values of one field
 * may end those of another too, since fields change places: it is what a field expects where its own examples are silent.
 */
export type Prior = Float64Array

/**
 * The costs of a detector as a table. Where the background is known, a token costs the logarithm of how much likelier it is
 * here than anywhere; a lexeme that no example had is judged by what it is a kind of. Else it costs the truth of its symbol.
 */
export function compileDetector(
  { frequencies, costs }: Pick<Detector, 'frequencies' | 'costs'>,
  examples: number,
  { reach, position, alphabet, background }: DetectorContext,
  prior?: Prior,
): CompiledDetector {
  const options = { examples, reach, position }
  const rows = new Map(frequencies.map(([symbol, ...row]): [number, Row] => [symbol, row]))
  const table = new Float64Array(alphabet.size * reach)
  const varieties =
    background.length === 0 ? new Map<number, number[]>() : countVarieties(rows, reach, alphabet)
  for (const symbol of alphabet.generalFirst) {
    const row = rows.get(symbol) ?? NOTHING
    const above = alphabet.parent[symbol]
    for (let at = 1; at <= reach; at++) {
      const general = above < 0 ? undefined : table[above * reach + at - 1]
      const cell = symbol * reach + at - 1
      if (background.length === 0) table[cell] = Math.max(tokenCost(row, at, options), general ?? 0)
      else {
        const count = fuzzyCount(row, at, options)
        const share = background[symbol] || TINY
        const kinds = varieties.get(above)?.[at - 1] ?? 1
        const expected = prior?.[cell] ?? 1
        if (above < 0) table[cell] = likelihoodRatio(count, examples, share, kinds, expected)
        else {
          // Given its class: the evidence of that is counted already.
          const having = Math.max(count, fuzzyCount(rows.get(above) ?? NOTHING, at, options))
          const among = Math.min(1, share / (background[above] || share))
          const given = expected / (prior?.[above * reach + at - 1] ?? 1)
          table[cell] = table[above * reach + at - 1] * likelihoodRatio(count, having, among, kinds, given)
        }
      }
    }
  }
  if (background.length > 0) for (let i = 0; i < table.length; i++) table[i] = Math.log2(table[i])
  return { table, costs }
}

/**
 * For each symbol how many different ones below it the examples have at each distance; for -1 how many classes. A lexeme that
 * the rule does not list is one of its own.
 */
function countVarieties(
  rows: ReadonlyMap<number, Row>,
  reach: number,
  { parent }: Alphabet,
): Map<number, number[]> {
  const kinds = new Map<number, number[]>()
  const listed = new Map<number, number[]>()
  const add = (to: Map<number, number[]>, symbol: number, at: number, count: number): void => {
    const row = to.get(symbol) ?? new Array<number>(reach).fill(0)
    to.set(symbol, row)
    row[at] += count
  }
  for (const [symbol, row] of rows) {
    for (const [at, count] of Array.from(row).entries()) {
      if (count === 0) continue
      add(kinds, parent[symbol], at, 1)
      add(listed, parent[symbol], at, count)
    }
  }
  for (const [symbol, row] of rows) {
    if (parent[symbol] >= 0) continue
    for (const [at, count] of Array.from(row).entries()) {
      const rest = count - (listed.get(symbol)?.[at] ?? 0)
      if (rest > 0) add(kinds, symbol, at, rest)
    }
  }
  for (const row of kinds.values()) for (let at = 0; at < reach; at++) row[at] = Math.max(1, row[at])
  return kinds
}

const NOTHING: Row = []
const TINY = 1e-6

/** A separator as tables. */
export interface CompiledSeparator {
  readonly left: CompiledDetector
  readonly right: CompiledDetector
  readonly costs: CostRange
}

/** What is expected of both sides of a border. */
export interface SidePriors {
  readonly left: Prior
  readonly right: Prior
}

/** What is expected of the beginnings and of the ends of values. */
export interface ZonePriors {
  readonly begin: SidePriors
  readonly end: SidePriors
}

/** The counts of a separator, without what its examples cost. */
export interface CountedSeparator extends Pick<Separator, 'examples'> {
  readonly left: Pick<Detector, 'frequencies'>
  readonly right: Pick<Detector, 'frequencies'>
}

/** The counts of both separators of a zone. */
export interface CountedZone {
  readonly begin: CountedSeparator
  readonly end: CountedSeparator
}

/** What the values of all fields have in common at their borders. */
export function poolZones(zones: readonly CountedZone[], context: DetectorContext): ZonePriors {
  const pool = (of: (zone: CountedZone) => CountedSeparator, side: 'left' | 'right'): Prior => {
    const sums = new Map<number, number[]>()
    let examples = 0
    for (const zone of zones) {
      const separator = of(zone)
      examples += separator.examples
      for (const [symbol, ...row] of separator[side].frequencies) {
        const sum = sums.get(symbol) ?? new Array<number>(context.reach).fill(0)
        sums.set(symbol, sum)
        for (const [at, count] of row.entries()) sum[at] += count
      }
    }
    const frequencies = [...sums].map(([symbol, row]) => [symbol, ...row])
    const { table } = compileDetector({ frequencies, costs: { min: 0, max: 0 } }, examples, context)
    return table.map((cost) => 2 ** cost)
  }
  const sides = (of: (zone: CountedZone) => CountedSeparator): SidePriors => ({
    left: pool(of, 'left'),
    right: pool(of, 'right'),
  })
  return { begin: sides(({ begin }) => begin), end: sides(({ end }) => end) }
}

/** Both detectors of a separator as tables. */
export function compileSeparator(
  separator: Separator,
  context: DetectorContext,
  prior?: SidePriors,
): CompiledSeparator {
  const { examples, counts, left, right, costs } = separator
  const blind: CompiledDetector = {
    table: new Float64Array(context.alphabet.size * context.reach),
    costs: left.costs,
  }
  return {
    left: counts === 'right' ? blind : compileDetector(left, examples, context, prior?.left),
    right: compileDetector(right, examples, context, prior?.right),
    costs,
  }
}

/** The cost of what is to the left of a border: border `b` is between the tokens `b - 1` and `b`. */
export function leftCost(table: Float64Array, symbols: Int32Array, border: number, reach: number): number {
  let cost = 0
  const most = Math.min(reach, border)
  for (let at = 0; at < most; at++) cost += table[symbols[border - 1 - at] * reach + at]
  return cost
}

/** The cost of what is to the right of a border. */
export function rightCost(table: Float64Array, symbols: Int32Array, border: number, reach: number): number {
  let cost = 0
  const most = Math.min(reach, symbols.length - border)
  for (let at = 0; at < most; at++) cost += table[symbols[border + at] * reach + at]
  return cost
}

/** By symbol, the evidence against a token being inside a value, and against its being between two; to base 2, at most 0. */
export interface TokenRoles {
  readonly inside: Float64Array
  readonly between: Float64Array
}

/** How many tokens of a symbol are inside values, between them, and outside of all records. */
export type RoleCounts = readonly [symbol: number, inside: number, between: number, outside: number]

/** The odds that a token has a role rather than another one, as if each had been seen once more. */
export function compileRoles(counts: readonly RoleCounts[], { size }: Alphabet): TokenRoles {
  const inside = new Float64Array(size)
  const between = new Float64Array(size)
  for (const [symbol, in_, bet, out] of counts) {
    inside[symbol] = Math.min(0, Math.log2((in_ + 1) / (Math.max(bet, out) + 1)))
    between[symbol] = Math.min(0, Math.log2((bet + 1) / (Math.max(in_, out) + 1)))
  }
  return { inside, between }
}
