import { type Example, type ExampleRecord, isValue, listOf } from '../../record/example.ts'
import { joinPath, splitPath, topOf } from './field-path.ts'
import { type Mark, recordOf, valuesOf } from './nesting.ts'

/**
 * The labels of a project while it is open. Every record has an id that stays with it, so that two tabs can change
 * different records at once; the examples file has no ids. All functions return a new value and change none.
 */
export interface MarkedRecord {
  readonly id: string
  readonly record: ExampleRecord
  /** Whether it answers a question about a group of places. A change of the record makes it a marked one. */
  readonly accepted?: true
}

/** What a person said of one page. */
export interface PageLabels {
  readonly records: readonly MarkedRecord[]
  readonly negatives: readonly MarkedRecord[]
  /** Whether the person said that nothing is missing. */
  readonly done: boolean
  readonly labelled?: readonly [start: number, end: number]
}

/** Labels by page path, in the order in which pages were first labelled. */
export type Labels = ReadonlyMap<string, PageLabels>

/** Nothing said yet. */
export const NO_LABELS: PageLabels = { records: [], negatives: [], done: false }

/**
 * Labels from the examples of a file and the drafts beside it; `nextId` gives each record its id. A record that is on
 * the page as in known labels has the same id.
 */
export function labelsOf(
  examples: readonly Example[],
  nextId: () => string,
  drafts: readonly Draft[] = [],
  known: readonly Labels[] = [],
): Labels {
  const labels = new Map<string, PageLabels>()
  const ids = new Map<string, Map<string, MarkedRecord[]>>()
  const identify = (page: string, record: ExampleRecord): MarkedRecord => {
    const onPage = ids.get(page) ?? knownIds(known.map((before) => before.get(page)))
    ids.set(page, onPage)
    const { id } = onPage.get(JSON.stringify(record))?.shift() ?? { id: nextId() }
    return { id, record }
  }
  for (const { page, records, accepted = [], negatives = [], complete = true, labelled } of examples) {
    const sofar = labels.get(page) ?? NO_LABELS
    labels.set(page, {
      records: [
        ...sofar.records,
        ...records.map((record) => identify(page, record)),
        ...accepted.map((record) => ({ ...identify(page, record), accepted: true as const })),
      ],
      negatives: [...sofar.negatives, ...negatives.map((record) => identify(page, record))],
      done: complete && labelled === undefined,
      ...(labelled === undefined ? {} : { labelled }),
    })
  }
  for (const { page, record } of drafts) {
    const sofar = labels.get(page) ?? NO_LABELS
    labels.set(page, { ...sofar, records: [...sofar.records, identify(page, record)] })
  }
  return labels
}

/** The records of a page by their content. */
function knownIds(entries: readonly (PageLabels | undefined)[]): Map<string, MarkedRecord[]> {
  const known = new Map<string, MarkedRecord[]>()
  const seen = new Set<string>()
  for (const { records, negatives } of entries.filter((entry) => entry !== undefined)) {
    for (const entry of [...records, ...negatives]) {
      const key = JSON.stringify(entry.record)
      if (seen.has(`${entry.id} ${key}`)) continue
      seen.add(`${entry.id} ${key}`)
      known.set(key, [...(known.get(key) ?? []), entry])
    }
  }
  return known
}

/** A record of which it is not known yet whether it has every field: until then it is kept out of the examples. */
export interface Draft {
  readonly page: string
  readonly record: ExampleRecord
}

/**
 * The examples as their file has them, and the drafts beside it. In the file a field that a record does
 * not name is a field it lacks; on a page that is not done, it may only not have been asked for. Such records are drafts
 * as long as some other record names every field. A page without labels is left out.
 */
export function examplesOf(labels: Labels): { examples: Example[]; drafts: Draft[] } {
  const names = topNames(labels)
  const isWhole = ({ record }: MarkedRecord) => names.every((name) => Object.hasOwn(record, name))
  const pages = [...labels]
  const anyWhole = pages.some(([, { records }]) => records.some(isWhole))
  const examples: Example[] = []
  const drafts: Draft[] = []
  for (const [page, { records: marked, negatives, done, labelled }] of pages) {
    const records = inPageOrder(done || !anyWhole ? marked : marked.filter(isWhole))
    for (const { record } of marked)
      if (!records.some((kept) => kept.record === record)) drafts.push({ page, record })
    if (records.length === 0 && negatives.length === 0 && !done) continue
    const accepted = records.filter((entry) => entry.accepted)
    examples.push({
      page,
      records: records.flatMap((entry) => (entry.accepted ? [] : [entry.record])),
      ...(done || labelled !== undefined ? {} : { complete: false }),
      ...(labelled === undefined || done ? {} : { labelled }),
      ...(accepted.length === 0 ? {} : { accepted: accepted.map(({ record }) => record) }),
      ...(negatives.length === 0 ? {} : { negatives: negatives.map(({ record }) => record) }),
    })
  }
  return { examples, drafts }
}

/** Records in the order of the page, where all have a place; else in the order in which they were written. */
function inPageOrder(records: readonly MarkedRecord[]): readonly MarkedRecord[] {
  const starts = new Map(
    records.map((entry) => {
      let first = Number.POSITIVE_INFINITY
      for (const { value } of valuesOf(entry.record))
        first = Math.min(first, typeof value === 'object' ? value.start : Number.NaN)
      return [entry, first]
    }),
  )
  if ([...starts.values()].some((start) => !Number.isFinite(start))) return records
  return [...records].sort((a, b) => (starts.get(a) ?? 0) - (starts.get(b) ?? 0))
}

/** The labels with those of one page replaced. */
export function withPage(labels: Labels, page: string, change: (before: PageLabels) => PageLabels): Labels {
  return new Map([...labels, [page, change(labels.get(page) ?? NO_LABELS)]])
}

/** Adds a value to a record. One of the same field that overlaps it is replaced: that is how a value is corrected. */
export function addMark(
  record: ExampleRecord,
  mark: Mark,
  placed: readonly Mark[],
  lists: ReadonlySet<string>,
): ExampleRecord {
  const { field, start, end } = mark
  const top = topOf(field)
  const kept = placed.filter(
    (old) => topOf(old.field) === top && (old.field !== field || old.end <= start || end <= old.start),
  )
  const marks = [...kept, mark].sort((a, b) => a.start - b.start)
  return { ...record, ...recordOf(marks, withOwnLists(record, lists)) }
}

/** Removes a value from a record, of which it is then open whether it has the field; undefined when none is left. */
export function removeMark(
  record: ExampleRecord,
  mark: Mark,
  placed: readonly Mark[],
  lists: ReadonlySet<string>,
): ExampleRecord | undefined {
  const top = topOf(mark.field)
  const isMark = (old: Mark) => old.field === mark.field && old.start === mark.start && old.end === mark.end
  const kept = placed.filter((old) => topOf(old.field) === top && !isMark(old))
  const { [top]: _, ...others } = record
  if (kept.length > 0) return { ...record, ...recordOf(kept, withOwnLists(record, lists)) }
  return Object.values(others).some((value) => listOf(value).length > 0) ? others : undefined
}

/** What the record itself writes as a list stays one. */
function withOwnLists(record: ExampleRecord, lists: ReadonlySet<string>): ReadonlySet<string> {
  const own = Object.keys(record).filter((name) => Array.isArray(record[name]))
  return new Set([...lists, ...own])
}

/** Gives a field, named by its path, another name everywhere. Where a record has both, the values are joined. */
export function renameInLabels(labels: Labels, field: string, to: string): Labels {
  if (splitPath(field).at(-1) === to) return labels
  return mapRecords(labels, splitPath(field), (record, name) => {
    const moved = Object.hasOwn(record, to) ? [...listOf(record[to]), ...listOf(record[name])] : record[name]
    const entries = Object.entries(record).flatMap(([own, value]) => {
      if (own === to) return []
      return [[own === name ? to : own, own === name ? moved : value]]
    })
    return Object.fromEntries(entries) as ExampleRecord
  })
}

/** Takes a field, named by its path, out of every record; a record without any other is left out. */
export function removeFromLabels(labels: Labels, field: string): Labels {
  return mapRecords(labels, splitPath(field), (record, name) => {
    const { [name]: _, ...others } = record
    return Object.keys(others).length === 0 ? undefined : others
  })
}

type Change = (record: ExampleRecord, name: string) => ExampleRecord | undefined

function mapRecords(labels: Labels, path: readonly string[], change: Change): Labels {
  const changeAll = (records: readonly MarkedRecord[]) =>
    records.flatMap((entry) => {
      const changed = changeAt(entry.record, path, change)
      return changed === undefined ? [] : [{ ...entry, record: changed }]
    })
  return new Map(
    [...labels].map(([page, entry]) => [
      page,
      { ...entry, records: changeAll(entry.records), negatives: changeAll(entry.negatives) },
    ]),
  )
}

/** Changes the records that hold the last field of the path; a list of nested records that is empty then is left out. */
function changeAt(record: ExampleRecord, path: readonly string[], change: Change): ExampleRecord | undefined {
  const [name, ...rest] = path
  if (!Object.hasOwn(record, name)) return record
  if (rest.length === 0) return change(record, name)
  const inner = listOf(record[name]).flatMap((item) => {
    const changed = isValue(item) ? item : changeAt(item, rest, change)
    return changed === undefined ? [] : [changed]
  })
  if (inner.length > 0) return { ...record, [name]: Array.isArray(record[name]) ? inner : inner[0] }
  const { [name]: _, ...others } = record
  return Object.keys(others).length === 0 ? undefined : others
}

/** The fields of the outermost records that labels use, in order of first use. */
function topNames(labels: Labels): string[] {
  const names = new Set<string>()
  for (const { records } of labels.values()) {
    for (const { record } of records) for (const name of Object.keys(record)) names.add(name)
  }
  return [...names]
}

/** The paths of the fields that labels use, in order of first use. */
export function fieldNames(labels: Labels): string[] {
  const names = new Set<string>()
  for (const { records } of labels.values()) for (const { record } of records) addNames(record, '', names)
  return [...names]
}

function addNames(record: ExampleRecord, outer: string, names: Set<string>): void {
  for (const [name, cell] of Object.entries(record)) {
    const nested = listOf(cell).filter((item) => !isValue(item))
    for (const inner of nested) addNames(inner as ExampleRecord, joinPath(outer, name), names)
    if (nested.length === 0) names.add(joinPath(outer, name))
  }
}

/** The paths of the fields that hold lists of text somewhere in the labels. */
export function listFields(labels: Labels): Set<string> {
  const lists = new Set<string>()
  for (const { records } of labels.values()) for (const { record } of records) addLists(record, '', lists)
  return lists
}

function addLists(record: ExampleRecord, outer: string, lists: Set<string>): void {
  for (const [name, cell] of Object.entries(record)) {
    const path = joinPath(outer, name)
    const nested = listOf(cell).filter((item) => !isValue(item))
    for (const inner of nested) addLists(inner as ExampleRecord, path, lists)
    if (nested.length === 0 && Array.isArray(cell)) lists.add(path)
  }
}
