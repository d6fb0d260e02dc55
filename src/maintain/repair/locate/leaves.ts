import { type ExtractedRecord, isRecord, type Value } from '../../../record/extraction.ts'
import type { Field } from '../../../record/field.ts'
import type { PlainRecord } from '../../../record/plain.ts'

/** A field that holds texts: one of the wrapper's, or one of the records inside its records. */
export interface Leaf {
  readonly field: Field
  /** The number of the wrapper's field that it is, or that holds it. */
  readonly top: number
}

/** The fields that hold texts at any depth, in the order of the schema. */
export function leavesOf(fields: readonly Field[]): Leaf[] {
  return fields.flatMap((field, top) =>
    field.fields === undefined
      ? [{ field, top }]
      : leavesOf(field.fields).map((leaf) => ({ field: leaf.field, top })),
  )
}

/** A record inside a record: the field that holds it, and the record it is in; undefined for that of the page itself. */
export interface Inner {
  readonly field: Field
  readonly parent: Inner | undefined
}

/** One record without the records inside it: by leaf its values, those of other records left empty. */
export interface Part<V> {
  readonly inner: Inner | undefined
  readonly cells: readonly (readonly V[])[]
}

/** A record as parts: itself, then each record inside it, an outer one before its inner ones. */
function partsOf<R, V>(
  record: R,
  fields: readonly Field[],
  itemsOf: (record: R, field: Field, f: number) => readonly (R | V)[],
  isInner: (item: R | V) => item is R,
): Part<V>[] {
  const count = leavesOf(fields).length
  const parts: Part<V>[] = []
  const add = (own: R, schema: readonly Field[], first: number, inner: Inner | undefined): void => {
    const cells = Array.from({ length: count }, (): V[] => [])
    parts.push({ inner, cells })
    let leaf = first
    for (const [f, field] of schema.entries()) {
      const items = itemsOf(own, field, f)
      if (field.fields === undefined) {
        cells[leaf++] = items.filter((item): item is Exclude<V, R> => !isInner(item))
        continue
      }
      for (const item of items) if (isInner(item)) add(item, field.fields, leaf, { field, parent: inner })
      leaf += leavesOf(field.fields).length
    }
  }
  add(record, fields, 0, undefined)
  return parts
}

/** The texts of a record, part by part. */
export function plainParts(record: PlainRecord, fields: readonly Field[]): Part<string>[] {
  type Item = string | PlainRecord
  return partsOf<PlainRecord, string>(
    record,
    fields,
    (own, { name }): readonly Item[] => {
      if (!Object.hasOwn(own, name)) return []
      const cell = own[name]
      const items: readonly Item[] = Array.isArray(cell) ? cell : [cell]
      return items.filter((item) => typeof item === 'string' || isObject(item))
    },
    isObject,
  )
}

function isObject(item: unknown): item is PlainRecord {
  return typeof item === 'object' && item !== null
}

/** The values of an extracted record, part by part. */
export function extractedParts(record: ExtractedRecord, fields: readonly Field[]): Part<Value>[] {
  return partsOf<ExtractedRecord, Value>(record, fields, (own, _, f) => own.values[f] ?? [], isRecord)
}
