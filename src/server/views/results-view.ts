import { leafFields } from '../../project/labels/field-path.ts'
import { allResults, resultFields } from '../../project/results.ts'
import type { Session } from '../../project/session.ts'
import { inferType, readTyped, type ValueType } from '../../record/types/value-type.ts'
import { kindOf } from '../point/value-kinds.ts'
import type { ResultRow, ResultsQuery, ResultsView } from '../protocol.ts'

/** The results as the table and the charts show them: counts are over all records, rows those that fit, in order. */
export function viewResults(session: Session, { limit, filter = '', order }: ResultsQuery): ResultsView {
  const names = leafFields(resultFields(session)).map(({ name }) => name)
  const rows: ResultRow[] = []
  const filledRows = names.map(() => 0)
  const kinds = names.map(() => new Map<string, number>())
  const wanted = filter.trim().toLowerCase()
  let total = 0
  for (const { page, id, marks } of allResults(session)) {
    total++
    const cells = names.map((name) => marks.filter(({ field }) => field === name).map(({ text }) => text))
    cells.forEach((cell, f) => {
      if (cell.length > 0) filledRows[f]++
      for (const text of cell) {
        const kind = kindOf(text)
        kinds[f].set(kind, (kinds[f].get(kind) ?? 0) + 1)
      }
    })
    if (fits(cells, wanted)) rows.push({ page, record: id, start: marks[0]?.start ?? 0, cells })
  }
  const sorted = order === undefined ? rows : sortRows(rows, order.column, order.down)
  return {
    fields: names,
    rows: sorted.slice(0, limit),
    fitting: rows.length,
    total,
    filledRows,
    kinds: kinds.map((counts) => [...counts].sort((a, b) => b[1] - a[1])),
  }
}

function fits(cells: ResultRow['cells'], wanted: string): boolean {
  return wanted === '' || cells.some((cell) => cell.some((text) => text.toLowerCase().includes(wanted)))
}

/** As many values as decide what kind of thing a column holds. */
const MAX_SAMPLE = 1000

/**
 * The rows by one column (the page behind the last field): numbers, amounts and dates by what they mean, other texts by
 * their letters. Cells without a value come last in either direction.
 */
export function sortRows(rows: readonly ResultRow[], column: number, down: boolean): ResultRow[] {
  const texts = rows.map(({ cells, page }) => (column < cells.length ? cells[column].join(' ') : page))
  const type = inferType(texts.filter((text) => text !== '').slice(0, MAX_SAMPLE))
  const keys = texts.map((text) => keyOf(text, type))
  const collator = new Intl.Collator('en', { numeric: true })
  const sign = down ? -1 : 1
  const compare = (a: number, b: number): number => {
    const [x, y] = [keys[a], keys[b]]
    if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined) || a - b
    if (typeof x === 'number' && typeof y === 'number') return sign * (x - y) || a - b
    return sign * collator.compare(texts[a], texts[b]) || a - b
  }
  return rows
    .map((_, i) => i)
    .sort(compare)
    .map((i) => rows[i])
}

/** What a cell is sorted by: a number where its text means one, its text otherwise; undefined for an empty cell. */
function keyOf(text: string, type: ValueType): number | string | undefined {
  if (text === '') return undefined
  const value = readTyped(text, type)
  if (typeof value === 'number') return value
  if (typeof value === 'object' && value !== null) return value.amount
  const time = type.kind === 'date' && typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? text : time
}
