import { GleanError } from '../errors.ts'
import { listOf } from '../record/example.ts'
import { checkFieldName } from '../record/field.ts'
import { NEW_RECORD } from './assign-record.ts'
import {
  addMark,
  type Labels,
  type Mark,
  type MarkedRecord,
  type PageLabels,
  recordOf,
  removeFromLabels,
  removeMark,
  renameInLabels,
  withPage,
} from './labels.ts'
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
  checkFieldName(mark.field)
  if (record === NEW_RECORD) return addRecord(labels, seen, [mark], fresh)
  const target = findSeen(seen.records, record)
  if (target.marked.length === 0) {
    const kept = target.marks.filter((old) => old.end <= mark.start || mark.end <= old.start)
    return addRecord(labels, seen, inOrder([...kept, mark]), fresh)
  }
  return changeRecord(labels, seen.page, record, (marked) => addMark(marked, mark, target.marked))
}

/** Takes a value out. Of a record the wrapper found, it says that the record lacks the field. */
export function unmarkValue(labels: Labels, seen: Seen, record: string, mark: Mark, fresh: string): Labels {
  const target = findSeen(seen.records, record)
  const isMark = (other: Mark) =>
    other.field === mark.field && other.start === mark.start && other.end === mark.end
  if (target.marked.some(isMark)) {
    return changeRecord(labels, seen.page, record, (marked) => removeMark(marked, mark, target.marked))
  }
  const kept = target.marks.filter((other) => !isMark(other))
  const lacks = kept.every(({ field }) => field !== mark.field)
  if (target.marked.length > 0) {
    return changeRecord(labels, seen.page, record, (marked) =>
      lacks ? { ...marked, [mark.field]: null } : marked,
    )
  }
  if (kept.length === 0) return rejectRecord(labels, seen, record, fresh)
  const added = addRecord(labels, seen, kept, fresh)
  return lacks
    ? changeRecord(added, seen.page, fresh, (marked) => ({ ...marked, [mark.field]: null }))
    : added
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

/** Says that a page is right as it is shown, so that what is shown is marked; or takes that back. */
export function finishPage(labels: Labels, seen: Seen, done: boolean, fresh: () => string): Labels {
  if (!done) return withPage(labels, seen.page, (before) => ({ ...before, done: false }))
  let next = labels
  for (const { id, marked, marks, stated } of seen.records) {
    const open = marks.some(({ field }) => !stated.has(field))
    if (marked.length === 0 || open) next = acceptRecord(next, seen, id, fresh())
  }
  return withPage(next, seen.page, (before) => ({ ...before, done: true }))
}

/** Gives a field another name. */
export function renameField(labels: Labels, field: string, to: string): Labels {
  checkFieldName(to)
  return renameInLabels(labels, field, to)
}

/** Takes a field out of every record. */
export function removeField(labels: Labels, field: string): Labels {
  return removeFromLabels(labels, field)
}

/** The fields that hold lists somewhere in the labels. */
export function listFields(labels: Labels): Set<string> {
  const lists = new Set<string>()
  for (const { records } of labels.values()) {
    for (const { record } of records) {
      for (const [name, value] of Object.entries(record)) {
        if (Array.isArray(value) || listOf(value).length > 1) lists.add(name)
      }
    }
  }
  return lists
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
