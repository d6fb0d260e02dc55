import type { Task } from '../../languages/task.ts'
import type { LabelledRecord } from '../../record/label.ts'
import { meantOfRecord } from '../../record/places/resolve.ts'
import type { DelimiterCounts } from './pac.ts'

/**
 * How many labels each delimiter of an HLRT rule would be learned from. The head has an example on each page whose first record
 * has its first value, the tail on each page whose last record has its last.
 */
export function countDelimiters({ fields, examples }: Task): DelimiterCounts {
  const values = fields.map((_, f) =>
    examples.reduce(
      (sum, { records }) => sum + records.filter((record) => (record.values[f] ?? []).length > 0).length,
      0,
    ),
  )
  const order = fieldOrder(examples, fields.length)
  const shows = (record: LabelledRecord | undefined, field: number | undefined) =>
    record !== undefined && field !== undefined && (record.values[field] ?? []).length > 0
  return {
    values,
    heads: examples.filter(({ records }) => shows(records[0], order[0])).length,
    tails: examples.filter(({ records }) => shows(records.at(-1), order.at(-1))).length,
  }
}

/** The fields in the order in which most records show them. */
function fieldOrder(examples: Task['examples'], fields: number): number[] {
  const ranks = new Array<number>(fields).fill(0)
  for (const { page, records } of examples) {
    for (const record of records) {
      const starts = meantOfRecord(page, record).map(([first]) => first?.start ?? Number.NaN)
      for (let a = 0; a < fields; a++) {
        for (let b = 0; b < fields; b++) if (starts[b] < starts[a]) ranks[a]++
      }
    }
  }
  return [...ranks.keys()].sort((a, b) => ranks[a] - ranks[b] || a - b)
}
