import type { Field } from '../../../record/field.ts'
import type { TokenRange } from '../../tokens/ranges.ts'
import { rangesOf, type Sample } from '../../tokens/sample.ts'
import { listsOf, recordZones, type Zone } from '../../tokens/zones.ts'
import type { ExampleBorder, PagePart } from './matrix.ts'

/** A field with where its values are. */
export interface FieldExamples {
  readonly field: number
  readonly attribute: string | undefined
  readonly values: readonly PagePart[]
  readonly many: boolean
  readonly needed: boolean
  /** The logarithm, to base 2, of the odds that a record has it. */
  readonly present: number
}

/** The labels as borders and zones. */
export interface Examples {
  readonly single: boolean
  /** The zones of the records of every page; the whole page where pages hold one record. */
  readonly zones: readonly (readonly PagePart[])[]
  /** The lengths of the records in tokens. */
  readonly lengths: readonly number[]
  readonly fields: readonly FieldExamples[]
  /** Every border of a zone. */
  readonly borders: readonly ExampleBorder[]
}

/** Collects the zones of records and values from labels. */
export function collectExamples(sample: Sample, schema: readonly Field[]): Examples {
  const { pages } = sample
  const single = pages.every((page) => page.single || page.records.length === 0)
  const whole = pages.map(({ lexemes }): Zone => ({ from: 0, to: lexemes.size }))
  const found = single
    ? pages.map(({ records }, p) => records.map(() => whole[p]))
    : recordZones(listsOf(pages))
  const zones = found.map((list, page) => list.map((zone): PagePart => ({ page, ...zone })))
  const lengths = pages.flatMap(({ records }, p) =>
    records.map(({ from, to }, r) => (single ? to - from : zones[p][r].to - zones[p][r].from)),
  )
  const fields = schema.flatMap((declared, field): FieldExamples[] => {
    const cells = pages.flatMap(({ records }, page) =>
      records.map((record) => rangesOf(record, field).map((range) => ({ page, ...range }))),
    )
    const values = cells.flat()
    if (values.length === 0) return []
    const many = declared.many || cells.some((cell) => cell.length > 1)
    const having = cells.filter((cell) => cell.length > 0).length
    return [
      {
        field,
        attribute: attributeOf(values),
        values,
        many,
        needed: having === cells.length,
        present: Math.log2((having + 0.5) / (cells.length - having + 0.5)),
      },
    ]
  })
  const ends = [...(single ? [] : zones.flat()), ...fields.flatMap(({ values }) => values)]
  const borders = ends.flatMap(({ page, from, to }) => [
    { page, at: from },
    { page, at: to },
  ])
  return { single, zones, lengths, fields, borders }
}

/** The attribute that most values are; undefined where they are texts. */
function attributeOf(values: readonly TokenRange[]): string | undefined {
  const [first] = values
  return values.every(({ attribute }) => attribute === first.attribute) ? first.attribute : undefined
}
