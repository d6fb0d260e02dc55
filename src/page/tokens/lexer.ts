import { Character, characterAt, isLetterClass } from '../parse/characters.ts'
import { readReference } from '../parse/entities.ts'
import { markupEnd, rawTextEnd, tagNameEnd } from './markup.ts'
import { TokenClass } from './token-class.ts'
import { countLineBreaks, type Lexer, mix, START, symbolOf, type TokenSink } from './tokens.ts'

/** Which elements count as layout (class Spc) and which as parts of a list (class Lst); every other tag is Html. */
export interface LexerOptions {
  readonly layout?: readonly string[]
  readonly listing?: readonly string[]
}

/** Elements that begin a line or a cell. The paper names none of either table; a table row is an item of a list. */
const LAYOUT = 'br hr p div td th pre blockquote center'.split(' ')
const LISTING = 'li dt dd ul ol dl menu dir tr'.split(' ')

/**
 * A lexer with the classes of the paper. It reads every character once, except those that may belong to a character
 * reference.
 */
export function createLexer({ layout = LAYOUT, listing = LISTING }: LexerOptions = {}): Lexer {
  const classes = new Map<number, number>()
  for (const name of layout) classes.set(symbolOf(`<${name}>`), TokenClass.space)
  for (const name of layout) classes.set(symbolOf(`</${name}>`), TokenClass.endSpace)
  for (const name of listing) classes.set(symbolOf(`<${name}>`), TokenClass.list)
  for (const name of listing) classes.set(symbolOf(`</${name}>`), TokenClass.endList)
  return (source, add) => {
    let at = 0
    while (at < source.length) {
      const code = source.charCodeAt(at)
      const end = code === 60 ? markupEnd(source, at) : at
      if (end > at) at = readMarkup(source, at, end, classes, add)
      else if (code === 38) at = readText(source, at, add)
      else {
        const character = characterAt(source, at)
        at = character === Character.space ? readSpace(source, at, add) : readText(source, at, add)
      }
    }
  }
}

/** Adds a tag, comment or declaration; and what follows a tag whose element holds no markup. */
function readMarkup(
  source: string,
  at: number,
  end: number,
  classes: ReadonlyMap<number, number>,
  add: TokenSink,
): number {
  const nameEnd = tagNameEnd(source, at, end)
  if (nameEnd === at) {
    add(TokenClass.any, at, end, START)
    return end
  }
  let symbol = START
  for (let i = at; i < nameEnd; i++) symbol = mix(symbol, lower(source.charCodeAt(i)))
  symbol = mix(symbol, 62)
  const isEnd = source.charCodeAt(at + 1) === 47
  add(classes.get(symbol) ?? (isEnd ? TokenClass.endTag : TokenClass.startTag), at, end, symbol)
  const close = isEnd ? end : rawTextEnd(source, at, end)
  if (close > end) add(TokenClass.any, end, close, START)
  return close
}

/** A single blank is not a token: HTML text has one between any two words. */
function readSpace(source: string, at: number, add: TokenSink): number {
  let end = at + 1
  while (end < source.length && characterAt(source, end) === Character.space) end++
  if (end === at + 1 && source.charCodeAt(at) === 32) return end
  const breaks = countLineBreaks(source, at, end)
  add(TokenClass.space, at, end, symbolOf(breaks > 0 ? `NL(${breaks})` : `Spc(${end - at})`))
  return end
}

/** One unit of text: a character, or a character reference, which no token begins or ends within. */
interface Unit {
  character: number
  end: number
}

function unitAt(source: string, at: number): Unit {
  if (source.charCodeAt(at) === 38) {
    const reference = readReference(source, at, source.length)
    if (reference !== undefined) {
      return { character: characterAt(reference.text, 0), end: at + reference.length }
    }
  }
  const isPair = (source.codePointAt(at) ?? 0) > 0xffff
  return { character: characterAt(source, at), end: at + (isPair ? 2 : 1) }
}

/** Adds the word, number or sign that begins at the offset. */
function readText(source: string, at: number, add: TokenSink): number {
  const first = unitAt(source, at)
  const isWord = isLetterClass(first.character)
  const isNumber = first.character === Character.digit
  let { end } = first
  let hasLower = first.character !== Character.upper
  while ((isWord || isNumber) && end < source.length) {
    const code = source.charCodeAt(end)
    if (code === 60) break
    const isPlain = code !== 38 && (code < 0xd800 || code > 0xdfff)
    const next = isPlain ? { character: characterAt(source, end), end: end + 1 } : unitAt(source, end)
    const belongs = isWord ? isLetterClass(next.character) : next.character === Character.digit
    if (!belongs) break
    if (next.character === Character.lower) hasLower = true
    end = next.end
  }
  // A sign keeps the marks that combine with it.
  while (!isWord && end < source.length && characterAt(source, end) === Character.mark) end++
  let kind: number = TokenClass.any
  if (isNumber) kind = TokenClass.number
  else if (first.character === Character.sign) kind = TokenClass.punctuation
  else if (first.character === Character.space) kind = TokenClass.space
  else if (isWord) {
    if (first.character !== Character.upper) kind = TokenClass.lowerCase
    else kind = hasLower ? TokenClass.capitalised : TokenClass.allCaps
  }
  add(kind, at, end, kind === TokenClass.any ? START : symbolOfRange(source, at, end, kind))
  return end
}

function symbolOfRange(source: string, start: number, end: number, kind: number): number {
  if (kind === TokenClass.space) return symbolOf(`Spc(${end - start})`)
  let symbol = START
  for (let i = start; i < end; i++) symbol = mix(symbol, source.charCodeAt(i))
  return symbol
}

function lower(code: number): number {
  return code >= 65 && code <= 90 ? code | 32 : code
}
