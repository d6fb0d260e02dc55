import { GleanError } from '../../errors.ts'
import { NEW_RECORD } from './assign-record.ts'
import { groupOf, splitPath, topOf } from './field-path.ts'
import {
  addMark,
  fieldNames,
  type Labels,
  type MarkedRecord,
  type PageLabels,
  removeFromLabels,
  removeMark,
  renameInLabels,
  withPage,
} from './labels.ts'
import { type Mark, recordOf } from './nesting.ts'
import type { PageRecord } from './page-records.ts'

/** The records of a page at the moment of an edit, as the person sees them. */
export interface Seen {
  readonly page: string
  readonly records: readonly PageRecord[]
  readonly rejected: readonly PageRecord[]
  /** Fields that hold lists. */
  readonly lists: ReadonlySet<string>
}

/** Adds a value to a record, or to a new one whose id is `fresh`. */
export function markValue(labels: Labels, seen: Seen, record: string, mark: Mark, fresh: string): Labels {
  checkPath(labels, mark.field)
  if (record === NEW_RECORD) return addRecord(labels, seen, [mark], fresh)
  const target = findSeen(seen.records, record)
  if (target.marked.length === 0) {
    const kept = target.marks.filter((old) => old.end <= mark.start || mark.end <= old.start)
    return addRecord(labels, seen, inOrder([...kept, mark]), fresh)
  }
  return changeRecord(labels, seen.page, record, (marked) => addMark(marked, mark, target.marked, seen.lists))
}

/** Removes a value. In a record the wrapper found, this means that the record lacks the field. */
export function unmarkValue(labels: Labels, seen: Seen, record: string, mark: Mark, fresh: string): Labels {
  const target = findSeen(seen.records, record)
  const isMark = (other: Mark) =>
    other.field === mark.field && other.start === mark.start && other.end === mark.end
  if (target.marked.some(isMark)) {
    return changeRecord(labels, seen.page, record, (marked) =>
      removeMark(marked, mark, target.marked, seen.lists),
    )
  }
  const top = topOf(mark.field)
  const kept = target.marks.filter((other) => !isMark(other))
  const alike = kept.filter(({ field }) => topOf(field) === top)
  const rest = alike.length === 0 ? { [top]: null } : recordOf(alike, seen.lists)
  if (target.marked.length > 0) {
    return changeRecord(labels, seen.page, record, (marked) => ({ ...marked, ...rest }))
  }
  if (kept.length === 0) return rejectRecord(labels, seen, record, fresh)
  const added = addRecord(labels, seen, kept, fresh)
  return changeRecord(added, seen.page, fresh, (marked) => ({ ...marked, ...rest }))
}

/** Says that a found record is right, or that a rejected one was right after all. */
export function acceptRecord(labels: Labels, seen: Seen, record: string, fresh: string): Labels {
  if (seen.rejected.some(({ id }) => id === record)) {
    return withPage(labels, seen.page, (before) => ({
      ...before,
      negatives: before.negatives.filter(({ id }) => id !== record),
    }))
  }
  const target = findSeen(seen.records, record)
  if (target.marked.length === 0) return addRecord(labels, seen, target.marks, fresh)
  return changeRecord(labels, seen.page, record, (marked) => ({
    ...recordOf(target.marks, seen.lists),
    ...marked,
  }))
}

/** Says that a found record must not be extracted; takes back a record that was marked. */
export function rejectRecord(labels: Labels, seen: Seen, record: string, fresh: string): Labels {
  const target = findSeen(seen.records, record)
  return withPage(labels, seen.page, (before) => {
    if (target.marked.length > 0)
      return { ...before, records: before.records.filter(({ id }) => id !== record) }
    return {
      ...before,
      negatives: [...before.negatives, { id: fresh, record: recordOf(target.found, seen.lists) }],
    }
  })
}

/**
 * Says of a place whether it is a record: it becomes an accepted example, or a negative one. Fields that the place lacks are
 * known to be lacking, so that the record is whole.
 */
export function judgePlace(
  labels: Labels,
  seen: Seen,
  marks: readonly Mark[],
  isRecord: boolean,
  fresh: string,
): Labels {
  const shown = { id: fresh, record: recordOf(marks, seen.lists) }
  const nothing = Object.fromEntries(fieldNames(labels).map((name) => [topOf(name), null]))
  const accepted = { id: fresh, record: { ...nothing, ...shown.record }, accepted: true as const }
  return withPage(labels, seen.page, (before) =>
    isRecord
      ? { ...before, records: [...before.records, accepted] }
      : { ...before, negatives: [...before.negatives, shown] },
  )
}

/** The found records of a page that lack a field; those that a person marked are not meant. */
export function lackingRecords({ records }: Seen, field: string): readonly PageRecord[] {
  return records.filter(
    ({ marked, marks }) =>
      marked.length === 0 && marks.every((mark) => mark.field !== field && topOf(mark.field) !== field),
  )
}

/** Says of all found records that lack a field that they are not records. */
export function rejectLacking(labels: Labels, seen: Seen, field: string, fresh: () => string): Labels {
  const lacking = lackingRecords(seen, field)
  if (lacking.length === 0) return labels
  const negatives = lacking.map(({ found }) => ({ id: fresh(), record: recordOf(found, seen.lists) }))
  return withPage(labels, seen.page, (before) => ({
    ...before,
    negatives: [...before.negatives, ...negatives],
  }))
}

/** Says that a page is right as it is shown, so that what is shown is marked; or takes that back. */
export function finishPage(labels: Labels, seen: Seen, done: boolean, fresh: () => string): Labels {
  if (!done) return withPage(labels, seen.page, (before) => ({ ...before, done: false }))
  let next = labels
  for (const { id, marked, marks, stated } of seen.records) {
    const open = marks.some(({ field }) => !stated.has(topOf(field)))
    if (marked.length === 0 || open) next = acceptRecord(next, seen, id, fresh())
  }
  return withPage(next, seen.page, (before) => ({ ...before, done: true }))
}

/** Gives a field another name; a field of a nested record stays in that record. */
export function renameField(labels: Labels, field: string, to: string): Labels {
  if (groupOf(field) !== groupOf(to)) {
    throw new GleanError('option-invalid', `"${field}" cannot move to another record by a name`, {
      remedy: 'Change the last part of the name alone.',
    })
  }
  checkPath(removeFromLabels(labels, field), to)
  return renameInLabels(labels, field, splitPath(to).at(-1) ?? to)
}

/** Takes a field out of every record. */
export function removeField(labels: Labels, field: string): Labels {
  return removeFromLabels(labels, field)
}

/** A field holds texts or records, never both. */
function checkPath(labels: Labels, field: string): void {
  const clash = fieldNames(labels).find(
    (name) => name !== field && (isInside(name, field) || isInside(field, name)),
  )
  if (clash === undefined) return
  throw new GleanError('option-invalid', `"${field}" and "${clash}" cannot both be fields`, {
    remedy: 'A field holds texts or nested records: give one of the two another name.',
  })
}

function isInside(path: string, outer: string): boolean {
  return `${groupOf(path)} `.startsWith(`${outer} `)
}

function findSeen(records: readonly PageRecord[], id: string): PageRecord {
  const found = records.find((record) => record.id === id)
  if (found === undefined) {
    throw new GleanError('option-invalid', 'this record has changed meanwhile', {
      remedy: 'Look at the page as it is now, and try again.',
    })
  }
  return found
}

function addRecord(labels: Labels, { page, lists }: Seen, marks: readonly Mark[], id: string): Labels {
  return withPage(labels, page, (before) => ({
    ...before,
    records: [...before.records, { id, record: recordOf(marks, lists) }],
  }))
}

function changeRecord(
  labels: Labels,
  page: string,
  id: string,
  change: (record: MarkedRecord['record']) => MarkedRecord['record'] | undefined,
): Labels {
  return withPage(labels, page, (before: PageLabels) => ({
    ...before,
    records: before.records.flatMap((entry) => {
      if (entry.id !== id) return [entry]
      const record = change(entry.record)
      return record === undefined ? [] : [{ id, record }]
    }),
  }))
}

function inOrder(marks: Mark[]): Mark[] {
  return marks.sort((a, b) => a.start - b.start)
}
