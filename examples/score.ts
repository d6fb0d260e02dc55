import type { FlatRecord } from './table.ts'

/** The records of one page, extracted or true. */
export interface PageRecords {
  readonly page: string
  readonly records: readonly FlatRecord[]
}

/** How many records came out exactly as they should, did not, or should not have come out at all. */
export interface Score {
  readonly right: number
  readonly missed: number
  readonly wrong: number
}

/**
 * Compares page by page. A record is right when every field has exactly the true values, in order; each true record
 * answers for one extracted record.
 */
export function scoreRecords(extracted: readonly PageRecords[], truth: readonly PageRecords[]): Score {
  const found = new Map(extracted.map(({ page, records }) => [page, records]))
  let right = 0
  let total = 0
  for (const { page, records } of truth) {
    total += records.length
    const open = new Map<string, number>()
    for (const record of records) {
      const key = canonical(record)
      open.set(key, (open.get(key) ?? 0) + 1)
    }
    for (const record of found.get(page) ?? []) {
      const key = canonical(record)
      const left = open.get(key) ?? 0
      if (left === 0) continue
      open.set(key, left - 1)
      right++
    }
  }
  const all = extracted.reduce((sum, { records }) => sum + records.length, 0)
  return { right, missed: total - right, wrong: all - right }
}

/** One text for a record, whatever the order of its fields; an empty field is a missing one. */
function canonical(record: FlatRecord): string {
  const filled = Object.entries(record).filter(([, values]) => values.length > 0)
  return JSON.stringify(filled.sort(([a], [b]) => (a < b ? -1 : 1)))
}
