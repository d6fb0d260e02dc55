import type { Page } from '../page/page.ts'
import { type ExtractedRecord, type Extraction, isRecord } from '../record/extraction.ts'
import type { Field } from '../record/field.ts'
import type { KnownRecord } from './assign-record.ts'
import type { Mark, MarkedRecord, PageLabels } from './labels.ts'
import { placeRecord } from './place-labels.ts'
import type { Origin, PageView, RecordView, ValueView } from './protocol.ts'
import { attributeElement, piecesOf } from './show-span.ts'

/** A record of a page with the values a person marked and those the wrapper found, each with its place. */
export interface PageRecord extends KnownRecord {
  readonly marked: readonly Mark[]
  readonly found: readonly Mark[]
  /** The fields of which a person said what the record holds, be it nothing. */
  readonly stated: ReadonlySet<string>
}

/** The values of a found record as marks; those of nested records count for the field that holds them. */
export function marksOf(record: ExtractedRecord, fields: readonly Field[]): Mark[] {
  const marks: Mark[] = []
  record.values.forEach((cell, f) => {
    for (const value of cell) {
      if (isRecord(value)) {
        const inner = marksOf(value, fields[f]?.fields ?? [])
        marks.push(...inner.map((mark) => ({ ...mark, field: fields[f].name })))
      } else marks.push({ field: fields[f].name, text: value.text, start: value.start, end: value.end })
    }
  })
  return marks
}

/** Found records are named by where their values stand: the same record has the same id after learning again. */
function foundId(marks: readonly Mark[]): string {
  const start = Math.min(...marks.map((mark) => mark.start))
  const end = Math.max(...marks.map((mark) => mark.end))
  return `found-${start}-${end}`
}

const keyOf = ({ field, start, end }: Mark): string => `${start} ${end} ${field}`

/**
 * The records of a page in page order. A found record that shares a value with a marked one is the same record. One
 * that shares a value with a rejected record is left out.
 */
export function joinRecords(
  page: Page,
  labels: PageLabels,
  extraction: Extraction | undefined,
  fields: readonly Field[],
): { records: PageRecord[]; rejected: PageRecord[] } {
  const place = ({ id, record }: MarkedRecord): Joined => ({
    id,
    stated: new Set(Object.keys(record)),
    marked: placeRecord(page, record),
    found: [],
  })
  const marked = labels.records.map(place)
  const rejected = labels.negatives.map(place)
  const owner = new Map<string, Joined>()
  for (const entry of [...marked, ...rejected]) for (const mark of entry.marked) owner.set(keyOf(mark), entry)
  const unowned: Joined[] = []
  for (const record of extraction?.records ?? []) {
    const found = marksOf(record, fields)
    if (found.length === 0) continue
    const same = found.map((mark) => owner.get(keyOf(mark))).find((entry) => entry !== undefined)
    if (same !== undefined) same.found.push(...found)
    else unowned.push({ id: foundId(found), stated: new Set(), marked: [], found })
  }
  return { records: inPageOrder([...marked, ...unowned]), rejected: inPageOrder(rejected) }
}

type Joined = Omit<PageRecord, 'marks' | 'found' | 'sure'> & { readonly found: Mark[] }

function inPageOrder(records: readonly Joined[]): PageRecord[] {
  return records
    .map((record) => ({ ...record, marks: union(record), sure: record.marked.length > 0 }))
    .filter(({ marks }) => marks.length > 0)
    .sort((a, b) => a.marks[0].start - b.marks[0].start)
}

/** All values of a record: what the wrapper finds counts for those fields of which the person said nothing. */
function union({ marked, found, stated }: Joined): Mark[] {
  return [...marked, ...found.filter(({ field }) => !stated.has(field))].sort((a, b) => a.start - b.start)
}

/** What the browser shows of a page. */
export function viewPage(
  page: Page,
  name: string,
  labels: PageLabels,
  extraction: Extraction | undefined,
  fields: readonly Field[],
  revision: number,
): PageView {
  const { records, rejected } = joinRecords(page, labels, extraction, fields)
  const view = (record: PageRecord): RecordView => viewRecord(page, record)
  return {
    page: name,
    revision,
    done: labels.done,
    records: records.map(view),
    rejected: rejected.map(view),
    ...(extraction?.unmatched === undefined ? {} : { unmatched: extraction.unmatched }),
  }
}

function viewRecord(page: Page, { id, marks, marked, found }: PageRecord): RecordView {
  const markedKeys = new Set(marked.map(keyOf))
  const foundKeys = new Set(found.map(keyOf))
  const values = marks.map((mark): ValueView => {
    const pieces = piecesOf(page, mark)
    const node = pieces.length === 0 ? attributeElement(page, mark) : undefined
    const { field, text, start, end } = mark
    const origin = originOf(markedKeys.has(keyOf(mark)), foundKeys.has(keyOf(mark)))
    return { field, text, start, end, origin, pieces, ...(node === undefined ? {} : { node }) }
  })
  return { id, origin: originOf(marked.length > 0, found.length > 0), values }
}

function originOf(marked: boolean, found: boolean): Origin {
  if (marked && found) return 'both'
  return marked ? 'marked' : 'found'
}
