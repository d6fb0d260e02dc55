import type { Task } from '../../languages/task.ts'
import type { Page } from '../../page/page.ts'
import { type Extraction, isRecord } from '../../record/extraction.ts'
import { isLabelledRecord } from '../../record/label.ts'
import { inferType, readTyped, type ValueType } from '../../record/types/value-type.ts'

/** More unlabelled pages than these decide nothing new. */
const MAX_SURVEY = 40

/** The pages that candidates are compared on: those marked in part, and unlabelled ones, spread evenly. */
export function surveyPages({ examples, unlabelled }: Task): Page[] {
  const inPart = examples.flatMap(({ page, complete, records }) =>
    complete || records.length === 0 ? [] : [page],
  )
  if (unlabelled.length <= MAX_SURVEY) return [...inPart, ...unlabelled]
  return [
    ...inPart,
    ...Array.from(
      { length: MAX_SURVEY },
      (_, i) => unlabelled[Math.floor((i * unlabelled.length) / MAX_SURVEY)],
    ),
  ]
}

/** What the labels say of a field. */
export interface Expectation {
  /** Share of labelled records that have it. */
  readonly filled: number
  readonly type: ValueType
  readonly maxLength: number
  /** How far a value should vary from record to record: 1 where the labels do, 0 where they are the same, between if unknown. */
  readonly varies: number
}

/** Most fields vary; one that never does would not be worth extracting. */
const UNKNOWN_VARIETY = 0.6

/** What the labels say of each field. */
export function expectationsOf({ fields, examples }: Task): Expectation[] {
  return fields.map((_, f) => {
    const cells = examples.flatMap(({ records }) => records.map(({ values }) => values[f] ?? []))
    const texts = cells.flat().flatMap((value) => (isLabelledRecord(value) ? [] : [value.text]))
    const firsts = cells.map(firstLabel)
    return {
      filled: share(cells, (cell) => cell.length > 0),
      type: inferType(texts),
      maxLength: texts.reduce((longest, text) => Math.max(longest, text.length), 0),
      varies: firsts.length === 1 ? UNKNOWN_VARIETY : new Set(firsts).size === firsts.length ? 1 : 0,
    }
  })
}

function firstLabel(cell: Task['examples'][number]['records'][number]['values'][number] = []): string {
  const [value] = cell
  return value === undefined || isLabelledRecord(value) ? '' : value.text
}

/** Values much longer than any labelled one are a sign that a rule ran past the end of its field. */
const LENGTH_MARGIN = { factor: 4, characters: 40 }

/** Where labels differ, this share of the records may still show the same value. */
const MAX_SAME = 0.8

/** Whether a field is filled as often as in the examples, with values of the same kind that vary as they do; 0 to 1. */
export function plausibility(extractions: readonly Extraction[], f: number, expected: Expectation): number {
  const cells = extractions.flatMap(({ records }) => records.map(({ values }) => values[f] ?? []))
  const recognised = share(extractions, recognises(extractions))
  const coverage = Math.min(1, share(cells, (cell) => cell.length > 0) / Math.max(expected.filled, 0.01))
  const limit = expected.maxLength * LENGTH_MARGIN.factor + LENGTH_MARGIN.characters
  const likely = share(
    cells.flat().flatMap((value) => (isRecord(value) ? [] : [value.text])),
    (text) => text.length <= limit && readTyped(text, expected.type) !== undefined,
  )
  return recognised * coverage * likely * variety(extractions, f, expected)
}

/** 1, or less where nearly all records show the same value: a rule that reads the template, not the page. */
export function variety(extractions: readonly Extraction[], f: number, { varies }: Expectation): number {
  const counts = new Map<string, number>()
  let filled = 0
  for (const { records } of extractions) {
    for (const { values } of records) {
      const [value] = values[f] ?? []
      if (value === undefined || isRecord(value)) continue
      filled++
      counts.set(value.text, (counts.get(value.text) ?? 0) + 1)
    }
  }
  if (filled < 3) return 1
  let most = 0
  for (const count of counts.values()) most = Math.max(most, count)
  const same = most / filled
  return same <= MAX_SAME ? 1 : 1 - varies * (1 - (1 - same) / (1 - MAX_SAME))
}

/** A page that gives less than this part of the usual number of records was not read, but met by accident. */
const FEW_RECORDS = 0.1

/** Tells the pages that were read from those on which nothing, or next to nothing, was found. */
export function recognises(extractions: readonly Extraction[]): (extraction: Extraction) => boolean {
  const counts = extractions.flatMap(({ records: { length } }) => (length === 0 ? [] : [length]))
  const usual = counts.sort((a, b) => a - b)[counts.length >> 1] ?? 0
  return ({ records: { length } }) => length > 0 && length >= usual * FEW_RECORDS
}

/** The share of items for which something holds; 1 if there are none. */
export function share<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.length === 0 ? 1 : items.filter(holds).length / items.length
}
