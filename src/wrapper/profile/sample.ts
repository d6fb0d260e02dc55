import type { Field } from '../../record/field.ts'
import type { PlainRecord } from '../../record/plain.ts'

/** A sample keeps at most this many records, and about this many characters. */
export const MOST_RECORDS = 30
const MOST_CHARACTERS = 30_000
/** The beginning of a longer value identifies it as well. */
export const LONGEST_VALUE = 400

/**
 * A bounded sample of records: from as many pages as possible, and evenly spaced on each. Fuller records come first, since
 * they show most; nested records are left out.
 */
export function sampleRecords(
  pages: readonly (readonly PlainRecord[])[],
  fields: readonly Field[],
): Record<string, string[]>[] {
  const filled = pages.filter((records) => records.length > 0)
  const sample: Record<string, string[]>[] = []
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

function textsOf(record: PlainRecord, fields: readonly Field[]): Record<string, string[]> {
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      if (!Object.hasOwn(record, name)) return []
      const cell = record[name]
      const texts = (Array.isArray(cell) ? cell : [cell]).filter((value) => typeof value === 'string')
      return texts.length === 0
        ? []
        : [[name, texts.slice(0, 20).map((text) => text.slice(0, LONGEST_VALUE))]]
    }),
  )
}
