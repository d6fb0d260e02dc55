import type { Task } from '../../languages/task.ts'
import { smallestCovering, tagName, visibleSpan } from '../../page/navigate.ts'
import { type PageView, viewOf } from '../../page/page-view.ts'
import { isInline } from '../../page/parse/elements.ts'
import { covers, type Span } from '../../page/span.ts'
import { Kind } from '../../page/tree.ts'
import type { ExtractedRecord } from '../../record/extraction.ts'
import type { LabelledRecord } from '../../record/label.ts'
import { evenly } from '../../strings/evenly.ts'
import type { SurveyedPage } from './second-opinion.ts'
import { labelsOf, valuesOf } from './texts.ts'

/** Labelled records of a page that others are compared with. */
const MOST_LABELS = 8

/**
 * By field, the part of the values that have unread text beside them on other sides than the labelled values have: "string" of
 * "string†", where the label is the whole text of its cell. Undefined where no label or no other value was read.
 */
export function besideShares(
  task: Task,
  labelled: readonly SurveyedPage[],
  survey: readonly SurveyedPage[],
): (number | undefined)[] {
  const usual = task.fields.map(() => new Set<string>())
  const marked = new Set<ExtractedRecord>()
  for (const [e, page] of labelled.entries()) {
    const sidesOf = createSides(page, task)
    const valueAt = indexValues(page, task)
    for (const label of evenly(task.examples[e].records, MOST_LABELS)) {
      for (const { record, f, value } of findLabels(label, valueAt)) {
        marked.add(record)
        usual[f].add(sidesOf(value))
      }
    }
  }
  const counts = task.fields.map(() => ({ values: 0, odd: 0 }))
  for (const page of survey) {
    const sidesOf = createSides(page, task)
    for (const record of page.records) {
      if (marked.has(record)) continue
      for (const [f, count] of counts.entries()) {
        const values = valuesOf(record, f)
        count.values += values.length
        for (const value of values) if (!usual[f].has(sidesOf(value))) count.odd++
      }
    }
  }
  return counts.map(({ values, odd }, f) => (usual[f].size === 0 || values === 0 ? undefined : odd / values))
}

/** Tells on which sides of a value of a page its block (a cell, a paragraph) shows text that no field has. */
function createSides({ page, records }: SurveyedPage, { fields }: Task): (value: Span) => string {
  const view = viewOf(page)
  const { tree, texts } = view
  const isRead = new Uint8Array(texts.length)
  for (const value of records.flatMap((record) => fields.flatMap((_, f) => valuesOf(record, f)))) {
    const [from, to] = textsIn(value, view)
    for (let t = from; t < to; t++) if (covers(value, visibleSpan(tree, texts[t]) ?? value)) isRead[t] = 1
  }
  return (value) => {
    const [from, to] = textsIn(value, view)
    let block = smallestCovering(tree, value.start, value.end)
    while (block > 0 && (tree.kind[block] !== Kind.element || isInline(tagName(tree, block)))) {
      block = tree.parent[block]
    }
    const isLeft = (t: number): boolean => texts[t] > block && texts[t] < tree.last[block] && isRead[t] === 0
    const side = (own: number, next: number): string =>
      from < to && isLeft(own) ? 'part' : isLeft(next) ? 'text' : ''
    return `${side(from, from - 1)}|${side(to - 1, to)}`
  }
}

/** The range of the texts of which a span has a part; empty for an attribute. */
function textsIn({ start, end }: Span, { tree, texts, textsBefore }: PageView): [from: number, to: number] {
  let from = textsBefore[smallestCovering(tree, start, start + 1)]
  while (from < texts.length && tree.end[texts[from]] <= start) from++
  let to = from
  while (to < texts.length && tree.start[texts[to]] < end) to++
  return [from, to]
}

/** A value that was read, with its field and its record. */
interface ReadValue {
  readonly record: ExtractedRecord
  readonly f: number
  readonly value: Span
}

/** By field, the values of a page by the place where they begin. */
function indexValues({ records }: SurveyedPage, { fields }: Task): Map<number, ReadValue>[] {
  return fields.map((_, f) => {
    const all = records.flatMap((record) => valuesOf(record, f).map((value) => ({ record, f, value })))
    return new Map(all.map((each) => [each.value.start, each]))
  })
}

/** The labels of a record that were read where they are, in the record that has most of them. */
function findLabels(label: LabelledRecord, valueAt: readonly ReadonlyMap<number, ReadValue>[]): ReadValue[] {
  const found = new Map<ExtractedRecord, ReadValue[]>()
  for (const [f, values] of valueAt.entries()) {
    for (const { start } of labelsOf(label, f).flatMap(({ places }) => places)) {
      const read = values.get(start)
      if (read !== undefined) found.set(read.record, [...(found.get(read.record) ?? []), read])
    }
  }
  return [...found.values()].reduce((most, each) => (each.length > most.length ? each : most), [])
}
