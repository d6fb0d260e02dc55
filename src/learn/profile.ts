import { extractPage } from '../extract/extract-page.ts'
import type { Task } from '../languages/task.ts'
import { isRecord } from '../record/extraction.ts'
import type { WrapperFile } from '../wrapper/file.ts'

/** What the wrapper extracts from the pages it was learned from, labelled and not: what it "used to extract". */
export function profileOf(
  file: Parameters<typeof extractPage>[0],
  task: Task,
  confidence: readonly number[],
): WrapperFile['profile'] {
  const fields = file.fields.map(({ name }, f) => ({
    name,
    filled: 0,
    values: 0,
    minLength: 0,
    maxLength: 0,
    confidence: confidence[f],
  }))
  const pages = [...task.examples.map(({ page }) => page), ...task.unlabelled]
  let records = 0
  for (const page of pages) {
    for (const record of extractPage(file, page).records) {
      records++
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
  return { pages: pages.length, records, fields }
}
