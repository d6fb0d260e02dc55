import type { Span } from '../../../page/span.ts'
import { cutsWord } from '../../../record/locate.ts'
import type { TextFinder } from './kind.ts'

/** Finds what a pattern matches and a test accepts, whole words only. The pattern has the flag g. */
export function findMatches(pattern: RegExp, accepts: (text: string) => boolean = () => true): TextFinder {
  return (text) => {
    const found: Span[] = []
    for (const match of text.matchAll(pattern)) {
      const span = { start: match.index, end: match.index + match[0].length }
      if (!cutsWord(text, span) && accepts(match[0])) found.push(span)
    }
    return found
  }
}

/** Digits with single hyphens or spaces between them, as numbers of books and articles are written. */
const LONG_NUMBER = /\d(?:[ -]?\d){6,12}(?:[ -]?[\dXx])?/g

/** International Standard Book Numbers of 10 or 13 digits with a right check digit. */
export const findIsbn = findMatches(LONG_NUMBER, (text) => {
  const digits = compact(text)
  return digits.length === 10 ? isIsbn10(digits) : /^97[89]\d{10}$/.test(digits) && isEan(digits)
})

/** Article numbers (EAN and UPC) of 8, 12, 13 or 14 digits with a right check digit. */
export const findEan = findMatches(LONG_NUMBER, (text) => isEan(compact(text)))

export const findPercentages = findMatches(/[-+\u2212]?\d{1,12}(?:[.,]\d{1,6})?\s?%/g)

function compact(text: string): string {
  return text.replace(/[ -]/g, '').toUpperCase()
}

function isIsbn10(digits: string): boolean {
  if (!/^\d{9}[\dX]$/.test(digits)) return false
  let sum = 0
  for (let i = 0; i < 10; i++) sum += (10 - i) * (digits[i] === 'X' ? 10 : Number(digits[i]))
  return sum % 11 === 0
}

/** The digits before the last, from its side, count three times and once in turn. */
function isEan(digits: string): boolean {
  if (!/^\d+$/.test(digits) || ![8, 12, 13, 14].includes(digits.length)) return false
  let sum = 0
  for (let i = 0; i < digits.length; i++) sum += Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 1 : 3)
  return sum % 10 === 0
}
