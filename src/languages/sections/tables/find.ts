import { attribute, nodeValue } from '../../../page/navigate.ts'
import { knownId } from '../../../page/parse/names.ts'
import type { Tree } from '../../../page/tree.ts'
import { canHead, headingName } from '../headings/evidence.ts'

/** A table whose first row names its columns, so that every further row is a record. */
export interface RecordTable {
  /** The element of the table, and the row that names the columns. */
  readonly node: number
  readonly header: number
  readonly columns: readonly string[]
  /** For each record the cell of each column; -1 where it has none. */
  readonly rows: readonly (readonly number[])[]
}

const TABLE = knownId('table')
const ROW = knownId('tr')
const HEADER_CELL = knownId('th')
const DATA_CELL = knownId('td')

/** A cell that claims more rows or columns is broken or hostile; HTML itself allows 1000 columns. */
const MAX_SPAN = 1000
/** Wider tables are laid out by hand, or hostile. */
const MAX_COLUMNS = 200

const known = new WeakMap<Tree, readonly RecordTable[]>()

/** The tables of records on a page, in page order; found once. A table that holds another one lays out the page. */
export function recordTables(tree: Tree): readonly RecordTable[] {
  let tables = known.get(tree)
  if (tables === undefined) {
    tables = [...rowsByTable(tree)].flatMap(([node, rows]) => readTable(tree, node, rows) ?? [])
    known.set(tree, tables)
  }
  return tables
}

/** The rows of every table without another one inside, in one pass in document order. */
function rowsByTable(tree: Tree): Map<number, number[]> {
  const rows = new Map<number, number[]>()
  let last = -1
  for (let node = 1; node < tree.size; node++) {
    if (tree.name[node] === TABLE) {
      if (last >= 0 && node < tree.last[last]) rows.delete(last)
      rows.set(node, [])
      last = node
    } else if (tree.name[node] === ROW && last >= 0 && node < tree.last[last]) rows.get(last)!.push(node)
  }
  return rows
}

function readTable(tree: Tree, node: number, rows: readonly number[]): RecordTable | undefined {
  const at = rows.findIndex((row) => cellsOf(tree, row).length > 1)
  if (at < 0) return undefined
  const heads = cellsOf(tree, rows[at])
  if (heads.length > MAX_COLUMNS || !heads.every((cell) => tree.name[cell] === HEADER_CELL)) return undefined
  if (heads.some((cell) => spanOf(tree, cell, 'colspan') > 1 || spanOf(tree, cell, 'rowspan') > 1))
    return undefined
  const texts = heads.map((cell) => headingName(nodeValue(tree, cell)))
  // A corner may be empty, above the names of rows.
  if (!texts.every((text, column) => (column === 0 && text === '') || canHead(text))) return undefined
  const records = layRows(tree, rows.slice(at + 1), heads.length)
  if (records === undefined || records.length === 0) return undefined
  return { node, header: rows[at], columns: uniqueNames(texts), rows: records }
}

/**
 * The cells of the rows that are records: those with data in two columns or more. A cell over several rows belongs to each of
 * them. Undefined where a row is wider than the header.
 */
function layRows(tree: Tree, rows: readonly number[], width: number): number[][] | undefined {
  const records: number[][] = []
  /** For each column the cell that reaches down from a row above, and into how many further rows. */
  const above = Array.from({ length: width }, () => ({ cell: -1, left: 0 }))
  for (const row of rows) {
    const record: number[] = []
    const cells = cellsOf(tree, row)
    let next = 0
    let data = 0
    for (let column = 0; column < width; ) {
      if (above[column].left > 0) {
        above[column].left--
        record[column++] = above[column - 1].cell
        continue
      }
      const cell = cells[next++] ?? -1
      const columns = cell < 0 ? 1 : Math.min(width - column, spanOf(tree, cell, 'colspan'))
      if (cell >= 0 && tree.name[cell] === DATA_CELL) data++
      for (let k = 0; k < columns; k++) {
        above[column] = { cell, left: cell < 0 ? 0 : spanOf(tree, cell, 'rowspan') - 1 }
        record[column++] = k === 0 ? cell : -1
      }
    }
    if (next < cells.length) return undefined
    if (data > 0 && record.filter((cell) => cell >= 0).length > 1) records.push(record)
  }
  return records
}

function cellsOf(tree: Tree, row: number): number[] {
  const cells: number[] = []
  for (let node = row + 1; node < tree.last[row]; node = tree.last[node]) {
    if (tree.name[node] === HEADER_CELL || tree.name[node] === DATA_CELL) cells.push(node)
  }
  return cells
}

function spanOf(tree: Tree, cell: number, name: 'colspan' | 'rowspan'): number {
  const span = Number(attribute(tree, cell, name) ?? 1)
  return Number.isInteger(span) && span > 1 ? Math.min(span, MAX_SPAN) : 1
}

/** Names that can serve as fields: an empty corner names rows, and equal names are numbered. */
function uniqueNames(texts: readonly string[]): string[] {
  const names = new Set<string>()
  for (const text of texts) {
    const name = text === '' ? 'row' : text
    let unique = name
    for (let number = 2; names.has(unique); number++) unique = `${name} ${number}`
    names.add(unique)
  }
  return [...names]
}
