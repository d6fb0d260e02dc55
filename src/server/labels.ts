import { type Example, type ExampleRecord, type ExampleValue, isValue, listOf } from '../record/example.ts'

/**
 * The labels of a project while it is open. Every record has an id that stays with it, so that two tabs can change
 * different records at once; the examples file knows no ids. All functions give a new value and change none.
 */
export interface MarkedRecord {
  readonly id: string
  readonly record: ExampleRecord
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

/** A value with its place, by field. */
export interface Mark {
  readonly field: string
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Nothing said yet. */
export const NO_LABELS: PageLabels = { records: [], negatives: [], done: false }

/** Labels from the examples of a file; `nextId` gives each record its id. */
export function labelsOf(examples: readonly Example[], nextId: () => string): Labels {
  const labels = new Map<string, PageLabels>()
  const identify = (record: ExampleRecord): MarkedRecord => ({ id: nextId(), record })
  for (const { page, records, negatives = [], complete = true, labelled } of examples) {
    const before = labels.get(page) ?? NO_LABELS
    labels.set(page, {
      records: [...before.records, ...records.map(identify)],
      negatives: [...before.negatives, ...negatives.map(identify)],
      done: complete && labelled === undefined,
      ...(labelled === undefined ? {} : { labelled }),
    })
  }
  return labels
}

/** A record that does not say yet whether it has every field: it waits outside the examples until it does. */
export interface Draft {
  readonly page: string
  readonly record: ExampleRecord
}

/**
 * The examples as they stand in their file, and the drafts that stand beside it. In the file a field that a record does
 * not name is a field it lacks; on a page that is not done, it may only not have been asked for. Such records are drafts
 * as long as some other record names every field. A page that says nothing is left out.
 */
export function examplesOf(labels: Labels): { examples: Example[]; drafts: Draft[] } {
  const names = fieldNames(labels)
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
    examples.push({
      page,
      records: records.map(({ record }) => record),
      ...(done || labelled !== undefined ? {} : { complete: false }),
      ...(labelled === undefined || done ? {} : { labelled }),
      ...(negatives.length === 0 ? {} : { negatives: negatives.map(({ record }) => record) }),
    })
  }
  return { examples, drafts }
}

/** Records in the order of the page, where all say where they stand; else in the order in which they were written. */
function inPageOrder(records: readonly MarkedRecord[]): readonly MarkedRecord[] {
  const starts = new Map(
    records.map((entry) => {
      const places = valuesOf(entry.record).map(({ value }) =>
        typeof value === 'object' ? value.start : Number.NaN,
      )
      return [entry, Math.min(...places)]
    }),
  )
  if ([...starts.values()].some((start) => !Number.isFinite(start))) return records
  return [...records].sort((a, b) => (starts.get(a) ?? 0) - (starts.get(b) ?? 0))
}

/** The labels with those of one page replaced. */
export function withPage(labels: Labels, page: string, change: (before: PageLabels) => PageLabels): Labels {
  return new Map([...labels, [page, change(labels.get(page) ?? NO_LABELS)]])
}

/** A record that holds these values and no others; a field is a list where it has several or may have. */
export function recordOf(marks: readonly Mark[], lists: ReadonlySet<string>): ExampleRecord {
  const cells = new Map<string, ExampleValue[]>()
  for (const { field, text, start, end } of marks) {
    cells.set(field, [...(cells.get(field) ?? []), { text, start, end }])
  }
  const entries = [...cells].map(([field, values]) => [
    field,
    values.length > 1 || lists.has(field) ? values : values[0],
  ])
  return Object.fromEntries(entries) as ExampleRecord
}

/** Adds a value to a record. One of the same field that overlaps it is replaced: that is how a value is corrected. */
export function addMark(record: ExampleRecord, mark: Mark, placed: readonly Mark[]): ExampleRecord {
  const { field, text, start, end } = mark
  const kept = placed.filter((old) => old.field === field && (old.end <= start || end <= old.start))
  const values = [...kept, { text, start, end }]
    .sort((a, b) => a.start - b.start)
    .map((value) => ({ text: value.text, start: value.start, end: value.end }))
  const list = values.length > 1 || Array.isArray(record[field])
  return { ...record, [field]: list ? values : values[0] }
}

/** Takes a value out of a record, which then does not say whether it has the field; undefined when none is left. */
export function removeMark(
  record: ExampleRecord,
  mark: Mark,
  placed: readonly Mark[],
): ExampleRecord | undefined {
  const kept = placed
    .filter((old) => old.field === mark.field && (old.start !== mark.start || old.end !== mark.end))
    .map(({ text, start, end }) => ({ text, start, end }))
  const { [mark.field]: before, ...others } = record
  if (kept.length > 0) return { ...record, [mark.field]: Array.isArray(before) ? kept : kept[0] }
  return Object.values(others).some((value) => listOf(value).length > 0) ? others : undefined
}

/** Gives a field another name everywhere. Where a record has both, the values are joined. */
export function renameInLabels(labels: Labels, field: string, to: string): Labels {
  return mapRecords(labels, (record) => {
    if (!Object.hasOwn(record, field)) return record
    const moved = Object.hasOwn(record, to)
      ? [...listOf(record[to]), ...listOf(record[field])]
      : record[field]
    const entries = Object.entries(record).flatMap(([name, value]) => {
      if (name === to) return []
      return [[name === field ? to : name, name === field ? moved : value]]
    })
    return Object.fromEntries(entries) as ExampleRecord
  })
}

/** Takes a field out of every record; a record without any other is left out. */
export function removeFromLabels(labels: Labels, field: string): Labels {
  return mapRecords(labels, (record) => {
    const { [field]: _, ...others } = record
    return Object.keys(others).length === 0 ? undefined : others
  })
}

function mapRecords(labels: Labels, change: (record: ExampleRecord) => ExampleRecord | undefined): Labels {
  const changeAll = (records: readonly MarkedRecord[]) =>
    records.flatMap(({ id, record }) => {
      const changed = change(record)
      return changed === undefined ? [] : [{ id, record: changed }]
    })
  return new Map(
    [...labels].map(([page, entry]) => [
      page,
      { ...entry, records: changeAll(entry.records), negatives: changeAll(entry.negatives) },
    ]),
  )
}

/** The names of the fields that labels use, in order of first use; nested records count as one field. */
export function fieldNames(labels: Labels): string[] {
  const names = new Set<string>()
  for (const { records } of labels.values()) {
    for (const { record } of records) for (const name of Object.keys(record)) names.add(name)
  }
  return [...names]
}

/** The values of a record that are text, with their field, as they were written. */
export function valuesOf(record: ExampleRecord): { field: string; value: ExampleValue }[] {
  return Object.entries(record).flatMap(([field, cell]) =>
    listOf(cell)
      .filter(isValue)
      .map((value) => ({ field, value })),
  )
}
