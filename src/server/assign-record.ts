import { smallestCovering } from '../page/navigate.ts'
import type { Page } from '../page/page.ts'
import { overlaps, type Span } from '../page/span.ts'
import type { Mark } from './labels.ts'

/** A record on the page as far as its values go, marked or found. */
export interface KnownRecord {
  readonly id: string
  readonly marks: readonly Mark[]
}

/** What `assignRecord` answers when the value begins a record of its own. */
export const NEW_RECORD = 'new'

/**
 * The record that a newly pointed-at value belongs to. A value belongs with the record it shares the smallest element
 * with; where several share the same, with the last that begins before it. A record that already has the field takes
 * another value only inside the element its values share, or to correct one that overlaps; elsewhere the value begins a
 * new record.
 */
export function assignRecord(page: Page, records: readonly KnownRecord[], span: Span, field: string): string {
  const correcting = records.find(({ marks }) =>
    marks.some((mark) => mark.field === field && overlaps(mark, span)),
  )
  if (correcting !== undefined) return correcting.id
  const ranked = records
    .filter(({ marks }) => marks.length > 0)
    .map((record) => ({
      record,
      own: coverOf(page, record.marks),
      joint: coverOf(page, [...record.marks, span]),
    }))
  if (ranked.length === 0) return NEW_RECORD
  const smallest = Math.min(...ranked.map(({ joint }) => joint.size))
  const closest = ranked.filter(({ joint }) => joint.size === smallest)
  const before = closest.filter(({ record }) => record.marks[0].start <= span.start)
  const { record, own, joint } = before.length > 0 ? before[before.length - 1] : closest[0]
  const alone = closest.length === 1
  const hasField = record.marks.some((mark) => mark.field === field)
  if (!hasField)
    return alone || ranked.length === 1 || followsDirectly(ranked, record, span) ? record.id : NEW_RECORD
  const several = record.marks.length > 1 && joint.size === own.size && alone
  return several ? record.id : NEW_RECORD
}

/** In a layout without an element for each record, a value belongs to the record it follows. */
function followsDirectly(
  ranked: readonly { record: KnownRecord }[],
  record: KnownRecord,
  span: Span,
): boolean {
  const start = record.marks[0].start
  if (start > span.start) return false
  return !ranked.some(
    ({ record: other }) =>
      other !== record && other.marks[0].start > start && other.marks[0].start < span.start,
  )
}

function coverOf(page: Page, spans: readonly Span[]): { size: number } {
  const start = Math.min(...spans.map((span) => span.start))
  const end = Math.max(...spans.map((span) => span.end))
  const node = smallestCovering(page.tree, start, end)
  return { size: page.tree.end[node] - page.tree.start[node] }
}
