import type { LearningExample } from '../../../learn/learn.ts'
import type { Span } from '../../../page/span.ts'
import type { ExampleRecord, ExampleValue } from '../../../record/example.ts'
import type { Field } from '../../../record/field.ts'
import { evenly } from '../../../strings/evenly.ts'
import type { KeptPage } from '../locate/corroborate.ts'
import type { KeptRecord } from '../locate/join-parts.ts'
import { type Inner, leavesOf } from '../locate/leaves.ts'

/** Labels to learn from, and what they are, for reports. */
export interface LabelSet {
  readonly name: string
  readonly examples: readonly LearningExample[]
}

const BEST_PAGES = 6
const COMBINATIONS = 4

/** Several sets of labels, none of which is to be trusted alone. */
export function makeLabelSets(pages: readonly KeptPage[], fields: readonly Field[]): LabelSet[] {
  const ranked = pages.filter(({ records }) => records.length > 0).toSorted((a, b) => worth(b) - worth(a))
  const best = ranked.slice(0, BEST_PAGES)
  if (best.length === 0) return []
  const sets: LabelSet[] = []
  const add = (
    name: string,
    chosen: readonly KeptPage[],
    complete: boolean,
    most = Number.POSITIVE_INFINITY,
  ) => {
    if (chosen.length === 0) return
    sets.push({
      name,
      examples: chosen.map(({ page, records }) => exampleOf(page, fullest(records, most), fields, complete)),
    })
  }
  add('best page in part', best.slice(0, 1), false)
  add('two pages in part', best.slice(0, 2), false)
  add('four pages in part', best.slice(0, 4), false)
  add('two records of three pages', best.slice(0, 3), false, 2)
  add('one record of six pages', best, false, 1)
  add('three records of two pages', best.slice(2, 4), false, 3)
  // Only a page of which every remembered record was found counts as complete.
  const whole = best.filter(
    ({ records, remembered, isPartial }) =>
      !isPartial &&
      records.length === remembered.length &&
      records.every((record) => record.isPartial !== true),
  )
  add('a whole page', whole.slice(0, 1), true)
  add('two whole pages', whole.slice(0, 2), true)
  add('four whole pages', whole.slice(0, 4), true)
  sets.push(...combinationSets(ranked, fields))
  return sets
}

/** How much of what is remembered of a page was found, and how much that is. */
function worth({ records, remembered }: KeptPage): number {
  return (records.length / remembered.length) * Math.log(1 + records.length)
}

/** A span with the record inside a record that it belongs to. */
export interface LabelledSpan extends Span {
  readonly inner?: Inner
}

/** The spans of a record, by leaf. */
export type LabelledCells = readonly (readonly LabelledSpan[])[]

/** A page with labelled records, as spans. */
export function exampleOf(
  page: KeptPage['page'],
  records: readonly { readonly cells: LabelledCells }[],
  fields: readonly Field[],
  complete: boolean,
): LearningExample {
  return {
    page,
    complete,
    records: records.map(({ cells }) => toExample(cells, fields)),
  }
}

/** A labelled record that is being filled. */
interface Open {
  [field: string]: ExampleValue | Open | (ExampleValue | Open)[]
}

/** A labelled record, with the records inside it. */
export function toExample(cells: LabelledCells, fields: readonly Field[]): ExampleRecord {
  const record: Open = {}
  const open = new Map<Inner | undefined, Open>([[undefined, record]])
  const put = (into: Open, { name, many }: Field, item: ExampleValue | Open): void => {
    if (!many) into[name] ??= item
    else if (Object.hasOwn(into, name)) (into[name] as (ExampleValue | Open)[]).push(item)
    else into[name] = [item]
  }
  const openRecord = (inner: Inner | undefined): Open => {
    const known = open.get(inner)
    if (known !== undefined || inner === undefined) return known ?? record
    const own: Open = {}
    open.set(inner, own)
    put(openRecord(inner.parent), inner.field, own)
    return own
  }
  for (const [f, { field }] of leavesOf(fields).entries())
    for (const { start, end, inner } of cells[f] ?? []) put(openRecord(inner), field, { start, end })
  return record
}

/** The records with most filled fields, in page order. */
function fullest(records: readonly KeptRecord[], most: number): KeptRecord[] {
  if (records.length <= most) return [...records]
  const filled = ({ cells }: KeptRecord) => cells.filter((cell) => cell.length > 0).length
  const chosen = new Set(records.toSorted((a, b) => filled(b) - filled(a)).slice(0, most))
  return records.filter((record) => chosen.has(record))
}

/** A few records of each frequent combination of signs: look-alikes in other places have combinations of their own. */
function combinationSets(pages: readonly KeptPage[], fields: readonly Field[]): LabelSet[] {
  const groups = new Map<string, { page: KeptPage['page']; record: KeptRecord }[]>()
  for (const { page, records } of pages) {
    for (const record of records) {
      const key = record.cells.map((cell) => cell[0]?.sign ?? '').join('\n')
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [{ page, record }])
      else group.push({ page, record })
    }
  }
  const top = [...groups.values()].sort((a, b) => b.length - a.length).slice(0, COMBINATIONS)
  const sets = top.map((group, i) => ({ name: `combination ${i + 1}`, examples: spread(group, 4, fields) }))
  if (top.length > 1) {
    const mixed = top.flatMap((group) => evenly(group, 2))
    sets.push({ name: 'all combinations', examples: byPage(mixed, fields) })
  }
  return sets
}

type OnPage = { readonly page: KeptPage['page']; readonly record: KeptRecord }

function spread(group: readonly OnPage[], most: number, fields: readonly Field[]): LearningExample[] {
  return byPage(evenly(group, most), fields)
}

function byPage(records: readonly OnPage[], fields: readonly Field[]): LearningExample[] {
  const pages = new Map<KeptPage['page'], KeptRecord[]>()
  for (const { page, record } of records) {
    const list = pages.get(page)
    if (list === undefined) pages.set(page, [record])
    else list.push(record)
  }
  return [...pages].map(([page, own]) => exampleOf(page, own, fields, false))
}
