import { leafFields } from '../../project/labels/field-path.ts'
import { allResults, resultFields } from '../../project/results.ts'
import type { Session } from '../../project/session.ts'
import { kindOf } from '../point/value-kinds.ts'
import type { ResultRow, ResultsView } from '../protocol.ts'

/** The results as the table and the charts show them; counts are over all records, rows up to the limit. */
export function viewResults(session: Session, limit: number): ResultsView {
  const names = leafFields(resultFields(session)).map(({ name }) => name)
  const rows: ResultRow[] = []
  const filledRows = names.map(() => 0)
  const kinds = names.map(() => new Map<string, number>())
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
    if (rows.length < limit) rows.push({ page, record: id, cells })
  }
  return {
    fields: names,
    rows,
    total,
    filledRows,
    kinds: kinds.map((counts) => [...counts].sort((a, b) => b[1] - a[1])),
  }
}
