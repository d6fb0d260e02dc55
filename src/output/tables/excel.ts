import { GleanError } from '../../errors.ts'
import type { Field } from '../../record/field.ts'
import type { RecordOutput, WriterOptions } from '../record-writer.ts'
import { type Cell, type ColumnKind, collectTable, readDate } from './collect.ts'

/** What a sheet of Excel can hold. */
const MAX_ROWS = 1_048_575
const MAX_TEXT = 32_767

/** An Excel file with one sheet, numbers and dates as such. Text is stored as text: no value can become a formula. */
export function createExcelOutput(fields: readonly Field[], options: WriterOptions): RecordOutput {
  return collectTable(fields, options, async (columns, rows) => {
    if (rows > MAX_ROWS) {
      throw new GleanError(
        'option-invalid',
        `an Excel sheet holds ${MAX_ROWS.toLocaleString('en')} records at most`,
        {
          remedy: 'Write csv, parquet or sqlite instead.',
        },
      )
    }
    const { default: writeExcel } = await import('write-excel-file/node')
    const sheet = [
      columns.map(({ name }) => ({ value: fitText(name), type: String, fontWeight: 'bold' as const })),
      ...Array.from({ length: rows }, (_, row) =>
        columns.map(({ kind, values }) => excelCell(kind, values[row])),
      ),
    ]
    return writeExcel(sheet, { sheet: sheetName(options.name), stickyRowsCount: 1 }).toBuffer()
  })
}

function excelCell(kind: ColumnKind, value: Cell) {
  if (value === null) return null
  if (kind === 'number' && typeof value === 'number') return { value, type: Number }
  if (kind === 'boolean' && typeof value === 'boolean') return { value, type: Boolean }
  if (kind === 'date') {
    const text = String(value)
    return {
      value: readDate(text),
      type: Date,
      format: text.length === 10 ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss',
    }
  }
  return { value: fitText(String(value)), type: String }
}

/** XML has no place for most control characters, and a cell has an end. */
function fitText(text: string): string {
  return text.replace(/[^\P{Cc}\t\n]|[\ufffe\uffff]|\p{Cs}/gu, ' ').slice(0, MAX_TEXT)
}

/** Sheet names are at most 31 characters long and have no brackets, slashes or colons. */
function sheetName(name = 'records'): string {
  const fitting = fitText(name)
    .replace(/[[\]/\\?*:']/g, ' ')
    .trim()
    .slice(0, 31)
  return fitting === '' ? 'records' : fitting
}
