import { pieceFrom } from '../headings/units.ts'
import type { ParsedPage } from '../run/parse.ts'
import { type RecordTable, recordTables } from './find.ts'

/** A table of records, and the heading of the section that contains it; -1 if none does. */
export interface PlacedTable {
  readonly table: RecordTable
  readonly heading: number
}

/** The tables of records of a page with the innermost sections around them, in page order. */
export function placeTables({ pieces, headings, parents, ends }: ParsedPage): PlacedTable[] {
  const placed: PlacedTable[] = []
  let last = -1
  for (const table of recordTables(pieces.page.tree)) {
    const piece = pieceFrom(pieces, table.header)
    while (last + 1 < headings.length && headings[last + 1].end <= piece) last++
    let heading = last
    while (heading >= 0 && ends[heading] <= piece) heading = parents[heading]
    placed.push({ table, heading })
  }
  return placed
}

/**
 * Whether a table is one with these columns: it shares more of them than each has alone. Pages leave columns out, and name
 * some otherwise.
 */
export function sharesColumns(columns: readonly string[], others: readonly string[]): boolean {
  const known = new Set(columns)
  const shared = others.filter((name) => known.has(name)).length
  return shared * 2 > Math.min(columns.length, others.length)
}
