import type { Task } from '../languages/task.ts'
import type { Field } from '../record/field.ts'
import { isLabelledRecord, type LabelledRecord } from '../record/label.ts'
import { inferType } from '../record/types/value-type.ts'

/** The fields of a task, each with the type of its labelled values; a type that a person gave stays. */
export function typeFields({ fields, examples }: Task): Field[] {
  return typeAll(
    fields,
    examples.flatMap(({ records }) => records),
  )
}

function typeAll(fields: readonly Field[], records: readonly LabelledRecord[]): Field[] {
  return fields.map((field, f) => {
    const cells = records.flatMap(({ values }) => values[f] ?? [])
    if (field.fields !== undefined)
      return { ...field, fields: typeAll(field.fields, cells.filter(isLabelledRecord)) }
    const texts = cells.flatMap((value) => (isLabelledRecord(value) ? [] : [value.text]))
    return field.type === undefined ? { ...field, type: inferType(texts) } : field
  })
}
