import type { Page } from '../../page/page.ts'
import { type ExtractedRecord, type Extraction, isRecord, type Value } from '../../record/extraction.ts'
import type { Field } from '../../record/field.ts'
import { isLabelledRecord, type LabelledRecord, type LabelledValue } from '../../record/label.ts'

/** The texts that each field of a page has, sorted, those of nested records with their own field's. */
export type FieldTexts = readonly (readonly string[])[]

/** A page with what the chosen rules read there. */
export interface SurveyedPage extends Pick<Extraction, 'records'> {
  readonly page: Page
  readonly texts: FieldTexts
}

/** What was extracted, without its places, so that two rules can be compared. */
export function extractedTexts(records: readonly ExtractedRecord[], fields: readonly Field[]): FieldTexts {
  return fields.map((_, f) => sortedTexts(records.map((record) => valuesOf(record, f))))
}

/** The same for what was labelled. */
export function labelledTexts(records: readonly LabelledRecord[], fields: readonly Field[]): FieldTexts {
  return fields.map((_, f) => sortedTexts(records.map((record) => labelsOf(record, f))))
}

/** The values of a field of a record, those of nested records included. */
export function valuesOf({ values }: ExtractedRecord, f: number): Value[] {
  return flatten<Value, ExtractedRecord>(values[f] ?? [], isRecord)
}

/** The same for labels. */
export function labelsOf({ values }: LabelledRecord, f: number): LabelledValue[] {
  return flatten<LabelledValue, LabelledRecord>(values[f] ?? [], isLabelledRecord)
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

/** The part of some lists of sorted texts, page by page, that is in others too; nothing where there are none. */
export function shareRead(ours: FieldTexts, theirs: FieldTexts): number {
  const all = ours.reduce((sum, texts) => sum + texts.length, 0)
  const common = ours.reduce((sum, texts, i) => sum + countCommon(texts, theirs[i]), 0)
  return all === 0 ? 0 : common / all
}

/** The mean of some numbers; 0 where there are none. */
export function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, one) => sum + one, 0) / numbers.length
}

/** The standard deviation of some numbers; 0 where there are none. */
export function deviation(numbers: readonly number[]): number {
  const average = mean(numbers)
  return Math.sqrt(mean(numbers.map((one) => (one - average) ** 2)))
}

function sortedTexts(cells: readonly (readonly { readonly text: string }[])[]): string[] {
  return cells.flatMap((cell) => cell.map(({ text }) => text)).sort()
}

function flatten<V, R extends { readonly values: readonly (readonly (V | R)[])[] }>(
  cell: readonly (V | R)[],
  isNested: (item: V | R) => item is R,
): V[] {
  const found: V[] = []
  const open = [...cell]
  for (const item of open) {
    if (isNested(item)) for (const inner of item.values.flat()) open.push(inner)
    else found.push(item)
  }
  return found
}
