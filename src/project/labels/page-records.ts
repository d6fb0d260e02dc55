import type { Page } from '../../page/page.ts'
import type { Span } from '../../page/span.ts'
import type { Extraction } from '../../record/extraction.ts'
import type { Field } from '../../record/field.ts'
import type { KnownRecord } from './assign-record.ts'
import { topOf } from './field-path.ts'
import type { MarkedRecord, PageLabels } from './labels.ts'
import { type Mark, marksOf } from './nesting.ts'
import { placeRecord } from './place-labels.ts'

/** A record of a page with the values a person marked and those the wrapper found, each with its place. */
export interface PageRecord extends KnownRecord {
  readonly marked: readonly Mark[]
  readonly found: readonly Mark[]
  /** The fields for which a person stated what the record holds, even if nothing. */
  readonly stated: ReadonlySet<string>
}

/** How the ids of found records begin. */
export const FOUND = 'found-'

/** Found records are named by where their values are: the same record has the same id after learning again. */
function foundId(marks: readonly Mark[]): string {
  let { start, end } = marks[0]
  for (const mark of marks) {
    start = Math.min(start, mark.start)
    end = Math.max(end, mark.end)
  }
  return `${FOUND}${start}-${end}`
}

/** A value of a page by its place and field: two values with one key are the same. */
export const keyOf = ({ field, start, end }: Omit<Mark, 'text'>): string => `${start} ${end} ${field}`

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
  const extracted = (extraction?.records ?? []).map((record) => marksOf(record, fields))
  const isFound = createLookup(extracted)
  const place = ({ id, record }: MarkedRecord): Joined => ({
    id,
    stated: new Set(Object.keys(record)),
    marked: placeRecord(page, record, isFound),
    found: [],
  })
  const marked = labels.records.map(place)
  const rejected = labels.negatives.map(place)
  const owner = new Map<string, Joined>()
  // Most found values begin where no marked one does: those need no key, of which a long page would make many.
  const starts = new Set<number>()
  for (const entry of [...marked, ...rejected]) {
    for (const mark of entry.marked) {
      owner.set(keyOf(mark), entry)
      starts.add(mark.start)
    }
  }
  const ownerOf = (mark: Mark) => (starts.has(mark.start) ? owner.get(keyOf(mark)) : undefined)
  const unowned: Joined[] = []
  for (const found of extracted) {
    if (found.length === 0) continue
    const shared = found.find((mark) => ownerOf(mark) !== undefined)
    if (shared !== undefined) ownerOf(shared)?.found.push(...found)
    else unowned.push({ id: foundId(found), stated: NONE, marked: [], found })
  }
  return { records: inPageOrder([...marked, ...unowned]), rejected: inPageOrder(rejected) }
}

/** Whether the wrapper found a value of a field at a place. Most pages have no text marked that occurs twice, and need no index. */
function createLookup(extracted: readonly (readonly Mark[])[]): (field: string, place: Span) => boolean {
  let keys: Set<string> | undefined
  return (field, { start, end }) => {
    keys ??= new Set(extracted.flatMap((marks) => marks.map(keyOf)))
    return keys.has(keyOf({ field, start, end }))
  }
}

const NONE: ReadonlySet<string> = new Set()

type Joined = Omit<PageRecord, 'marks' | 'found' | 'sure'> & { readonly found: Mark[] }

function inPageOrder(records: readonly Joined[]): PageRecord[] {
  const ordered: PageRecord[] = []
  let inOrder = true
  for (const { id, stated, marked, found } of records) {
    const marks = union(marked, found, stated)
    if (marks.length === 0) continue
    const before = ordered.at(-1)?.marks[0].start ?? 0
    inOrder &&= before <= marks[0].start
    ordered.push({ id, stated, marked, found, marks, sure: marked.length > 0 })
  }
  return inOrder ? ordered : ordered.sort((a, b) => a.marks[0].start - b.marks[0].start)
}

/** All values of a record: what the wrapper finds counts for those fields of which the person said nothing. */
function union(
  marked: readonly Mark[],
  found: readonly Mark[],
  stated: ReadonlySet<string>,
): readonly Mark[] {
  const marks =
    marked.length === 0 ? found : [...marked, ...found.filter(({ field }) => !stated.has(topOf(field)))]
  return isSorted(marks) ? marks : [...marks].sort((a, b) => a.start - b.start)
}

function isSorted(marks: readonly Mark[]): boolean {
  return marks.every(({ start }, i) => i === 0 || marks[i - 1].start <= start)
}
