import { patternsOf } from '../../languages/parts/run/views.ts'
import type { Task } from '../../languages/task.ts'
import type { Judged } from './judge.ts'
import { extractedTexts, labelledTexts } from './texts.ts'

/**
 * Cells that no labelled record has: empty where every label has a value, or with characters of other kinds where all
 * labels have the same.
 */
export function countOddities({ survey }: Pick<Judged, 'survey'>, { examples, fields }: Task): number {
  const labelled = examples.flatMap(({ records }) => records)
  const needed = fields.map((_, f) => labelled.every(({ values }) => (values[f] ?? []).length > 0))
  const kinds = labelledTexts(labelled, fields).map((texts) => new Set(texts.map(kindsOf)))
  let odd = 0
  for (const { records } of survey) {
    for (const { values } of records) {
      for (const [f, isNeeded] of needed.entries()) if (isNeeded && (values[f] ?? []).length === 0) odd++
    }
    for (const [f, texts] of extractedTexts(records, fields).entries()) {
      // Texts of several kinds may be of any.
      if (kinds[f].size === 1) for (const text of texts) if (!kinds[f].has(kindsOf(text))) odd++
    }
  }
  return odd
}

function kindsOf(text: string): string {
  return patternsOf(text).kinds
}
