import { isSpace } from '../white-space.ts'

/** End of the markup that begins at a `<`, or the offset itself when the `<` is text. Unclosed markup takes the rest. */
export function markupEnd(source: string, at: number): number {
  if (source.startsWith('<!--', at)) {
    const close = source.indexOf('-->', at + 4)
    return close < 0 ? source.length : close + 3
  }
  const next = source.charCodeAt(at + 1)
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
    else if (!isSpace(code)) afterEquals = false
  }
  return source.length
}

/** Where the name of the tag at the offset ends; the offset itself for a comment or a declaration. */
export function tagNameEnd(source: string, at: number, end: number): number {
  let i = source.charCodeAt(at + 1) === 47 ? at + 2 : at + 1
  if (!isAsciiLetter(source.charCodeAt(i))) return at
  for (; i < end; i++) {
    const code = source.charCodeAt(i)
    if (code === 62 || code === 47 || isSpace(code)) break
  }
  return i
}

/** Where the text of a script or a style that was opened by the tag at [at, end) ends; `end` for any other tag. */
export function rawTextEnd(source: string, at: number, end: number): number {
  const letter = source.charCodeAt(at + 1) | 32
  if (letter !== 115) return end
  const name = source.slice(at + 1, tagNameEnd(source, at, end)).toLowerCase()
  if (name !== 'script' && name !== 'style') return end
  for (let close = source.indexOf('</', end); close >= 0; close = source.indexOf('</', close + 2)) {
    if (source.slice(close + 2, close + 2 + name.length).toLowerCase() === name) return close
  }
  return source.length
}

function isAsciiLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}
