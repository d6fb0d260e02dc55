import { DATE_ORDERS, type DateOrder, parseDate } from './date.ts'
import { findMoneyMark, type Money, parseMoney } from './money.ts'
import { type DecimalMark, findDecimalMark, looksLikeAmount, parseNumber } from './number.ts'

/** What kind of thing the values of a field are, learned from the examples; a kind with variants says which. */
export type ValueType =
  | { readonly kind: 'text' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'url' }
  | { readonly kind: 'number'; readonly mark: DecimalMark }
  | { readonly kind: 'money'; readonly mark: DecimalMark }
  | { readonly kind: 'date'; readonly order: DateOrder }

/** A value as its type reads it. */
export type TypedValue = string | number | boolean | Money

const BOOLEANS = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
])

/** An address with a scheme that links have, or a path; prose is neither. */
const URL_FORM =
  /^(?:(?:https?:)?\/\/[^\s/]\S*|(?:mailto|tel|ftp):\S+|(?:\.{0,2}\/|\?|#)\S*|[\w.-]+(?:\/[\w.~%-]*)+(?:[?#]\S*)?)$/i

/**
 * The type under which every value reads; text if there is none. One value that does not fit makes a field text: a type
 * must not lose what a person would have read.
 */
export function inferType(texts: readonly string[]): ValueType {
  if (texts.length === 0) return { kind: 'text' }
  if (texts.every((text) => BOOLEANS.has(text.toLowerCase()))) return { kind: 'boolean' }
  const amounts = texts.every(looksLikeAmount) ? findDecimalMark(texts) : undefined
  if (amounts !== undefined) return { kind: 'number', mark: amounts }
  const money = findMoneyMark(texts)
  if (money !== undefined) return { kind: 'money', mark: money }
  const order = DATE_ORDERS.find((each) => texts.every((text) => parseDate(text, each) !== undefined))
  if (order !== undefined) return { kind: 'date', order }
  if (texts.every((text) => URL_FORM.test(text) && /[/:]/.test(text))) return { kind: 'url' }
  return { kind: 'text' }
}

/** Reads a value as its type; undefined if it does not parse, and then the text is what there is. */
export function readTyped(text: string, type: ValueType, base?: string): TypedValue | undefined {
  switch (type.kind) {
    case 'text':
      return text
    case 'boolean':
      return BOOLEANS.get(text.toLowerCase())
    case 'number':
      return parseNumber(text, type.mark)
    case 'money':
      return parseMoney(text, type.mark)
    case 'date':
      return parseDate(text, type.order)
    case 'url':
      return resolveUrl(text, base)
  }
}

function resolveUrl(text: string, base: string | undefined): string | undefined {
  const url = URL.parse === undefined ? parseUrl(text, base) : URL.parse(text, base)
  return url?.href ?? (base === undefined ? text : undefined)
}

/** `URL.parse` came with Node 22. */
function parseUrl(text: string, base: string | undefined): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined
}
