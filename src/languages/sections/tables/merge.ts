import type { StructuredPage } from '../run/structure.ts'
import { placeTables, sharesColumns } from './place.ts'

/** The tables of one section that have the same columns, as the sample pages show them. */
export interface MergedTable {
  readonly section: number
  readonly columns: readonly string[]
  /** The number of pages that have it. */
  readonly pages: number
}

/** Joins the tables of several pages: those of one section that share their columns are one. */
export function mergeTables(pages: readonly StructuredPage[]): MergedTable[] {
  const merged: { section: number; columns: string[]; pages: number; last: number }[] = []
  for (const [p, parsed] of pages.entries()) {
    for (const { table, heading } of placeTables(parsed)) {
      const section = heading < 0 ? -1 : parsed.sections[heading]
      if (heading >= 0 && section < 0) continue
      let known = merged.find(
        (each) => each.section === section && sharesColumns(each.columns, table.columns),
      )
      if (known === undefined) {
        known = { section, columns: [], pages: 0, last: -1 }
        merged.push(known)
      }
      const names = new Set(known.columns)
      for (const name of table.columns)
        if (!names.has(name) && known.columns.length < MAX_COLUMNS) known.columns.push(name)
      if (known.last !== p) known.pages++
      known.last = p
    }
  }
  return merged.map(({ section, columns, pages: count }) => ({ section, columns, pages: count }))
}

const MAX_COLUMNS = 200
