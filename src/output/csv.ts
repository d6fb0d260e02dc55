import type { Field } from '../record/field.ts'
import type { PlainRecord, TypedRecord } from '../record/plain.ts'
import type { Money } from '../record/types/money.ts'
import type { RecordWriter, SourcedRecord, WriterOptions } from './record-writer.ts'

const DEFAULT_SEPARATOR = '; '

/** One column: where in a record its values stand. */
interface Column {
  readonly heading: string
  readonly path: readonly string[]
}

/**
 * CSV as RFC 4180 has it: lines end with CR LF, and the first names the columns. A nested record becomes columns
 * `field.inner`; several nested records of one field become one cell of JSON, because a line cannot hold them.
 */
export function createCsvWriter(fields: readonly Field[], options: WriterOptions): RecordWriter {
  const { provenance = false, separator = DEFAULT_SEPARATOR, typed: twofold = false } = options
  const columns = columnsOf(fields, twofold)
  const originHeadings = provenance ? ['_page', '_spans', ...(twofold ? ['_text'] : [])] : []
  const headings = [...columns.map(({ heading }) => heading), ...originHeadings]
  return {
    begin: () => formatLine(headings),
    add({ record, typed, page, spans }: SourcedRecord) {
      const cells = columns.map(({ path }) => formatCell(typed ?? record, path, separator))
      if (provenance) cells.push(page, JSON.stringify(spans))
      if (provenance && twofold) cells.push(JSON.stringify(record))
      return formatLine(cells)
    },
    end: () => '',
  }
}

/** Nested columns, unless their headings would meet: a field called `a.b` beside a field `a` with an inner `b`. */
function columnsOf(fields: readonly Field[], typed: boolean): Column[] {
  const columns = nestedColumns(fields, [], typed)
  const headings = new Set(columns.map(({ heading }) => heading))
  if (headings.size === columns.length) return columns
  return fields.map(({ name }) => ({ heading: name, path: [name] }))
}

function nestedColumns(fields: readonly Field[], outer: readonly string[], typed: boolean): Column[] {
  return fields.flatMap(({ name, many, type, fields: inner }) => {
    const path = [...outer, name]
    const column = { heading: path.join('.'), path }
    if (many) return [column]
    if (inner !== undefined) return nestedColumns(inner, path, typed)
    if (!typed || type?.kind !== 'money') return [column]
    return [column, { heading: [...path, CURRENCY].join('.'), path: [...path, CURRENCY] }]
  })
}

/** An amount of money is a number in its own column and a currency in the next. */
const CURRENCY = 'currency'

function formatCell(record: PlainRecord | TypedRecord, path: readonly string[], separator: string): string {
  let value: TypedRecord[string] | undefined = record
  for (const name of path) {
    if (typeof value !== 'object' || Array.isArray(value)) return ''
    value = Object.hasOwn(value, name) ? (value as TypedRecord)[name] : undefined
  }
  if (value === undefined) return ''
  if (isMoney(value)) return String(value.amount)
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(separator)
  return JSON.stringify(value)
}

function isMoney(value: TypedRecord[string]): value is Money {
  return typeof value === 'object' && 'amount' in value && typeof value.amount === 'number'
}

function formatLine(cells: readonly string[]): string {
  const line = cells.map((cell) => quote(makeHarmless(cell))).join(',')
  // A line of one empty cell would be a blank line, which readers skip.
  return `${line === '' ? '""' : line}\r\n`
}

/**
 * What a spreadsheet takes for the beginning of a formula, white space and invisible characters before it aside; the wide
 * forms are typed on East Asian keyboards.
 */
const FORMULA = /^(?:[\t\r\n]|[\p{C}\p{Z}\p{DI}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u
const NUMBER = /^[+-]\d+(?:[.,]\d+)*%?$/

/** A page must not be able to put a formula into somebody's spreadsheet: an apostrophe makes it text. */
function makeHarmless(cell: string): string {
  return FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell
}

/** Some spreadsheets take a semicolon or a tab for the separator, whatever the first line says. */
function quote(cell: string): string {
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
