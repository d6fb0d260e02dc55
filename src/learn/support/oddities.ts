import { patternsOf } from '../../languages/parts/run/views.ts'
import type { Task } from '../../languages/task.ts'
import type { Judged } from './judge.ts'
import { extractedTexts, labelledTexts } from './texts.ts'

/** Whether a text of a field has characters of the kinds that labels have; texts of several kinds may be of any. */
export function createIsUsual({ examples, fields }: Task): (field: number, text: string) => boolean {
  const labelled = examples.flatMap(({ records }) => records)
  const kinds = labelledTexts(labelled, fields).map((texts) => new Set(texts.map(kindsOf)))
  return (field, text) => kinds[field].size !== 1 || kinds[field].has(kindsOf(text))
}

/**
 * Cells that no labelled record has: empty where every label has a value, or with characters of other kinds where all
 * labels have the same.
 */
export function countOddities({ survey }: Pick<Judged, 'survey'>, task: Task): number {
  const { examples, fields } = task
  const labelled = examples.flatMap(({ records }) => records)
  const needed = fields.map((_, f) => labelled.every(({ values }) => (values[f] ?? []).length > 0))
  const isUsual = createIsUsual(task)
  let odd = 0
  for (const { records } of survey) {
    for (const { values } of records) {
      for (const [f, isNeeded] of needed.entries()) if (isNeeded && (values[f] ?? []).length === 0) odd++
    }
    for (const [f, texts] of extractedTexts(records, fields).entries()) {
      for (const text of texts) if (!isUsual(f, text)) odd++
    }
  }
  return odd
}

function kindsOf(text: string): string {
  return patternsOf(text).kinds
}
