import { withLines } from '../../../page/lines.ts'
import type { Page } from '../../../page/page.ts'
import { decodeAttribute } from '../../../page/parse/entities.ts'
import { firstStartingFrom } from '../../../page/span.ts'
import { readValue } from '../../../page/value.ts'
import { foldSpace } from '../../../page/white-space.ts'
import type { ExtractedRecord, Extraction, Value } from '../../../record/extraction.ts'
import type { Field } from '../../../record/field.ts'
import { UNLIMITED } from '../../budget.ts'
import type { Budget } from '../../language.ts'
import type { RecordsRule, TreesRule } from '../rule.ts'
import { type PageRule, prepare } from './compile.ts'
import { findRecords, type Match } from './find-records.ts'

/** Applies a rule to a page. */
export function runTrees(
  rule: TreesRule,
  page: Page,
  fields: readonly Field[],
  budget: Budget = UNLIMITED,
): Extraction {
  const view = rule.lines === true ? withLines(page) : page
  return { records: extractRecords(rule.records, view, fields, budget) }
}

/** The records of a page, nested ones in their fields. */
export function extractRecords(
  rule: RecordsRule,
  page: Page,
  fields: readonly Field[],
  budget: Budget = UNLIMITED,
): ExtractedRecord[] {
  const records = findInLayouts(rule, page, fields, budget)
  for (const [f, field] of fields.entries()) {
    const places = rule.fields[f]
    if (places?.nested === undefined || field.fields === undefined) continue
    if (budget.exhausted) break
    const inner = extractRecords(places.nested, page, field.fields, budget)
    distribute(records, f, inner, places.follows === true)
  }
  return records
}

/** The records of all layouts, in page order; what overlaps a record of an earlier layout is left out. */
function findInLayouts(
  rule: RecordsRule,
  page: Page,
  fields: readonly Field[],
  budget: Budget,
): OpenRecord[] {
  let records: OpenRecord[] = []
  for (const layout of [rule, ...(rule.layouts ?? [])]) {
    if (budget.exhausted) break
    if (layout.elsewhere === true && records.length > 0) continue
    const prepared = prepare(layout, page.tree, budget)
    const many = layout.fields.map((_, f) => fields[f]?.many ?? false)
    const found = findRecords(prepared, many).map((match) => toRecord(prepared, match, fields))
    records = records.length === 0 ? found : merge(records, found)
  }
  return records
}

/** Two lists of disjoint records in page order as one; of the second only what overlaps none of the first. */
function merge(first: readonly OpenRecord[], second: readonly OpenRecord[]): OpenRecord[] {
  const apart = second.filter((record) => {
    const next = firstStartingFrom(first, record.start)
    return (first[next - 1]?.end ?? 0) <= record.start && (first[next]?.start ?? record.end) >= record.end
  })
  return [...first, ...apart].sort((a, b) => a.start - b.start)
}

interface OpenRecord extends ExtractedRecord {
  start: number
  end: number
  readonly values: (Value | ExtractedRecord)[][]
}

function toRecord(page: PageRule, match: Match, fields: readonly Field[]): OpenRecord {
  const { tree } = page
  const lastElement = match.elements[match.elements.length - 1]
  const found = page.budget.exhausted ? [] : match.found
  return {
    start: tree.start[match.first],
    end: tree.end[lastElement],
    values: fields.map((_, f) =>
      (found[f] ?? []).map(({ start, end, likeness, element }) => ({
        start,
        end,
        text: readText(page, element, start, end),
        confidence: Math.round(likeness * 100) / 100,
      })),
    ),
  }
}

/** Values of different fields may overlap, so their lengths may add up to more than the page's. */
function readText(page: PageRule, element: number, start: number, end: number): string {
  const { source } = page.tree
  if (!page.budget.spend(end - start)) return ''
  return isAttributeSpan(page, element, start)
    ? foldSpace(decodeAttribute(source, start, end))
    : readValue(source, start, end)
}

/** Text never starts inside an element's own start tag. */
function isAttributeSpan({ tree }: PageRule, element: number, start: number): boolean {
  return element > 0 && start < tree.contentStart[element]
}

/** Gives every nested record to the record that contains it, or that it follows. Both lists are in page order. */
function distribute(
  records: readonly OpenRecord[],
  field: number,
  inner: readonly ExtractedRecord[],
  follows: boolean,
): void {
  let at = -1
  for (const record of inner) {
    while (at + 1 < records.length && records[at + 1].start <= record.start) at++
    if (at < 0) continue
    const owner = records[at]
    if (!follows && record.end > owner.end) continue
    owner.values[field].push(record)
    if (follows) owner.end = Math.max(owner.end, record.end)
  }
}
