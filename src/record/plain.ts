import { type ExtractedRecord, isRecord, type Value } from './extraction.ts'
import type { Field } from './field.ts'
import { readTyped, type TypedValue } from './types/value-type.ts'

/** A record as output shows it: a text, a list where the field may hold several, nested records; absent fields left out. */
export interface PlainRecord {
  [field: string]: string | string[] | PlainRecord | PlainRecord[]
}

/** The record without its spans. Field names have been checked, so they are safe as keys. */
export function toPlain(record: ExtractedRecord, fields: readonly Field[]): PlainRecord {
  const plain: PlainRecord = {}
  fields.forEach((field, f) => {
    const cell = record.values[f] ?? []
    if (cell.length === 0) return
    const inner = field.fields
    const items = cell.map((value) => (isRecord(value) ? toPlain(value, inner ?? []) : value.text))
    plain[field.name] = (field.many ? items : items[0]) as PlainRecord[string]
  })
  return plain
}

/** A record with typed values in place of texts. */
export interface TypedRecord {
  [field: string]: TypedValue | TypedValue[] | TypedRecord | TypedRecord[]
}

/** How to read typed values. */
export interface TypedOptions {
  /** The address against which links resolve. */
  readonly base?: string | undefined
  /** Called for a value that does not read as its field's type; its text is kept. */
  readonly onUnread?: (field: string, text: string) => void
}

/** The record with every value read as the type its field was learned to have. */
export function toTyped(
  record: ExtractedRecord,
  fields: readonly Field[],
  options: TypedOptions = {},
): TypedRecord {
  const typed: TypedRecord = {}
  fields.forEach((field, f) => {
    const cell = record.values[f] ?? []
    if (cell.length === 0) return
    const items = cell.map((value) => {
      if (isRecord(value)) return toTyped(value, field.fields ?? [], options)
      const read = readTyped(value.text, field.type ?? { kind: 'text' }, options.base)
      if (read === undefined) options.onUnread?.(field.name, value.text)
      return read ?? value.text
    })
    typed[field.name] = (field.many ? items : items[0]) as TypedRecord[string]
  })
  return typed
}

/** The spans of a record in the shape of its plain form: `[start, end]` in place of every text. */
export interface PlainSpans {
  [field: string]: [number, number] | [number, number][] | PlainSpans | PlainSpans[]
}

/** The place of every value of the record. */
export function toSpans(record: ExtractedRecord, fields: readonly Field[]): PlainSpans {
  const spans: PlainSpans = {}
  const spanOf = ({ start, end }: Value): [number, number] => [start, end]
  fields.forEach((field, f) => {
    const cell = record.values[f] ?? []
    if (cell.length === 0) return
    const items = cell.map((value) => (isRecord(value) ? toSpans(value, field.fields ?? []) : spanOf(value)))
    spans[field.name] = (field.many ? items : items[0]) as PlainSpans[string]
  })
  return spans
}

/** How sure the wrapper is of the values of a record, in the shape of its plain form; a field without it is left out. */
export interface PlainConfidence {
  [field: string]: number | number[] | PlainConfidence | PlainConfidence[]
}

/** How sure the wrapper is of every value; undefined where its language does not weigh values. */
export function toConfidence(record: ExtractedRecord, fields: readonly Field[]): PlainConfidence | undefined {
  const sure: PlainConfidence = {}
  fields.forEach((field, f) => {
    const items = (record.values[f] ?? []).map((value) =>
      isRecord(value) ? toConfidence(value, field.fields ?? []) : value.confidence,
    )
    if (items.length === 0 || items.some((item) => item === undefined)) return
    sure[field.name] = (field.many ? items : items[0]) as PlainConfidence[string]
  })
  return Object.keys(sure).length === 0 ? undefined : sure
}
