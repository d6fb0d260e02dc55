import { GleanError } from '../errors.ts'
import type { Span } from '../page/span.ts'
import { readValue } from '../page/value.ts'
import { assignItem, assignRecord, NEW_RECORD } from './labels/assign-record.ts'
import { markValue } from './labels/edits.ts'
import type { Mark } from './labels/nesting.ts'
import { FOUND } from './labels/page-records.ts'
import type { Session } from './session.ts'
import type { State } from './state.ts'

/** Lets the studio choose the record that a value goes to. */
export const ANY_RECORD = 'auto'

/** A value to mark: where it is, what it is called, and the record it goes to. */
export interface SpanToMark extends Span {
  readonly page: string
  readonly field: string
  /** The id of a record, `new`, or `auto`. */
  readonly record: string
}

/** Marks a value of a page; returns the id of its record. `describe` may set more properties of the field in the same step. */
export function markSpan(
  session: Session,
  { page: path, start, end, field, record }: SpanToMark,
  describe: (state: State) => State = (state) => state,
): string {
  const page = session.readPage(path)
  const text = readValue(page.source, start, end)
  if (text === '' || end > page.source.length)
    throw new GleanError('span-invalid', 'there is no text to mark here')
  const mark: Mark = { field, start, end, text }
  const fresh = session.freshId()
  let target = record
  session.change(`marking ${field}`, (state) => {
    const seen = session.see(path)
    // A found record may have become another one by learning since the person pointed at it.
    const isGone = record.startsWith(FOUND) && !seen.records.some(({ id }) => id === record)
    if (record === ANY_RECORD || isGone) target = assignRecord(page, seen.records, mark, field)
    const beside = seen.records.find(({ id }) => id === target)?.marks ?? []
    const item = assignItem(page, beside, mark)
    const placed = item === undefined ? mark : { ...mark, item }
    return { ...describe(state), labels: markValue(state.labels, seen, target, placed, fresh) }
  })
  const known = session.history.state.labels.get(path)?.records.some(({ id }) => id === target)
  return known === true && target !== NEW_RECORD ? target : fresh
}
