import { z } from 'zod'
import { attribute } from '../../../../page/navigate.ts'
import type { PageView } from '../../../../page/page-view.ts'
import type { Matcher, Predicate } from '../concept.ts'

/** What heads the column or the row of the table cell that holds the node. */
export interface TableHeader {
  readonly is: 'table'
  readonly side: 'column' | 'row'
  readonly text: string
}

/** A cell that claims more is broken or hostile; HTML itself allows 1000 columns. */
const MAX_SPAN = 1000
const MAX_COLUMNS = 4000

/** The header of a cell: the text of the first cell of its column or row, spans resolved. */
export const tablePredicate: Predicate<TableHeader> = {
  name: 'table',
  schema: z.strictObject({
    is: z.literal('table'),
    side: z.enum(['column', 'row']),
    text: z.string().min(1).max(2000),
  }),
  compile,
  explain: ({ side, text }) => `in the table ${side} headed "${text}"`,
}

function compile({ side, text }: TableHeader): Matcher {
  return { test: (view, node) => headerOf(view, node, side) === text }
}

/** The first cell of each cell's row and column, by node; -1 for every node that is not a cell. */
interface Grid {
  readonly cell: Int32Array
  readonly rowHead: Int32Array
  readonly columnHead: Int32Array
}

const grids = new WeakMap<PageView, Grid>()

/** What heads the row or the column of a node's cell; empty where it is in none, or heads it itself. */
export function headerOf(view: PageView, node: number, side: 'column' | 'row'): string {
  let grid = grids.get(view)
  if (grid === undefined) {
    grid = layTables(view)
    grids.set(view, grid)
  }
  const cell = grid.cell[node]
  if (cell < 0) return ''
  const head = side === 'row' ? grid.rowHead[cell] : grid.columnHead[cell]
  if (head < 0 || head === cell) return ''
  const first = view.textsBefore[head]
  return first < view.texts.length && view.texts[first] < view.tree.last[head] ? view.text(first) : ''
}

/** A table whose rows are being laid: for each column the cell at its head and the first row not covered from above. */
interface Layout {
  readonly end: number
  readonly heads: number[]
  readonly covered: number[]
  row: number
  rowNumber: number
  rowEnd: number
  rowFirst: number
  column: number
}

/** Lays every table of the page on its grid, in one pass in document order; nested tables are kept on a stack. */
function layTables(view: PageView): Grid {
  const { tree } = view
  const { size, last } = tree
  const cell = new Int32Array(size).fill(-1)
  const rowHead = new Int32Array(size).fill(-1)
  const columnHead = new Int32Array(size).fill(-1)
  const stack: Layout[] = []
  const tableId = view.nameId('table')
  const trId = view.nameId('tr')
  const tdId = view.nameId('td')
  const thId = view.nameId('th')
  for (let node = 0; node < size; node++) {
    const parent = tree.parent[node]
    const name = tree.name[node]
    cell[node] = parent < 0 ? -1 : cell[parent]
    while (stack.length > 0 && node >= stack[stack.length - 1].end) stack.pop()
    if (name === tableId && name >= 0) {
      cell[node] = -1
      const none = { row: -1, rowNumber: -1, rowEnd: -1, rowFirst: -1 }
      stack.push({ end: last[node], heads: [], covered: [], ...none, column: 0 })
      continue
    }
    const layout = stack[stack.length - 1]
    if (layout === undefined) continue
    if (name === trId) {
      layout.row = node
      layout.rowNumber++
      layout.rowEnd = last[node]
      layout.rowFirst = -1
      layout.column = 0
    } else if (
      (name === tdId || name === thId) &&
      name >= 0 &&
      node < layout.rowEnd &&
      parent === layout.row
    ) {
      while (layout.covered[layout.column] > layout.rowNumber) layout.column++
      const across = spanOf(tree, node, 'colspan')
      const down = spanOf(tree, node, 'rowspan')
      if (layout.rowFirst < 0) layout.rowFirst = node
      cell[node] = node
      rowHead[node] = layout.rowFirst
      layout.heads[layout.column] ??= node
      columnHead[node] = layout.heads[layout.column]
      for (let i = 0; i < across && layout.column < MAX_COLUMNS; i++, layout.column++) {
        layout.heads[layout.column] ??= node
        layout.covered[layout.column] = layout.rowNumber + down
      }
    }
  }
  return { cell, rowHead, columnHead }
}

function spanOf(tree: PageView['tree'], node: number, name: 'colspan' | 'rowspan'): number {
  const value = Number.parseInt(attribute(tree, node, name) ?? '1', 10)
  return Number.isNaN(value) ? 1 : Math.min(MAX_SPAN, Math.max(1, value))
}
