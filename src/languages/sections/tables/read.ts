import { visibleSpan } from '../../../page/navigate.ts'
import { textOffset } from '../../../page/visible-text.ts'
import type { ExtractedRecord, Value } from '../../../record/extraction.ts'
import type { Budget } from '../../language.ts'
import type { TableRows } from '../run/rule.ts'
import type { StructuredPage } from '../run/structure.ts'
import { placeTables, sharesColumns } from './place.ts'

/** Reads the rows of the tables of a page into the cells of its record. */
export function readTables(
  parsed: StructuredPage,
  wanted: readonly TableRows[],
  cells: readonly (Value | ExtractedRecord)[][],
  budget: Budget,
): void {
  if (wanted.length === 0) return
  for (const { table, heading } of placeTables(parsed)) {
    const section = heading < 0 ? -1 : parsed.sections[heading]
    if (heading >= 0 && section < 0) continue
    const rows = wanted.find((each) => each.section === section && sharesColumns(each.columns, table.columns))
    if (rows === undefined || cells[rows.field] === undefined) continue
    const order = rows.columns.map((name) => table.columns.indexOf(name))
    for (const row of table.rows) {
      if (!budget.spend(order.length)) return
      const record = readRow(
        parsed,
        order.map((column) => (column < 0 ? -1 : row[column])),
      )
      if (record !== undefined) cells[rows.field].push(record)
    }
  }
}

/** A row as a record; undefined where its cells show nothing. */
function readRow({ pieces: { page } }: StructuredPage, row: readonly number[]): ExtractedRecord | undefined {
  let start = Number.POSITIVE_INFINITY
  let end = 0
  const values = row.map((cell): Value[] => {
    const span = cell < 0 ? undefined : visibleSpan(page.tree, cell)
    if (span === undefined) return []
    start = Math.min(start, span.start)
    end = Math.max(end, span.end)
    const text = page.text.text.slice(textOffset(page.text, span.start), textOffset(page.text, span.end))
    return [{ ...span, text }]
  })
  return end === 0 ? undefined : { start, end, values }
}
