import { sizeAround } from '../../page/navigate.ts'
import type { Page } from '../../page/page.ts'
import { overlaps, type Span } from '../../page/span.ts'
import { greatestOf, leastOf } from '../../strings/extremes.ts'
import { groupOf, splitPath } from './field-path.ts'
import type { Mark } from './nesting.ts'

/** A record on the page as far as its values go; records are listed in page order. */
export interface KnownRecord {
  readonly id: string
  readonly marks: readonly Mark[]
  /** Whether a person marked any of it; what the wrapper found may be no record at all. */
  readonly sure: boolean
}

/** What `assignRecord` answers when the value begins a record of its own. */
export const NEW_RECORD = 'new'

/** A record with the size of the smallest element around its values, and of the one around them and the new value. */
interface Ranked {
  readonly record: KnownRecord
  readonly own: number
  readonly joint: number
}

/**
 * The record that a newly pointed-at value belongs to. A value belongs with the record it shares the smallest element
 * with; of several, with those a person marked, and of those with the last that begins before it. A record that already
 * has the field takes another value only inside the element its values share, unless its fields begin again there, or to
 * correct one that overlaps; elsewhere the value begins a new record. Of a field of nested records, a record takes any number.
 */
export function assignRecord(page: Page, records: readonly KnownRecord[], span: Span, field: string): string {
  return createAssigner(page, records, span)(field)
}

/** The same for any field: what does not depend on the field is found out once. */
export function createAssigner(
  page: Page,
  records: readonly KnownRecord[],
  span: Span,
): (field: string) => string {
  const overlapped = new Map<string, string>()
  for (const { id, marks } of records)
    for (const mark of marks)
      if (overlaps(mark, span) && !overlapped.has(mark.field)) overlapped.set(mark.field, id)
  const ranked = rank(page, neighbours(records, span), span)
  const smallest = leastOf(ranked.map(({ joint }) => joint))
  const closest = preferSure(ranked.filter(({ joint }) => joint === smallest))
  const before = closest.filter(({ record }) => record.marks[0].start <= span.start)
  const chosen = before.at(-1) ?? closest[0]
  return (field) => {
    const correcting = overlapped.get(field)
    if (correcting !== undefined) return correcting
    if (chosen === undefined) return NEW_RECORD
    const { record, own, joint } = chosen
    const hasField = groupOf(field) === '' && record.marks.some((mark) => mark.field === field)
    if (!hasField) return closest.length === 1 || before.length > 0 ? record.id : NEW_RECORD
    const inside = record.marks.length > 1 && joint === own && closest.length === 1
    return inside && !beginsAgain(record, span, field) ? record.id : NEW_RECORD
  }
}

/**
 * Whether the fields of a record begin again with a value: it comes after the last of them, or before the first, and values of
 * other fields are between it and those of its own field. In a list without elements around its records nothing else shows that.
 */
function beginsAgain({ marks }: KnownRecord, span: Span, field: string): boolean {
  const others = marks.filter((mark) => mark.field !== field)
  const own = marks.filter((mark) => mark.field === field)
  const isAfter = marks.every(({ end }) => end <= span.start)
  const isBefore = marks.every(({ start }) => start >= span.end)
  return (
    (isAfter && others.some(({ start }) => own.every(({ end }) => end <= start))) ||
    (isBefore && others.some(({ end }) => own.every(({ start }) => start >= end)))
  )
}

/**
 * Which of the nested records of a record a newly marked value belongs to, by the same rule one level down; a new one
 * comes after the others. Undefined for a field of the record itself. Records inside nested records are not taught by
 * pointing: a path of more than two names goes to the first of each.
 */
export function assignItem(page: Page, marks: readonly Mark[], mark: Mark): string | undefined {
  const group = groupOf(mark.field)
  if (group === '') return undefined
  const byItem = new Map<string, Mark[]>()
  for (const other of marks) {
    if (groupOf(other.field) !== group || other.item === undefined) continue
    byItem.set(other.item, [...(byItem.get(other.item) ?? []), other])
  }
  const nested = [...byItem].map(([id, own]): KnownRecord => ({ id, marks: own, sure: true }))
  const field = splitPath(mark.field).at(-1) ?? ''
  const inner = nested.map((record) => ({ ...record, marks: record.marks.map(withoutGroup) }))
  const assigned = assignRecord(page, inner, mark, field)
  if (assigned !== NEW_RECORD) return assigned
  const outer = '0.'.repeat(splitPath(group).length - 1)
  const numbers = [...byItem.keys()].map((item) => Number(item.split('.').at(-1)))
  return `${outer}${greatestOf(numbers, -1) + 1}`
}

const withoutGroup = (mark: Mark): Mark => ({ ...mark, field: splitPath(mark.field).at(-1) ?? '' })

/** Of the records before a place, and of those after it, the nearest share the smallest element with it. */
const NEIGHBOURS = 30

/** The records around a place, in page order, as they were: the nearest of all, and the nearest that a person marked. */
function neighbours(records: readonly KnownRecord[], span: Span): readonly KnownRecord[] {
  if (records.length <= 4 * NEIGHBOURS) return records
  const sure = records.filter((record) => record.sure)
  const near = new Set([...around(records, span), ...around(sure, span)])
  return records.filter((record) => near.has(record))
}

function around(records: readonly KnownRecord[], { start }: Span): readonly KnownRecord[] {
  let low = 0
  let high = records.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (records[middle].marks[0].start <= start) low = middle + 1
    else high = middle
  }
  return records.slice(Math.max(0, low - NEIGHBOURS), low + NEIGHBOURS)
}

/** What the wrapper found at this very place is what the person is about to correct: it counts for no record. */
function rank(page: Page, records: readonly KnownRecord[], span: Span): Ranked[] {
  return records.flatMap((record) => {
    const marks = record.sure ? record.marks : record.marks.filter((mark) => !overlaps(mark, span))
    if (marks.length === 0) return []
    const own = sizeAround(page.tree, marks)
    return [{ record: { ...record, marks }, own, joint: sizeAround(page.tree, [...marks, span]) }]
  })
}

function preferSure(ranked: readonly Ranked[]): readonly Ranked[] {
  const sure = ranked.filter(({ record }) => record.sure)
  return sure.length > 0 ? sure : ranked
}
