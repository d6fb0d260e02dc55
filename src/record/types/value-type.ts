import { type DateOrder, findDateOrder, parseDate } from './date.ts'
import { findMoneyMark, type Money, parseMoney } from './money.ts'
import { type DecimalMark, findDecimalMark, looksLikeAmount, parseNumber } from './number.ts'

/** The type of a field's values, learned from the examples, with the variant of types that have several. */
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

/** An address with a scheme that links have. */
const ADDRESS = /^(?:(?:https?:)?\/\/[^\s/]\S*|(?:mailto|tel|ftp):\S+)$/i

/** A path. Prose has such words too ("AC/DC", "4/5"), so only the value of an attribute counts as one. */
const PATH = /^(?:\.{0,2}\/\S*|[?#]\S+|[\w.~%-]+(?:\/[\w.~%-]*)*(?:[?#]\S*)?)$/i

/** What the type of a field is decided from. */
export interface TypeEvidence {
  /** Values that a person labelled: the type must read all of them. */
  readonly sure: readonly string[]
  /** Values that a rule extracted: they decide between types that read all labelled ones. */
  readonly seen?: readonly string[]
  /** Whether the values come from attributes, as links do. */
  readonly inAttributes?: boolean
}

/** A type, and why it is not certain: then a value may mean either of two things. */
export interface TypeDecision {
  readonly type: ValueType
  readonly undecided?: string
}

/**
 * The type under which every labelled value reads; text if there is none. One value that does not fit makes a field text: a
 * type must not lose what a person would have read.
 */
export function decideType({ sure, seen = [], inAttributes = false }: TypeEvidence): TypeDecision {
  if (sure.length === 0) return { type: { kind: 'text' } }
  if (sure.every((text) => BOOLEANS.has(text.toLowerCase()))) return { type: { kind: 'boolean' } }
  const written = (texts: readonly string[]) => texts.map((text) => ({ text }))
  const number = sure.every(looksLikeAmount) ? findDecimalMark(written(sure), written(seen)) : undefined
  if (number !== undefined) return decision({ kind: 'number', mark: number.mark }, number)
  const money = findMoneyMark(sure, seen)
  if (money !== undefined) return decision({ kind: 'money', mark: money.mark }, money)
  const date = findDateOrder(sure, seen)
  if (date !== undefined) return decision({ kind: 'date', order: date.order }, date)
  const isLink = (text: string) => ADDRESS.test(text) || (inAttributes && PATH.test(text))
  if (sure.every(isLink) && (!inAttributes || [...sure, ...seen].some((text) => /[/:]/.test(text)))) {
    return { type: { kind: 'url' } }
  }
  return { type: { kind: 'text' } }
}

function decision(type: ValueType, { undecided }: { readonly undecided?: string }): TypeDecision {
  return undecided === undefined ? { type } : { type, undecided }
}

/** The most likely type of some texts: one of the two where two readings are possible. */
export function inferType(texts: readonly string[]): ValueType {
  return decideType({ sure: texts }).type
}

/** Reads a value as its type; undefined if it does not parse; the value then stays text. */
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
