import { extractPage } from '../extract/extract-page.ts'
import type { Task } from '../languages/task.ts'
import { isClosed } from '../page/closed.ts'
import { isRecord } from '../record/extraction.ts'
import { MAX_COUNTS, type WrapperFile } from '../wrapper/file.ts'

/** What the wrapper extracts from the pages it was learned from, labelled and not: what it "used to extract". */
export function profileOf(
  file: Parameters<typeof extractPage>[0],
  task: Task,
  confidence: readonly number[],
): WrapperFile['profile'] {
  const fields = file.fields.map(({ name }, f) => ({
    name,
    filled: 0,
    onPages: 0,
    values: 0,
    minLength: 0,
    maxLength: 0,
    confidence: confidence[f],
  }))
  const pages = [...task.examples.map(({ page }) => page), ...task.unlabelled]
  const counts: number[] = []
  for (const page of pages) {
    const { records } = extractPage(file, page)
    counts.push(records.length)
    for (const [f, entry] of fields.entries()) {
      if (records.some(({ values }) => (values[f] ?? []).length > 0)) entry.onPages++
    }
    for (const record of records) {
      record.values.forEach((cell, f) => {
        const entry = fields[f]
        if (cell.length > 0) entry.filled++
        for (const value of cell) {
          const length = isRecord(value) ? value.end - value.start : value.text.length
          entry.minLength = entry.values === 0 ? length : Math.min(entry.minLength, length)
          entry.maxLength = Math.max(entry.maxLength, length)
          entry.values++
        }
      })
    }
  }
  return {
    pages: pages.length,
    records: counts.reduce((sum, count) => sum + count, 0),
    recordsPerPage: sampleCounts(counts),
    closed: pages.filter(({ source }) => isClosed(source)).length,
    fields,
  }
}

/** The counts in ascending order; of many, evenly spaced ones with the first and the last. */
function sampleCounts(counts: readonly number[]): number[] {
  const sorted = counts.toSorted((a, b) => a - b)
  if (sorted.length <= MAX_COUNTS) return sorted
  const step = (sorted.length - 1) / (MAX_COUNTS - 1)
  return Array.from({ length: MAX_COUNTS }, (_, i) => sorted[Math.round(i * step)])
}
