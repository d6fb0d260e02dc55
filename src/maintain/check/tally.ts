import type { Field } from '../../record/field.ts'
import type { PlainRecord } from '../../record/plain.ts'
import { readTyped } from '../../record/types/value-type.ts'
import type { WrapperFile } from '../../wrapper/file.ts'
import { measureLooks, spreadOf } from '../../wrapper/profile/looks.ts'
import { shareOfMusts } from '../../wrapper/profile/musts.ts'

/** What was counted of one field over pages; everything a verdict needs, in constant space. */
export interface FieldTally {
  /** Pages with a value of the field. */
  onPages: number
  filled: number
  values: number
  /** Values looked at; of a page with very many, the first ones. */
  seen: number
  misread: number
  /** Values that have all musts. */
  musts: number
  /** Sum over pages of the mean looks of a page. */
  readonly looks: number[]
}

/** What was counted over pages. */
export interface Tally {
  pages: number
  /** Pages without any record. */
  empty: number
  records: number
  /** Sums of the logarithm of the records of a page that has any. */
  logarithms: number
  readonly fields: readonly FieldTally[]
}

/** Values of a page and field beyond these are not looked at, so that a check costs little beside extracting. */
const MOST_VALUES = 4

/** A tally of nothing. */
export function createTally(fields: readonly Field[]): Tally {
  return {
    pages: 0,
    empty: 0,
    records: 0,
    logarithms: 0,
    fields: fields.map(() => ({
      onPages: 0,
      filled: 0,
      values: 0,
      seen: 0,
      misread: 0,
      musts: 0,
      looks: [],
    })),
  }
}

/** Adds what was extracted from one page. */
export function addPage(
  tally: Tally,
  records: readonly PlainRecord[],
  { fields, profile }: Pick<WrapperFile, 'fields' | 'profile'>,
): void {
  tally.pages++
  tally.records += records.length
  if (records.length === 0) {
    tally.empty++
    return
  }
  tally.logarithms += Math.log(records.length)
  for (const [f, { name, type = { kind: 'text' as const } }] of fields.entries()) {
    const own = tally.fields[f]
    const { musts = [] } = profile.fields[f] ?? {}
    const rows: number[][] = []
    let found = 0
    for (const record of records) {
      if (!Object.hasOwn(record, name)) continue
      own.filled++
      const cell = record[name]
      for (const value of Array.isArray(cell) ? cell : [cell]) {
        found++
        if (typeof value !== 'string' || rows.length >= MOST_VALUES) continue
        rows.push(measureLooks(value))
        own.seen++
        if (type.kind !== 'text' && readTyped(value, type) === undefined) own.misread++
        if (musts.length > 0 && shareOfMusts(value, musts) === 1) own.musts++
      }
    }
    own.values += found
    if (found > 0) own.onPages++
    if (rows.length === 0) continue
    for (const [i, mean] of spreadOf(rows).means.entries()) own.looks[i] = (own.looks[i] ?? 0) + mean
  }
}
