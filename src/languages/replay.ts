import { overlaps } from '../page/span.ts'
import { type ExtractedRecord, type Extraction, isRecord, type Value } from '../record/extraction.ts'
import type { Field } from '../record/field.ts'
import {
  isLabelledRecord,
  type LabelledPage,
  type LabelledRecord,
  type LabelledValue,
  textLabels,
} from '../record/label.ts'
import type { Language, Replay } from './language.ts'
import { createMatcher, isAt, matchInOrder } from './replay-match.ts'
import type { Task } from './task.ts'

/** More differences than this are of no use to a reader. */
export const MAX_DIFFERENCES = 10
const MAX_SHOWN_TEXT = 60

/** Counts over values, and the first differences in words. */
interface Tally {
  right: number
  missed: number
  wrong: number
  lost: number
  differences: string[]
}

/**
 * Runs a rule on its own examples and compares spans exactly. A value is right when its span is one of the places of the
 * label. A page that was marked completely must give no further record inside its region; on any other page further
 * records are welcome, except the negatives. No wrapper leaves learning without this.
 */
export function replay<R>(language: Language<R>, rule: R, task: Pick<Task, 'fields' | 'examples'>): Replay {
  const tally: Tally = { right: 0, missed: 0, wrong: 0, lost: 0, differences: [] }
  for (const example of task.examples) {
    comparePage(language.run(rule, example.page, task.fields), example, task.fields, tally)
  }
  return finish(tally)
}

/** Compares what any means extracted from one page with its labels, in the way of `replay`. */
export function compareWithLabels(
  extraction: Extraction,
  example: LabelledPage,
  fields: readonly Field[],
): Replay {
  const tally: Tally = { right: 0, missed: 0, wrong: 0, lost: 0, differences: [] }
  comparePage(extraction, example, fields, tally)
  return finish(tally)
}

function finish(tally: Tally): Replay {
  return { ...tally, exact: tally.differences.length === 0 }
}

function report(tally: Tally, difference: string): void {
  if (tally.differences.length < MAX_DIFFERENCES) tally.differences.push(difference)
}

function comparePage(
  extraction: Extraction,
  example: LabelledPage,
  fields: readonly Field[],
  tally: Tally,
): void {
  const place = `page ${example.page.name}`
  const { records } = extraction
  if (extraction.unmatched !== undefined && example.records.length > 0) {
    report(tally, `${place}: not recognised: ${extraction.unmatched}`)
  }
  if (records.some((record, i) => i > 0 && record.start < records[i - 1].start)) {
    report(tally, `${place}: the records do not come in page order`)
  }
  const extras = compareRecords(records, example.records, fields, place, tally)
  if (extras.length === 0) return
  const matcher = createMatcher(extras)
  const negatives = new Set(example.negatives.map((negative) => matcher.takeContaining(negative)))
  for (const [i, extra] of extras.entries()) {
    if (negatives.has(i)) {
      tally.wrong += countValues(extra.values)
      report(tally, `${place}: extracted what is marked as wrong: ${describe(extra, fields)}`)
    } else if (example.complete && overlaps(extra, example.region)) {
      tally.wrong += countValues(extra.values)
      report(tally, `${place}: an extra record: ${describe(extra, fields)}`)
    }
  }
}

/** Compares the records that belong together; returns the extracted ones that belong to no label. */
function compareRecords(
  extracted: readonly ExtractedRecord[],
  labelled: readonly LabelledRecord[],
  fields: readonly Field[],
  place: string,
  tally: Tally,
): ExtractedRecord[] {
  const inOrder = matchInOrder(extracted, labelled)
  if (inOrder !== undefined) {
    for (const label of labelled) tally.right += countValues(label.values)
    return inOrder
  }
  const matcher = createMatcher(extracted)
  for (const [i, label] of labelled.entries()) {
    const found = matcher.take(label)
    const here = `${place}, record ${i + 1}`
    if (found === undefined) {
      tally.missed += countValues(label.values)
      tally.lost++
      report(tally, `${here}: not found: ${describe(label, fields)}`)
    } else {
      compareFields(extracted[found], label, fields, here, tally)
    }
  }
  return matcher.rest()
}

function compareFields(
  record: ExtractedRecord,
  label: LabelledRecord,
  fields: readonly Field[],
  place: string,
  tally: Tally,
): void {
  for (const [f, field] of fields.entries()) {
    const got = record.values[f] ?? []
    const expected = label.values[f] ?? []
    const here = `${place}: ${field.name}`
    if (field.fields === undefined) {
      compareValues(
        got.filter((value): value is Value => !isRecord(value)),
        textLabels(expected),
        here,
        tally,
      )
    } else {
      const extras = compareRecords(
        got.filter(isRecord),
        expected.filter(isLabelledRecord),
        field.fields,
        here,
        tally,
      )
      for (const extra of extras) {
        tally.wrong += countValues(extra.values)
        report(tally, `${here}: an extra record: ${describe(extra, field.fields)}`)
      }
    }
  }
}

/**
 * Values of one field. Both lists are in page order, so the first unused value is nearly always the right one. A label names a
 * value, not a place: a text that the record shows twice may be labelled once.
 */
function compareValues(
  got: readonly Value[],
  expected: readonly LabelledValue[],
  place: string,
  tally: Tally,
): void {
  let unused = [...got]
  const missing: LabelledValue[] = []
  for (const label of expected) {
    const found = unused.findIndex((value) => isAt(value, label))
    if (found < 0) missing.push(label)
    else {
      unused.splice(found, 1)
      tally.right++
    }
  }
  unused = unused.filter((value) => !expected.some((label) => isAt(value, label)))
  tally.missed += missing.length
  tally.wrong += unused.length
  for (let i = 0; i < Math.max(missing.length, unused.length); i++) {
    const want = missing[i] === undefined ? 'nothing' : quote(missing[i].text)
    const have = unused[i] === undefined ? 'nothing' : quote(unused[i].text)
    const elsewhere = missing[i] !== undefined && unused[i] !== undefined && want === have
    report(tally, `${place}: expected ${want}, got ${elsewhere ? 'it from another place' : have}`)
  }
}

function countValues(
  values: readonly (readonly (Value | LabelledValue | ExtractedRecord | LabelledRecord)[])[],
): number {
  let count = 0
  for (const list of values) {
    for (const value of list) count += 'values' in value ? countValues(value.values) : 1
  }
  return count
}

/** The first value of each field, as a person would name the record. */
function describe(record: ExtractedRecord | LabelledRecord, fields: readonly Field[]): string {
  const parts: string[] = []
  for (const [f, field] of fields.entries()) {
    const value = record.values[f]?.[0]
    if (value !== undefined && !('values' in value)) parts.push(`${field.name} ${quote(value.text)}`)
  }
  return parts.slice(0, 3).join(', ') || 'one without values of its own'
}

function quote(text: string): string {
  const short = text.length > MAX_SHOWN_TEXT ? `${text.slice(0, MAX_SHOWN_TEXT - 1)}…` : text
  return JSON.stringify(short)
}
