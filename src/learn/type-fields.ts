import type { Task } from '../languages/task.ts'
import type { Page } from '../page/page.ts'
import { type ExtractedRecord, isRecord, type Value } from '../record/extraction.ts'
import type { Field } from '../record/field.ts'
import { isLabelledRecord, type LabelledRecord } from '../record/label.ts'
import { decideType } from '../record/types/value-type.ts'
import type { ExtractedPage } from './profile.ts'

/** Fields with their types, and for each that stays text because its values can be read in two ways, which two. */
export interface TypedFields {
  readonly fields: Field[]
  readonly undecided: string[]
}

/** At most this many extracted values of a field are looked at; a labelled value counts however many there are. */
const MOST_VALUES = 1000

/**
 * The fields of a task, each with the type of its labelled values; what was extracted from all pages decides how dates and
 * numbers are to be read. A type that a person gave stays.
 */
export function typeFields({ fields, examples }: Task, extracted: readonly ExtractedPage[]): TypedFields {
  const undecided: string[] = []
  const labelled = examples.flatMap(({ records }) => records)
  const found = extracted.flatMap(({ page, records }) => records.map((record) => ({ page, record })))
  return { fields: typeAll(fields, labelled, found, undecided), undecided }
}

interface Found {
  readonly page: Page
  readonly record: ExtractedRecord
}

/** Schemas nest at most 16 deep, and so do the calls. */
function typeAll(
  fields: readonly Field[],
  labelled: readonly LabelledRecord[],
  found: readonly Found[],
  undecided: string[],
): Field[] {
  return fields.map((field, f) => {
    const cells = labelled.flatMap(({ values }) => values[f] ?? [])
    const items = found.flatMap(({ page, record }) =>
      (record.values[f] ?? []).map((value) => ({ page, value })),
    )
    if (field.fields !== undefined) {
      const inner = items.flatMap(({ page, value }) => (isRecord(value) ? [{ page, record: value }] : []))
      return {
        ...field,
        fields: typeAll(field.fields, cells.filter(isLabelledRecord), inner, undecided),
      }
    }
    if (field.type !== undefined) return field
    const sure = cells.flatMap((value) => (isLabelledRecord(value) ? [] : [value.text]))
    const values = items
      .slice(0, MOST_VALUES)
      .flatMap(({ page, value }) => (isRecord(value) ? [] : [{ page, value }]))
    const seen = values.map(({ value }) => value.text)
    const inAttributes =
      values.length > 0 && values.every(({ page, value }) => isAttributeValue(page.source, value))
    const decided = decideType({ sure, seen, inAttributes })
    if (decided.undecided === undefined) return { ...field, type: decided.type }
    undecided.push(`${field.name}: ${decided.undecided}`)
    return { ...field, type: { kind: 'text' } }
  })
}

/** The value of an attribute is between quotes after an equals sign, or directly after it. */
function isAttributeValue(source: string, { start }: Value): boolean {
  return /=\s*["']?$/.test(source.slice(Math.max(0, start - 4), start))
}
