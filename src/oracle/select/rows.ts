/** A value in the order of its page. */
export interface Cell {
  readonly field: number
  readonly unit: number
  readonly start: number
}

/** A row of cells: by field, its unit, or -1 for none. */
export type Row = readonly number[]

/**
 * Divides the cells of a page into rows: a row begins with a given field, or where a field comes again. Cells come in page
 * order.
 */
export function divideRows(cells: readonly Cell[], fields: number, start: number): Row[] {
  const rows: number[][] = []
  let row: number[] | undefined
  for (const { field, unit } of cells) {
    if (row === undefined || field === start || row[field] >= 0) {
      row = new Array<number>(fields).fill(-1)
      rows.push(row)
    }
    row[field] = unit
  }
  return rows
}

/** The cells of rows that are empty. */
export function countHoles(rows: readonly Row[]): number {
  let holes = 0
  for (const row of rows) for (const unit of row) if (unit < 0) holes++
  return holes
}

/** The field with which rows begin so that the fewest cells are empty, with these rows; of equals the first field. */
export function findRows(
  pages: readonly (readonly Cell[])[],
  fields: number,
): { readonly start: number; readonly rows: readonly (readonly Row[])[]; readonly holes: number } {
  let best: ReturnType<typeof findRows> | undefined
  for (let start = 0; start < fields; start++) {
    const rows = pages.map((cells) => divideRows(cells, fields, start))
    const holes = rows.reduce((sum, own) => sum + countHoles(own), 0)
    if (best === undefined || holes < best.holes) best = { start, rows, holes }
  }
  return best ?? { start: 0, rows: pages.map(() => []), holes: 0 }
}
