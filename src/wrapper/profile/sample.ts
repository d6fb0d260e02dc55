import type { Field } from '../../record/field.ts'
import type { PlainRecord } from '../../record/plain.ts'
import type { SampleRecord } from '../file.ts'

/** A sample keeps at most this many records, and about this many characters. */
export const MOST_RECORDS = 30
const MOST_CHARACTERS = 30_000
/** The beginning of a longer value identifies it as well. */
export const LONGEST_VALUE = 400

/** Of one field a record keeps this many values, a record inside another fewer. */
const MOST_VALUES = 20
const MOST_INNER_VALUES = 5

/** A bounded sample of records: from as many pages as possible, and evenly spaced on each. */
export function sampleRecords(
  pages: readonly (readonly PlainRecord[])[],
  fields: readonly Field[],
): SampleRecord[] {
  const filled = pages.filter((records) => records.length > 0)
  const sample: SampleRecord[] = []
  let characters = 0
  const perPage = Math.max(1, Math.ceil(MOST_RECORDS / Math.max(1, filled.length)))
  const step = Math.max(1, filled.length / MOST_RECORDS)
  for (let p = 0; Math.floor(p) < filled.length && sample.length < MOST_RECORDS; p += step) {
    const records = filled[Math.floor(p)]
    for (let i = 0; i < perPage && i < records.length; i++) {
      const record = textsOf(
        records[Math.floor((i * records.length) / Math.min(perPage, records.length))],
        fields,
      )
      const length = JSON.stringify(record).length
      if (sample.length >= MOST_RECORDS || (sample.length > 0 && characters + length > MOST_CHARACTERS))
        return sample
      characters += length
      if (Object.keys(record).length > 0) sample.push(record)
    }
  }
  return sample
}

/** The texts of a record and of the records inside it. */
function textsOf(record: PlainRecord, fields: readonly Field[], most = MOST_VALUES): SampleRecord {
  const texts: SampleRecord = {}
  for (const { name, fields: inner } of fields) {
    if (!Object.hasOwn(record, name)) continue
    const cell = record[name]
    const items = (Array.isArray(cell) ? cell : [cell]).slice(0, most)
    const kept =
      inner === undefined
        ? items.flatMap((item) => (typeof item === 'string' ? [item.slice(0, LONGEST_VALUE)] : []))
        : items.flatMap((item) => (typeof item === 'string' ? [] : [textsOf(item, inner, MOST_INNER_VALUES)]))
    if (kept.length > 0) texts[name] = kept as SampleRecord[string]
  }
  return texts
}
