import type { Span } from '../../page/span.ts'
import { readValue } from '../../page/value.ts'
import type { Value } from '../../record/extraction.ts'
import { findTagAttribute, type Lexemes, lexemeFrom, tagAttributes } from './lexemes.ts'

/** A range of tokens [from, to); or an attribute of the one tag in it. */
export interface TokenRange {
  readonly from: number
  readonly to: number
  readonly attribute?: string
}

/** The tokens that a span covers, or the tag of which it is an attribute; undefined where it cuts a token. */
export function rangeOf(lexemes: Lexemes, span: Span): TokenRange | undefined {
  const { size, start, end, source } = lexemes
  const from = lexemeFrom(lexemes, span.start)
  if (from < size && start[from] === span.start) {
    const to = lexemeFrom(lexemes, span.end)
    if (to > from && end[to - 1] === span.end) return { from, to }
    return undefined
  }
  const tag = from - 1
  if (tag < 0 || span.end > end[tag] || source.charCodeAt(start[tag]) !== 60) return undefined
  for (const attribute of tagAttributes(source, start[tag], end[tag])) {
    if (attribute.start === span.start && attribute.end === span.end) {
      return { from: tag, to: tag + 1, attribute: attribute.name }
    }
  }
  return undefined
}

/** The value at a range; undefined where it has no text, or its tag lacks the attribute. */
export function valueAt(
  { source, start, end }: Lexemes,
  { from, to, attribute }: TokenRange,
  confidence?: number,
): Value | undefined {
  const whole = { start: start[from], end: end[to - 1] }
  const span = attribute === undefined ? whole : findTagAttribute(source, whole.start, whole.end, attribute)
  if (span === undefined) return undefined
  const text = readValue(source, span.start, span.end)
  if (text === '') return undefined
  return { start: span.start, end: span.end, text, ...(confidence === undefined ? {} : { confidence }) }
}
