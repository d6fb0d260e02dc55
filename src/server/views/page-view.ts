import type { Page } from '../../page/page.ts'
import { lackingRecords } from '../../project/labels/edits.ts'
import { keyOf, type PageRecord } from '../../project/labels/page-records.ts'
import type { Session } from '../../project/session.ts'
import { attributeElement, piecesOf } from '../page/show-span.ts'
import type { Origin, PageView, RecordView, ValueView } from '../protocol.ts'

/**
 * Records that a view holds at most: what is further away is asked for when it is scrolled to. Every one is sent, read
 * and lit up again after each change, which must stay a matter of milliseconds.
 */
const MAX_VIEWED = 300

/** The records of a page around a place, as the browser shows them. */
export function viewRecords(
  page: Page,
  records: readonly PageRecord[],
  near: number,
): Pick<PageView, 'records' | 'first' | 'total' | 'covers'> {
  const place = records.findIndex(({ marks }) => marks[0].start >= near)
  const middle = place < 0 ? records.length : place
  const latest = Math.max(0, records.length - MAX_VIEWED)
  const first = Math.min(latest, Math.max(0, middle - MAX_VIEWED / 2))
  const viewed = records.slice(first, first + MAX_VIEWED)
  const next = records[first + MAX_VIEWED]
  return {
    total: records.length,
    first,
    covers: [first === 0 ? 0 : viewed[0].marks[0].start, next?.marks[0].start ?? page.source.length],
    records: viewed.map((record) => viewRecord(page, record)),
  }
}

/** One record as the browser shows it. */
export function viewRecord(page: Page, { id, marks, marked, found }: PageRecord): RecordView {
  const markedKeys = new Set(marked.map(keyOf))
  const foundKeys = new Set(found.map(keyOf))
  const values = marks.map((mark): ValueView => {
    const pieces = piecesOf(page, mark)
    const node = pieces.length === 0 ? attributeElement(page, mark) : undefined
    const { field, text, start, end, item } = mark
    const origin = originOf(markedKeys.has(keyOf(mark)), foundKeys.has(keyOf(mark)))
    return {
      field,
      text,
      start,
      end,
      origin,
      pieces,
      ...(node === undefined ? {} : { node }),
      ...(item === undefined ? {} : { item }),
    }
  })
  return { id, origin: originOf(marked.length > 0, found.length > 0), values }
}

function originOf(marked: boolean, found: boolean): Origin {
  if (marked && found) return 'both'
  return marked ? 'marked' : 'found'
}

/** The fields that some of the found records of a page lack while others have them, most lacked first. */
export function viewLacking(session: Session, path: string): PageView['lacking'] {
  const fields = session.learning.learned?.wrapper.fields ?? []
  const seen = session.see(path)
  const found = seen.records.filter(({ marked }) => marked.length === 0).length
  return fields
    .map(({ name }) => ({ field: name, records: lackingRecords(seen, name).length }))
    .filter(({ records }) => records > 0 && records < found)
    .sort((a, b) => b.records - a.records)
}
