import type { Field } from '../record/field.ts'
import type { PlainRecord, TypedRecord } from '../record/plain.ts'
import { columnsOf, readCell } from './columns.ts'
import { originOf, type RecordWriter, type SourcedRecord, type WriterOptions } from './record-writer.ts'

const DEFAULT_SEPARATOR = '; '

/**
 * CSV as RFC 4180 has it: lines end with CR LF, and the first names the columns. A nested record becomes columns
 * `field.inner`; several nested records of one field become one cell of JSON, because a line cannot hold them.
 */
export function createCsvWriter(fields: readonly Field[], options: WriterOptions): RecordWriter {
  const {
    provenance = false,
    separator = DEFAULT_SEPARATOR,
    typed: twofold = false,
    joined = false,
  } = options
  const columns = columnsOf(fields, twofold)
  const originHeadings = provenance
    ? ['_page', '_spans', ...(joined ? ['_joined'] : []), ...(twofold ? ['_text'] : [])]
    : []
  const headings = [...columns.map(({ heading }) => heading), ...originHeadings]
  return {
    begin: () => formatLine(headings),
    add({ record, typed, page, spans, joined: others = [] }: SourcedRecord) {
      const cells = columns.map(({ path }) => formatCell(typed ?? record, path, separator))
      if (provenance) cells.push(page, JSON.stringify(spans))
      if (provenance && joined) cells.push(others.length === 0 ? '' : JSON.stringify(others.map(originOf)))
      if (provenance && twofold) cells.push(JSON.stringify(record))
      return formatLine(cells)
    },
    end: () => '',
  }
}

function formatCell(record: PlainRecord | TypedRecord, path: readonly string[], separator: string): string {
  const value = readCell(record, path)
  if (value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(separator)
  return JSON.stringify(value)
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

/** Some spreadsheets take a semicolon or a tab for the separator, whatever the first line contains. */
function quote(cell: string): string {
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
