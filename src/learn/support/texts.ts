import { type ExtractedRecord, isRecord } from '../../record/extraction.ts'
import type { Field } from '../../record/field.ts'
import { isLabelledRecord, type LabelledRecord } from '../../record/label.ts'

/** The texts that each field of a page has, sorted, those of nested records with their own field's. */
export type FieldTexts = readonly (readonly string[])[]

/** What was extracted, without its places, so that two rules can be compared. */
export function extractedTexts(records: readonly ExtractedRecord[], fields: readonly Field[]): FieldTexts {
  return fields.map((_, f) => {
    const texts: string[] = []
    const open = records.flatMap(({ values }) => values[f] ?? [])
    for (const value of open) {
      if (isRecord(value)) open.push(...value.values.flat())
      else texts.push(value.text)
    }
    return texts.sort()
  })
}

/** The same for what was labelled. */
export function labelledTexts(records: readonly LabelledRecord[], fields: readonly Field[]): FieldTexts {
  return fields.map((_, f) => {
    const texts: string[] = []
    const open = records.flatMap(({ values }) => values[f] ?? [])
    for (const value of open) {
      if (isLabelledRecord(value)) open.push(...value.values.flat())
      else texts.push(value.text)
    }
    return texts.sort()
  })
}

/** How many texts two sorted lists have in common, each counted as often as both have it. */
export function countCommon(a: readonly string[], b: readonly string[]): number {
  let common = 0
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      common++
      i++
      j++
    } else if (a[i] < b[j]) i++
    else j++
  }
  return common
}
