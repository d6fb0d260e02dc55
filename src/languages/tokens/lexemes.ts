import type { Page } from '../../page/page.ts'
import type { Span } from '../../page/span.ts'
import { TokenClass } from '../../page/tokens/token-class.ts'
import { lexemeOf, symbolOf, type Tokens } from '../../page/tokens/tokens.ts'
import { isSpace } from '../../page/white-space.ts'
import { firstAtLeast } from '../../strings/sorted.ts'

/**
 * The tokens that rules over tokens compare: tags, words, numbers and signs. White space, comments and scripts are left
 * out, because a page may have them anywhere. A start tag has two symbols: that of its name, and that of its name with its
 * classes (`<span.price>`); for any other token both are the same.
 */
export interface Lexemes {
  readonly source: string
  readonly size: number
  readonly kind: Uint8Array
  readonly start: Int32Array
  readonly end: Int32Array
  /** The hash of the lexeme without classes. */
  readonly symbol: Int32Array
  /** The hash of the lexeme with classes. */
  readonly detail: Int32Array
}

/** Class attributes beyond this many characters are cut: a rule holds them, and a page may have any. */
const MAX_CLASSES = 60

const views = new WeakMap<Page, Lexemes>()

/** The lexemes of a page; made once. */
export function lexemesOf(page: Page): Lexemes {
  let view = views.get(page)
  if (view === undefined) {
    view = collect(page.tokens)
    views.set(page, view)
  }
  return view
}

function collect(tokens: Tokens): Lexemes {
  const { source } = tokens
  const kind = new Uint8Array(tokens.size)
  const start = new Int32Array(tokens.size)
  const end = new Int32Array(tokens.size)
  const symbol = new Int32Array(tokens.size)
  const detail = new Int32Array(tokens.size)
  let size = 0
  for (let t = 0; t < tokens.size; t++) {
    const opens = source.charCodeAt(tokens.start[t]) === 60
    if (tokens.kind[t] === TokenClass.any || (tokens.kind[t] === TokenClass.space && !opens)) continue
    kind[size] = tokens.kind[t]
    start[size] = tokens.start[t]
    end[size] = tokens.end[t]
    symbol[size] = tokens.symbol[t]
    const classes = opens ? classesOf(source, tokens.start[t], tokens.end[t]) : ''
    detail[size] = classes === '' ? tokens.symbol[t] : symbolOf(detailed(lexemeOf(tokens, t), classes))
    size++
  }
  return {
    source,
    size,
    kind: kind.subarray(0, size),
    start: start.subarray(0, size),
    end: end.subarray(0, size),
    symbol: symbol.subarray(0, size),
    detail: detail.subarray(0, size),
  }
}

/** What a rule calls the lexeme of a token, with its classes. */
export function detailOf(lexemes: Lexemes, token: number): string {
  const name = nameOf(lexemes, token)
  const { source, start, end } = lexemes
  const opens = source.charCodeAt(start[token]) === 60
  const classes = opens ? classesOf(source, start[token], end[token]) : ''
  return classes === '' ? name : detailed(name, classes)
}

/** What a rule calls the lexeme of a token, without its classes. */
export function nameOf(lexemes: Lexemes, token: number): string {
  return lexemeOf({ ...lexemes, symbol: lexemes.symbol }, token)
}

function detailed(name: string, classes: string): string {
  return `${name.slice(0, -1)}.${classes}>`
}

/** The classes of a start tag, joined by dots; empty where it has none. */
function classesOf(source: string, start: number, end: number): string {
  const span = findTagAttribute(source, start, end, 'class')
  if (span === undefined) return ''
  const text = source.slice(span.start, Math.min(span.end, span.start + MAX_CLASSES)).trim()
  return text.split(/\s+/).join('.')
}

/** Where the value of an attribute of the tag at [start, end) is. */
export function findTagAttribute(source: string, start: number, end: number, name: string): Span | undefined {
  for (const attribute of tagAttributes(source, start, end)) {
    if (attribute.name === name) return attribute
  }
  return undefined
}

/** An attribute of a tag, with the span of its value. */
export interface TagAttribute extends Span {
  readonly name: string
}

/** The attributes of the tag at [start, end) that have a value, in one pass over it. */
export function* tagAttributes(source: string, start: number, end: number): Generator<TagAttribute> {
  let at = start + 1
  const last = source.charCodeAt(end - 1) === 62 ? end - 1 : end
  while (at < last && !isSpace(source.charCodeAt(at))) at++
  while (at < last) {
    while (at < last && (isSpace(source.charCodeAt(at)) || source.charCodeAt(at) === 47)) at++
    const nameStart = at
    while (at < last && source.charCodeAt(at) !== 61 && !isSpace(source.charCodeAt(at))) at++
    const name = source.slice(nameStart, at).toLowerCase()
    while (at < last && isSpace(source.charCodeAt(at))) at++
    if (source.charCodeAt(at) !== 61 || at >= last) {
      if (name === '') at++
      continue
    }
    at++
    while (at < last && isSpace(source.charCodeAt(at))) at++
    const quote = source.charCodeAt(at)
    const quoted = (quote === 34 || quote === 39) && at < last
    const valueStart = quoted ? at + 1 : at
    at = valueStart
    while (at < last && (quoted ? source.charCodeAt(at) !== quote : !isSpace(source.charCodeAt(at)))) at++
    yield { name, start: valueStart, end: at }
    if (quoted) at++
  }
}

/** Index of the first token that begins at or after the offset. */
export function lexemeFrom({ start, size }: Lexemes, offset: number): number {
  return firstAtLeast(start, offset, size)
}
