import { isSpace } from '../white-space.ts'

/** What a character is, as a small number. Letters without case count as lower case. */
export const Character = {
  other: 0,
  lower: 1,
  upper: 2,
  /** A combining mark: belongs to the character before it. */
  mark: 3,
  digit: 4,
  space: 5,
  /** Punctuation and symbols. */
  sign: 6,
} as const

/** One entry for each code unit, filled as they are met: class + 1, and 0 while unknown. */
const known = new Uint8Array(65536)

/** The class of the character at an offset. Both halves of a surrogate pair have the class of the whole character. */
export function characterAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code >= 0xd800 && code <= 0xdfff) return surrogateAt(text, at, code)
  let entry = known[code]
  if (entry === 0) {
    entry = classify(code) + 1
    known[code] = entry
  }
  return entry - 1
}

/** Whether a class is that of a letter or of a mark, which belongs to the letter before it. */
export function isLetterClass(character: number): boolean {
  return character >= Character.lower && character <= Character.mark
}

function surrogateAt(text: string, at: number, code: number): number {
  const isHigh = code < 0xdc00
  const point = text.codePointAt(isHigh ? at : at - 1) ?? 0
  return point > 0xffff ? classify(point) : Character.other
}

function classify(point: number): number {
  if (point < 0xffff && isSpace(point)) return Character.space
  const character = String.fromCodePoint(point)
  if (/\p{Lu}|\p{Lt}/u.test(character)) return Character.upper
  if (/\p{L}/u.test(character)) return Character.lower
  if (/\p{M}/u.test(character)) return Character.mark
  if (/\p{Nd}/u.test(character)) return Character.digit
  return /\p{P}|\p{S}/u.test(character) ? Character.sign : Character.other
}
