import type { Field } from '../record/field.ts'
import type { PlainRecord } from '../record/plain.ts'
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
  const { provenance = false, separator = DEFAULT_SEPARATOR } = options
  const columns = columnsOf(fields)
  const headings = [...columns.map(({ heading }) => heading), ...(provenance ? ['_page', '_spans'] : [])]
  return {
    begin: () => formatLine(headings),
    add({ record, page, spans }: SourcedRecord) {
      const cells = columns.map(({ path }) => formatCell(record, path, separator))
      if (provenance) cells.push(page, JSON.stringify(spans))
      return formatLine(cells)
    },
    end: () => '',
  }
}

/** Nested columns, unless their headings would meet: a field called `a.b` beside a field `a` with an inner `b`. */
function columnsOf(fields: readonly Field[]): Column[] {
  const columns = nestedColumns(fields, [])
  const headings = new Set(columns.map(({ heading }) => heading))
  if (headings.size === columns.length) return columns
  return fields.map(({ name }) => ({ heading: name, path: [name] }))
}

function nestedColumns(fields: readonly Field[], outer: readonly string[]): Column[] {
  return fields.flatMap(({ name, many, fields: inner }) => {
    const path = [...outer, name]
    return inner === undefined || many ? [{ heading: path.join('.'), path }] : nestedColumns(inner, path)
  })
}

function formatCell(record: PlainRecord, path: readonly string[], separator: string): string {
  let value: PlainRecord[string] | undefined = record
  for (const name of path) {
    if (typeof value !== 'object' || Array.isArray(value)) return ''
    value = Object.hasOwn(value, name) ? value[name] : undefined
  }
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(separator)
  return JSON.stringify(value)
}

function formatLine(cells: readonly string[]): string {
  const line = cells.map((cell) => quote(makeHarmless(cell))).join(',')
  // A line of one empty cell would be a blank line, which readers skip.
  return `${line === '' ? '""' : line}\r\n`
}

/** What a spreadsheet takes for the beginning of a formula; the wide forms are typed on East Asian keyboards. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const NUMBER = /^[+-]\d+(?:[.,]\d+)*%?$/

/** A page must not be able to put a formula into somebody's spreadsheet: an apostrophe makes it text. */
function makeHarmless(cell: string): string {
  return FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
