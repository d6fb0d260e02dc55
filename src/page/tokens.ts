/**
 * What a token is: the classes of the fuzzy-detector paper for words, with markup kept whole. `startTag` and `endTag`
 * run from `<` to `>`; `markup` is a comment, a declaration or the content of script and style.
 */
export const TokenKind = {
  startTag: 0,
  endTag: 1,
  markup: 2,
  /** More than one letter, all capitals; or a single capital. */
  allCaps: 3,
  /** A capital, then at least one lower-case letter. */
  capitalised: 4,
  /** Begins with a lower-case letter, or with a letter that has no case. */
  lowerCase: 5,
  number: 6,
  punctuation: 7,
  space: 8,
  newline: 9,
} as const

/** The page as a sequence of tokens in parallel arrays. Tokens tile the source: each begins where the last one ended. */
export interface Tokens {
  readonly size: number
  readonly kind: Uint8Array
  readonly start: Int32Array
  readonly end: Int32Array
}

/** Cuts a source into tokens, in one pass. */
export function tokenize(source: string): Tokens {
  const length = source.length
  let kind = new Uint8Array(Math.max(16, length >> 2))
  let start = new Int32Array(kind.length)
  let end = new Int32Array(kind.length)
  let size = 0
  let at = 0
  while (at < length) {
    if (size + 2 > kind.length) {
      const grownKind = new Uint8Array(size * 2)
      const grownStart = new Int32Array(size * 2)
      const grownEnd = new Int32Array(size * 2)
      grownKind.set(kind)
      grownStart.set(start)
      grownEnd.set(end)
      kind = grownKind
      start = grownStart
      end = grownEnd
    }
    const code = source.charCodeAt(at)
    let next = code === 60 ? markupEnd(source, at) : at
    if (next > at) kind[size] = markupKind(source, at)
    else if (isBlank(code)) {
      kind[size] = TokenKind.space
      for (next = at; next < length && isBlank(source.charCodeAt(next)); next++) {
        if (isLineBreak(source.charCodeAt(next))) kind[size] = TokenKind.newline
      }
    } else if (isDigit(code)) {
      kind[size] = TokenKind.number
      next = at + 1
      while (next < length && isDigit(source.charCodeAt(next))) next++
    } else if (isLetter(code)) {
      next = at + 1
      while (next < length && isLetter(source.charCodeAt(next))) next++
      kind[size] = wordKind(source, at, next)
    } else {
      kind[size] = TokenKind.punctuation
      next = at + 1
    }
    start[size] = at
    end[size] = next
    size++
    const opened = kind[size - 1] === TokenKind.startTag ? rawName(source, at) : undefined
    at = next
    if (opened !== undefined && at < length) {
      const close = findRawEnd(source, at, opened)
      if (close > at) {
        kind[size] = TokenKind.markup
        start[size] = at
        end[size] = close
        size++
        at = close
      }
    }
  }
  return { size, kind: kind.subarray(0, size), start: start.subarray(0, size), end: end.subarray(0, size) }
}

/** Index of the first token that begins at or after the offset; `size` if none does. */
export function tokenFrom(tokens: Tokens, offset: number): number {
  let low = 0
  let high = tokens.size
  while (low < high) {
    const middle = (low + high) >> 1
    if (tokens.start[middle] < offset) low = middle + 1
    else high = middle
  }
  return low
}

/** End of the markup that begins at a `<`, or the offset itself when the `<` is text. */
function markupEnd(source: string, at: number): number {
  const next = source.charCodeAt(at + 1)
  if (source.startsWith('<!--', at)) {
    const close = source.indexOf('-->', at + 4)
    return close < 0 ? source.length : close + 3
  }
  const isTag = isAsciiLetter(next) || (next === 47 && isAsciiLetter(source.charCodeAt(at + 2)))
  if (!isTag && next !== 33 && next !== 63) return at
  let quote = 0
  let afterEquals = false
  for (let i = at + 1; i < source.length; i++) {
    const code = source.charCodeAt(i)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === 62) return i + 1
    else if ((code === 34 || code === 39) && afterEquals) quote = code
    if (code === 61) afterEquals = true
    else if (!isBlank(code)) afterEquals = false
  }
  return source.length
}

function markupKind(source: string, at: number): number {
  const next = source.charCodeAt(at + 1)
  if (next === 47) return TokenKind.endTag
  return isAsciiLetter(next) ? TokenKind.startTag : TokenKind.markup
}

function rawName(source: string, at: number): string | undefined {
  const letter = source.charCodeAt(at + 1) | 32
  if (letter !== 115) return undefined
  const name = source.slice(at + 1, at + 7).toLowerCase()
  if (name === 'script') return 'script'
  return name.startsWith('style') ? 'style' : undefined
}

function findRawEnd(source: string, at: number, name: string): number {
  for (let close = source.indexOf('</', at); close >= 0; close = source.indexOf('</', close + 2)) {
    if (source.slice(close + 2, close + 2 + name.length).toLowerCase() === name) return close
  }
  return source.length
}

function wordKind(source: string, start: number, end: number): number {
  const first = source[start]
  if (first === first.toLowerCase()) return TokenKind.lowerCase
  for (let i = start + 1; i < end; i++) {
    if (source[i] !== source[i].toUpperCase()) return TokenKind.capitalised
  }
  return TokenKind.allCaps
}

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 160
}

function isLineBreak(code: number): boolean {
  return code === 10 || code === 13
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

function isAsciiLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}

/** Letters beyond ASCII are told apart by a table filled as they are met: 0 unknown, 1 letter, 2 not. */
const letterTable = new Uint8Array(65536)

function isLetter(code: number): boolean {
  if (code < 128) return isAsciiLetter(code)
  if (code >= 0xd800 && code <= 0xdfff) return true
  if (letterTable[code] === 0) letterTable[code] = /\p{L}|\p{M}/u.test(String.fromCharCode(code)) ? 1 : 2
  return letterTable[code] === 1
}
