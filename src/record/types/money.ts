import { type DecimalMark, findDecimalMark, parseNumber } from './number.ts'

/** An amount with its currency: an ISO 4217 code where the sign tells one, else the sign itself. */
export interface Money {
  readonly amount: number
  readonly currency: string
}

const SIGNS = new Map([
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['₹', 'INR'],
  ['₽', 'RUB'],
  ['₩', 'KRW'],
  ['₺', 'TRY'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['US$', 'USD'],
  ['C$', 'CAD'],
  ['CA$', 'CAD'],
  ['A$', 'AUD'],
  ['AU$', 'AUD'],
  ['R$', 'BRL'],
  ['HK$', 'HKD'],
  ['NZ$', 'NZD'],
  ['Fr.', 'CHF'],
])

/** Sign or code on one side of a number. A dollar sign alone may be any of some twenty currencies, so it stays a sign. */
const FORM =
  /^([-+\u2212]?)\s?(?:([A-Z]{3}|[A-Z]{0,2}\$|[€£¥₹₽₩₺]|Fr\.)\s?([\d.,'\u2019 \u00a0\u202f]+)|([\d.,'\u2019 \u00a0\u202f]+?)\s?([A-Z]{3}|\$|[€£¥₹₽₩₺]|zł|Kč))$/

/** Reads an amount of money; undefined if the text is none. */
export function parseMoney(text: string, mark: DecimalMark): Money | undefined {
  const parts = splitMoney(text)
  if (parts === undefined) return undefined
  const amount = parseNumber(parts.sign + parts.number, mark)
  return amount === undefined ? undefined : { amount, currency: SIGNS.get(parts.currency) ?? parts.currency }
}

/** The decimal mark under which all texts are money. */
export function findMoneyMark(texts: readonly string[]): DecimalMark | undefined {
  const numbers: string[] = []
  for (const text of texts) {
    const parts = splitMoney(text)
    if (parts === undefined) return undefined
    numbers.push(parts.number)
  }
  return findDecimalMark(numbers)
}

function splitMoney(text: string): { sign: string; number: string; currency: string } | undefined {
  if (text.length > 40) return undefined
  const match = FORM.exec(text)
  if (match === null) return undefined
  const number = (match[3] ?? match[4]).trim()
  // Prices without a fraction are often written "12.-" or "12,-".
  return { sign: match[1], number: number.replace(/[.,]$/, ''), currency: match[2] ?? match[5] }
}
