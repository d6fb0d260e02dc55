import type { Span } from '../../../page/span.ts'
import { inferType, type ValueType } from '../../../record/types/value-type.ts'
import type { TextFinder } from './kind.ts'

/** The longest dates have this many words: "Saturday, the 3rd of April 2010, 4:05 pm". */
const MOST_WORDS = 8

/** Texts longer than this are not values of any of these types. */
const LONGEST = 60

/** What may surround a value in a sentence, and is not part of it. */
const BEFORE = /^[("'“‘[]+/
const AFTER = /[)"'”’\],;:!?.]$/

/**
 * Finds the values of a type as `--typed` reads them: the longest runs of words that the type reads, so that what finds money
 * on a page and what reads money is one thing.
 */
export function findReadable(kind: ValueType['kind'], needsDigit: boolean): TextFinder {
  return (text) => {
    if (needsDigit && !/\d/.test(text)) return []
    const words = [...text.matchAll(/\S+/g)]
    const found: Span[] = []
    for (let i = 0; i < words.length; i++) {
      const window = longestFrom(words, i, text, kind, needsDigit)
      if (window === undefined) continue
      found.push(window.span)
      i = window.last
    }
    return found
  }
}

function longestFrom(
  words: readonly RegExpExecArray[],
  first: number,
  text: string,
  kind: ValueType['kind'],
  needsDigit: boolean,
): { readonly span: Span; readonly last: number } | undefined {
  const from = words[first].index
  for (let last = Math.min(words.length, first + MOST_WORDS) - 1; last >= first; last--) {
    const to = words[last].index + words[last][0].length
    if (to - from > LONGEST) continue
    for (const span of trims(text, from, to)) {
      const part = text.slice(span.start, span.end)
      if (part === '' || (needsDigit && !/\d/.test(part))) continue
      if (inferType([part]).kind === kind) return { span: withoutPreposition(text, span, kind), last }
    }
  }
  return undefined
}

/** A date is read after any word, as after the name of a day; a lower-case word is not one of these. */
function withoutPreposition(text: string, span: Span, kind: ValueType['kind']): Span {
  const word = /^\p{Ll}+ /u.exec(text.slice(span.start, span.end))
  if (word === null) return span
  const start = span.start + word[0].length
  return inferType([text.slice(start, span.end)]).kind === kind ? { start, end: span.end } : span
}

/** A range as it is, and without the punctuation at its ends. */
function trims(text: string, start: number, end: number): Span[] {
  const part = text.slice(start, end)
  const before = BEFORE.exec(part)?.[0].length ?? 0
  let after = 0
  while (AFTER.test(part.slice(0, part.length - after))) after++
  if (before + after === 0 || before + after >= part.length) return [{ start, end }]
  return [
    { start, end },
    { start: start + before, end: end - after },
  ]
}
