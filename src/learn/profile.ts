import { extractPage } from '../extract/extract-page.ts'
import type { Task } from '../languages/task.ts'
import type { Page } from '../page/page.ts'
import { isClosed } from '../page/parse/closed.ts'
import { type ExtractedRecord, isRecord } from '../record/extraction.ts'
import type { Field } from '../record/field.ts'
import { MAX_COUNTS, type WrapperFile } from '../wrapper/file.ts'

/** A page with what the wrapper extracts from it. */
export interface ExtractedPage {
  readonly page: Page
  readonly records: readonly ExtractedRecord[]
}

/** What the wrapper extracts from the pages it was learned from, labelled and not. */
export function extractAll(file: Parameters<typeof extractPage>[0], task: Task): ExtractedPage[] {
  const pages = [...task.examples.map(({ page }) => page), ...task.unlabelled]
  return pages.map((page) => ({ page, records: extractPage(file, page).records }))
}

/** Counts and lengths of what was extracted: what the wrapper "used to extract". */
export function profileOf(
  schema: readonly Field[],
  extracted: readonly ExtractedPage[],
  confidence: readonly number[],
): WrapperFile['profile'] {
  const fields = schema.map(({ name }, f) => ({
    name,
    filled: 0,
    onPages: 0,
    values: 0,
    minLength: 0,
    maxLength: 0,
    confidence: confidence[f],
  }))
  for (const { records } of extracted) {
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
  const counts = extracted.map(({ records }) => records.length)
  return {
    pages: extracted.length,
    records: counts.reduce((sum, count) => sum + count, 0),
    recordsPerPage: sampleCounts(counts),
    closed: extracted.filter(({ page }) => isClosed(page.source)).length,
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
