import type { Span } from '../../../page/span.ts'
import type { Field } from '../../../record/field.ts'
import {
  isLabelledRecord,
  type LabelledPage,
  type LabelledRecord,
  type LabelledValue,
  textLabels,
} from '../../../record/label.ts'

/**
 * The fields of a task as one chain of levels: the text fields of the outermost records, then those of the records nested
 * in them, and so on. A flat task has one level.
 */
export interface ChainLevel {
  /** Path of the field that holds the records of this level; empty for the outermost. */
  readonly prefix: readonly number[]
  /** Text fields that some record shows, as indexes into the level's fields. */
  readonly texts: readonly number[]
  /** The field that holds the next level's records. */
  readonly nested: number | undefined
}

/** The text values of one record, of any level, without those of the records nested in it. */
export interface Unit {
  readonly page: number
  readonly level: number
  readonly values: readonly FieldValue[]
}
export interface FieldValue {
  readonly field: number
  readonly label: LabelledValue
}

/** Reads the chain off the labels, or returns why there is none. */
export function findChain(
  fields: readonly Field[],
  examples: readonly LabelledPage[],
): ChainLevel[] | { readonly reason: string } {
  const levels: ChainLevel[] = []
  let records: readonly LabelledRecord[] = examples.flatMap((example) => example.records)
  let at: readonly Field[] = fields
  let prefix: number[] = []
  for (;;) {
    const shown = at.map((_, f) => records.some((record) => (record.values[f]?.length ?? 0) > 0))
    const texts = [...at.keys()].filter((f) => shown[f] && at[f].fields === undefined)
    const nested = [...at.keys()].filter((f) => shown[f] && at[f].fields !== undefined)
    if (nested.length > 1) {
      const names = nested.map((f) => at[f].name).join(' and ')
      return { reason: `${names} both hold records, and a nested class has one line of nesting` }
    }
    if (texts.length === 0) {
      const name = prefix.length === 0 ? 'the records' : `the records of ${levelName(fields, prefix)}`
      return { reason: `${name} show no text value of their own` }
    }
    levels.push({ prefix, texts, nested: nested[0] })
    if (nested.length === 0) return levels
    const field = nested[0]
    records = records.flatMap((record) => (record.values[field] ?? []).filter(isLabelledRecord))
    prefix = [...prefix, field]
    at = at[field].fields ?? []
  }
}

function levelName(fields: readonly Field[], prefix: readonly number[]): string {
  let at: readonly Field[] = fields
  let name = ''
  for (const step of prefix) {
    name = at[step]?.name ?? ''
    at = at[step]?.fields ?? []
  }
  return name
}

/** Every record of every level with its own values. */
export function collectUnits(levels: readonly ChainLevel[], examples: readonly LabelledPage[]): Unit[] {
  const units: Unit[] = []
  const visit = (record: LabelledRecord, level: number, page: number): void => {
    const { texts, nested } = levels[level]
    const values: FieldValue[] = []
    for (const field of texts) {
      for (const label of record.values[field] ?? [])
        if (!isLabelledRecord(label)) values.push({ field, label })
    }
    units.push({ page, level, values })
    if (nested === undefined) return
    for (const inner of (record.values[nested] ?? []).filter(isLabelledRecord)) visit(inner, level + 1, page)
  }
  for (const [page, example] of examples.entries())
    for (const record of example.records) visit(record, 0, page)
  return units
}

/** The text values of one field of a record. */
export function textValues(record: LabelledRecord, field: number): LabelledValue[] {
  return textLabels(record.values[field] ?? [])
}

/** The example with only those places that pass; a value of which none passes keeps all. */
export function narrowPlaces(
  example: LabelledPage,
  passes: (place: Span, path: readonly number[]) => boolean,
): LabelledPage {
  // Equal texts share their places, and their narrowed places too: a thousand rows may show one text.
  const known = new Map<string, Map<readonly Span[], readonly Span[]>>()
  const narrowValue = (label: LabelledValue, path: readonly number[]): LabelledValue => {
    if (label.places.length === 1) return label
    const key = path.join('/')
    const ofField = known.get(key) ?? new Map<readonly Span[], readonly Span[]>()
    known.set(key, ofField)
    const places = ofField.get(label.places) ?? label.places.filter((place) => passes(place, path))
    ofField.set(label.places, places)
    return places.length === 0 || places.length === label.places.length ? label : { ...label, places }
  }
  const narrowRecord = (record: LabelledRecord, path: readonly number[]): LabelledRecord => ({
    values: record.values.map((list, field) => {
      const inner = [...path, field]
      return list.map((item) =>
        isLabelledRecord(item) ? narrowRecord(item, inner) : narrowValue(item, inner),
      )
    }),
  })
  if (isSettled(example)) return example
  return { ...example, records: example.records.map((record) => narrowRecord(record, [])) }
}

/** Whether every value of the example has one place. */
export function isSettled(example: LabelledPage): boolean {
  const settled = (record: LabelledRecord): boolean =>
    record.values.every((list) =>
      list.every((item) => (isLabelledRecord(item) ? settled(item) : item.places.length === 1)),
    )
  return example.records.every(settled)
}
