import { chance, number, pick, type Random, repeat } from '../examples-needed/made-page.ts'
import { shuffle } from '../random.ts'
import type { TruthRecord } from '../sites/truth.ts'

/** How a value of a field is made and written. */
export interface FieldStyle {
  readonly name: string
  make(random: Random): string
  /** The markup of one value. */
  write(value: string): string
  /** The markup that the author uses now and then in place of `write`. */
  readonly otherwise?: (value: string) => string
  /** What comes before the first value, such as a label; nothing where the field is missing. */
  readonly before?: string
  /** What occasionally comes before the first value, in place of `before`. */
  readonly beforeOtherwise?: string
  readonly after?: string
  /** Whether a tuple may lack the field. */
  readonly mayMiss?: boolean
  /** What separates several values; absent where a tuple has one at most. */
  readonly between?: string
  /** Whether the field may change places with the other fields that say so. */
  readonly mayMove?: boolean
}

/** A site: its fields in their usual order, and what surrounds them. */
export interface SiteStyle {
  readonly name: string
  readonly fields: readonly FieldStyle[]
  readonly between: string
  /** What follows the first field, where it is not what follows the others. */
  readonly afterFirst?: string
  readonly row: readonly [before: string, after: string]
  page(rows: string, random: Random): string
}

/** What goes wrong in a tuple. */
export type AnomalyKind = 'missing' | 'repeated' | 'permuted' | 'exceptional' | 'mistyped'

/** How often a tuple shows each kind, from 0 to 1. */
export type Rates = Readonly<Record<AnomalyKind, number>>

/**
 * The rates at grade 1. Missing and repeated values are everyday; authors permute and improvise less often, and mistype
 * seldom. Grades between 0 and 1 scale all of them.
 */
const MOST: Rates = { missing: 0.3, repeated: 0.25, permuted: 0.25, exceptional: 0.15, mistyped: 0.08 }

/** The rates of a grade. */
export function ratesOf(grade: number): Rates {
  const scaled = Object.entries(MOST).map(([kind, rate]) => [kind, rate * grade])
  return Object.fromEntries(scaled) as Rates
}

/** A tuple as it is on its page, with its values and what is wrong with it. */
export interface Tuple {
  readonly source: string
  readonly record: TruthRecord
  readonly anomalies: readonly AnomalyKind[]
}

/** Makes a tuple. Each kind of anomaly strikes by itself, so that some tuples show several. */
export function makeTuple(style: SiteStyle, rates: Rates, random: Random): Tuple {
  const anomalies: AnomalyKind[] = []
  const strikes = (kind: AnomalyKind, possible = true): boolean => {
    const strikesNow = chance(random, rates[kind]) && possible
    if (strikesNow) anomalies.push(kind)
    return strikesNow
  }
  const optional = style.fields.filter(({ mayMiss }) => mayMiss === true)
  const missing = strikes('missing') ? pick(random, optional) : undefined
  const present = style.fields.filter((field) => field !== missing)
  const many = present.filter(({ between }) => between !== undefined)
  const repeated = strikes('repeated', many.length > 0) ? pick(random, many) : undefined
  const odd = strikes('exceptional') ? pick(random, present.filter(hasOtherForm)) : undefined
  const ordered = strikes('permuted') ? permute(present, random) : present
  const values = new Map(
    ordered.map((field) => {
      const count = field === repeated ? number(random, 2, 3) : 1
      return [field, distinct(repeat(random, count, count, () => field.make(random)))]
    }),
  )
  const mistyped = strikes('mistyped') ? pick(random, ordered) : undefined
  const slip = pick(random, SLIPS)
  const cells = ordered.map((field) => {
    const given = values.get(field)!
    if (field === mistyped && slip === mistypeValue) values.set(field, [slip(given[0]), ...given.slice(1)])
    const cell = writeCell(field, values.get(field)!, field === odd)
    return field === mistyped && slip !== mistypeValue ? slip(cell) : cell
  })
  const record = Object.fromEntries(
    style.fields.flatMap((field) => {
      const found = values.get(field)
      return found === undefined ? [] : [[field.name, found] as const]
    }),
  )
  const [first, ...others] = cells
  const body = `${first}${style.afterFirst ?? style.between}${others.join(style.between)}`
  const source = `${style.row[0]}${body}${style.row[1]}`
  return { source, record, anomalies }
}

function hasOtherForm({ otherwise, beforeOtherwise }: FieldStyle): boolean {
  return otherwise !== undefined || beforeOtherwise !== undefined
}

function writeCell(field: FieldStyle, values: readonly string[], odd: boolean): string {
  const write = odd ? (field.otherwise ?? field.write) : field.write
  const before = odd ? (field.beforeOtherwise ?? field.before ?? '') : (field.before ?? '')
  return `${before}${values.map(write).join(field.between ?? '')}${field.after ?? ''}`
}

/** The fields that may move, in another order than the usual one. */
function permute(fields: readonly FieldStyle[], random: Random): readonly FieldStyle[] {
  const moving = fields.filter(({ mayMove }) => mayMove === true)
  if (moving.length < 2) return fields
  let moved = shuffle(moving, random)
  if (moved.every((field, i) => field === moving[i])) moved = [...moving.slice(1), moving[0]]
  const queue = [...moved]
  return fields.map((field) => (field.mayMove === true ? queue.shift()! : field))
}

/** Slips of somebody who writes markup by hand. A cell that offers no occasion stays as it is. */
const SLIPS: readonly ((text: string) => string)[] = [
  forgetClosing,
  forgetSlash,
  dropPunctuation,
  doublePunctuation,
  mistypeWord,
  mistypeValue,
]

/** A closing tag is forgotten. */
function forgetClosing(cell: string): string {
  return cell.replace(/<\/\w+>/, '')
}

/** A closing tag lacks its slash. */
function forgetSlash(cell: string): string {
  return cell.replace(/<\/(?=(b|i|em|tt|strong)>)/i, '<')
}

function dropPunctuation(cell: string): string {
  return cell.replace(/[:,;](?= )/, '')
}

function doublePunctuation(cell: string): string {
  return cell.replace(/([:,;])(?= )/, '$1$1')
}

/** Two letters of a label change places. */
function mistypeWord(cell: string): string {
  return cell.replace(
    /\b([A-Z][a-z])([a-z])([a-z]+)(?=:)/,
    (_, head, letter, rest) => `${head}${rest[0]}${letter}${rest.slice(1)}`,
  )
}

/** A value has the letter O for a zero, or lacks its capital. */
function mistypeValue(value: string): string {
  return /0/.test(value) ? value.replace('0', 'O') : value[0].toLowerCase() + value.slice(1)
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)]
}
