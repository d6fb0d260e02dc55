import {
  type DecimalMark,
  findDecimalMark,
  type MarkDecision,
  parseNumber,
  type WrittenNumber,
} from './number.ts'

/** An amount with its currency: the ISO 4217 code if the sign has only one meaning, else the sign itself. */
export interface Money {
  readonly amount: number
  readonly currency: string
}

/**
 * The signs of currencies that only one currency has, as ICU knows them, and the one meaning that pages give to some others.
 * A single letter is too little to go by, and some of two letters are units as well (KM, kn, CF).
 */
export const CURRENCY_SIGNS: Readonly<Record<string, readonly string[]>> = {
  AFN: ['؋'],
  AMD: ['֏'],
  AUD: ['A$', 'AU$'],
  AZN: ['₼'],
  BDT: ['৳'],
  BRL: ['R$'],
  CAD: ['CA$', 'C$'],
  CHF: ['Fr.', 'SFr.'],
  CNY: ['CN¥', '元'],
  CRC: ['₡'],
  CZK: ['Kč'],
  EGP: ['E£'],
  EUR: ['€', 'Euro', 'euros'],
  GBP: ['£'],
  GEL: ['₾'],
  GHS: ['GH₵'],
  HKD: ['HK$'],
  HUF: ['Ft'],
  IDR: ['Rp'],
  ILS: ['₪'],
  INR: ['₹'],
  JPY: ['JP¥', '円'],
  KGS: ['⃀'],
  KHR: ['៛'],
  KRW: ['₩', '원'],
  KZT: ['₸'],
  LAK: ['₭'],
  LBP: ['L£'],
  MNT: ['₮'],
  MXN: ['MX$'],
  MYR: ['RM'],
  NGN: ['₦'],
  NZD: ['NZ$'],
  PHP: ['₱'],
  PLN: ['zł'],
  PYG: ['₲'],
  RON: ['lei'],
  RUB: ['₽'],
  THB: ['฿'],
  TOP: ['T$'],
  TRY: ['₺'],
  TWD: ['NT$'],
  UAH: ['₴'],
  USD: ['US$'],
  VND: ['₫'],
  XAF: ['FCFA'],
  XCD: ['EC$'],
  XCG: ['Cg.'],
  XOF: ['F CFA'],
  XPF: ['CFPF'],
}

/** A sign alone that may be any of several currencies stays a sign: a dollar, a krone, a rupee, a yen or yuan. */
const OPEN_SIGNS = ['$', 'kr', 'kr.', 'Rs', 'Rs.', '¥', '￥']

const CODES = new Map(
  Object.entries(CURRENCY_SIGNS).flatMap(([code, signs]) =>
    signs.map((sign): [string, string] => [sign, code]),
  ),
)

/** Sign or code on one side of a number. */
const FORM = createForm()

function createForm(): RegExp {
  const all = [...CODES.keys(), ...OPEN_SIGNS].sort((a, b) => b.length - a.length)
  const sign = `[A-Z]{3}|[A-Z]{0,2}\\$|${all.map((text) => text.replace(/[$.]/g, '\\$&')).join('|')}`
  const number = "[\\d.,'\u2019 \u00a0\u202f]+"
  const dash = '[-\u2013\u2014]{0,2}'
  return new RegExp(`^([-+\u2212]?)\\s?(?:(${sign})\\s?(${number}${dash})|(${number}?${dash})\\s?(${sign}))$`)
}

/** Reads an amount of money; undefined if the text is not one. */
export function parseMoney(text: string, mark: DecimalMark): Money | undefined {
  const parts = splitMoney(text)
  if (parts === undefined) return undefined
  const amount = parseNumber(parts.sign + parts.number, mark)
  return amount === undefined ? undefined : { amount, currency: codeOf(parts.currency) }
}

/** The decimal mark under which all `sure` texts are money; texts that were only seen help to decide. */
export function findMoneyMark(
  sure: readonly string[],
  seen: readonly string[] = [],
): MarkDecision | undefined {
  const numbers = sure.map(writtenNumber)
  if (!numbers.every((number) => number !== undefined)) return undefined
  return findDecimalMark(
    numbers,
    seen.map(writtenNumber).filter((number) => number !== undefined),
  )
}

function writtenNumber(text: string): WrittenNumber | undefined {
  const parts = splitMoney(text)
  if (parts === undefined) return undefined
  const { number, currency, isBehind } = parts
  // Euro prices have three decimals at filling stations.
  const decimalComma = isBehind && number.includes(',') && codeOf(currency) === 'EUR' && currency !== 'EUR'
  return { text: number, grouped: fractionDigits(currency) < 3 && !decimalComma, decimalComma }
}

let codes: Set<string> | undefined

/** Three capitals are a currency only if they are its code: "55 MPH" is not a price. */
function isCurrency(sign: string): boolean {
  if (!/^[A-Z]{3}$/.test(sign)) return true
  codes ??= new Set(Intl.supportedValuesOf('currency'))
  return codes.has(sign)
}

function codeOf(sign: string): string {
  return CODES.get(sign) ?? sign
}

/** How many digits the fraction of an amount has: three in a few currencies, two or none in all others. */
function fractionDigits(sign: string): number {
  const code = codeOf(sign)
  if (!/^[A-Z]{3}$/.test(code)) return 2
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
      .maximumFractionDigits ?? 2
  )
}

/** The parts of an amount of money. */
interface MoneyParts {
  readonly sign: string
  readonly number: string
  readonly currency: string
  /** Whether the currency follows the number. */
  readonly isBehind: boolean
}

function splitMoney(text: string): MoneyParts | undefined {
  if (text.length > 40) return undefined
  const match = FORM.exec(text)
  if (match === null || !isCurrency(match[2] ?? match[5])) return undefined
  const number = (match[3] ?? match[4]).trim()
  // Prices without a fraction are often written "12.-" or "12,–".
  const whole = number.replace(/[.,][-\u2013\u2014]{0,2}$/, '')
  return {
    sign: match[1],
    number: whole,
    currency: match[2] ?? match[5],
    isBehind: match[2] === undefined,
  }
}
