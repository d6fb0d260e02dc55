import { firstAtLeast } from '../../strings/sorted.ts'
import { TokenClass } from './token-class.ts'

/**
 * A page as a sequence of tokens in parallel arrays. Tokens are in page order and do not overlap; between two of them
 * there is at most what the lexer leaves out, such as a single blank.
 */
export interface Tokens {
  readonly source: string
  readonly size: number
  /** The class, as in `TokenClass`. */
  readonly kind: Uint8Array
  readonly start: Int32Array
  readonly end: Int32Array
  /** A hash of the lexeme: equal lexemes have equal symbols on every page. See `symbolOf`. */
  readonly symbol: Int32Array
}

/** Takes the tokens of a source in page order. */
export type TokenSink = (kind: number, start: number, end: number, symbol: number) => void

/**
 * A lexical analyser: names the tokens of a source, in one pass. Another one may replace the default; it only
 * has to give increasing, disjoint, non-empty ranges.
 */
export type Lexer = (source: string, add: TokenSink) => void

/** Runs a lexer over a source. */
export function collectTokens(source: string, lexer: Lexer): Tokens {
  let capacity = Math.max(16, source.length >> 3)
  let kind = new Uint8Array(capacity)
  let start = new Int32Array(capacity)
  let end = new Int32Array(capacity)
  let symbol = new Int32Array(capacity)
  let size = 0
  let last = 0
  lexer(source, (tokenKind, from, to, tokenSymbol) => {
    if (from < last || to <= from || to > source.length) {
      throw new RangeError(`a token at ${from} to ${to}, behind one that ends at ${last}`)
    }
    last = to
    if (size === capacity) {
      capacity *= 2
      kind = grow(kind, new Uint8Array(capacity))
      start = grow(start, new Int32Array(capacity))
      end = grow(end, new Int32Array(capacity))
      symbol = grow(symbol, new Int32Array(capacity))
    }
    kind[size] = tokenKind
    start[size] = from
    end[size] = to
    symbol[size] = tokenSymbol
    size++
  })
  return {
    source,
    size,
    kind: kind.subarray(0, size),
    start: start.subarray(0, size),
    end: end.subarray(0, size),
    symbol: symbol.subarray(0, size),
  }
}

function grow<A extends Uint8Array | Int32Array>(from: A, to: A): A {
  to.set(from)
  return to
}

/** Index of the first token that begins at or after the offset; `size` if none does. */
export function tokenFrom(tokens: Tokens, offset: number): number {
  return firstAtLeast(tokens.start, offset, tokens.size)
}

/**
 * What a rule compares of a token: the text of a word, number or sign; a tag without its attributes, in lower case
 * (`<td>`, `</i>`); `NL(2)` or `Spc(3)` for white space; nothing for any other token.
 */
export function lexemeOf(tokens: Tokens, token: number): string {
  const { source, start, end, kind } = tokens
  const text = source.slice(start[token], end[token])
  if (kind[token] === TokenClass.any) return ''
  if (text.startsWith('<') && text.length > 1) {
    return `${/^<\/?[^\s/>]*/.exec(text)?.[0].toLowerCase() ?? '<'}>`
  }
  if (kind[token] !== TokenClass.space) return text
  const breaks = countLineBreaks(source, start[token], end[token])
  return breaks > 0 ? `NL(${breaks})` : `Spc(${text.length})`
}

/** The line breaks in a range; `\r\n` is one. */
export function countLineBreaks(source: string, start: number, end: number): number {
  let breaks = 0
  for (let i = start; i < end; i++) {
    const code = source.charCodeAt(i)
    if (code === 10 || (code === 13 && source.charCodeAt(i + 1) !== 10)) breaks++
  }
  return breaks
}

/** The symbol of a lexeme; two lexemes share one with a chance of about 2^-32. */
export function symbolOf(lexeme: string): number {
  let hash = START
  for (let i = 0; i < lexeme.length; i++) hash = mix(hash, lexeme.charCodeAt(i))
  return hash
}

/** The symbol of the empty lexeme, from which `mix` continues. */
export const START = 0x811c9dc5 | 0

/** Adds a code unit to a symbol. */
export function mix(hash: number, code: number): number {
  const mixed = Math.imul(hash ^ code, 0x01000193)
  return mixed ^ (mixed >>> 15)
}
