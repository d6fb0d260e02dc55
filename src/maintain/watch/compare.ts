import type { SourcedRecord } from '../../output/record-writer.ts'
import type { PlainRecord } from '../../record/plain.ts'
import { createDuplicates, keyOf } from '../../source/crawl/duplicates.ts'
import type { JoinedRecord } from '../../source/crawl/page-task.ts'

/** What became of a record since the run before. */
export interface Change {
  readonly kind: 'new' | 'changed' | 'gone'
  readonly record: PlainRecord
  /** The record as it was, if it changed. */
  readonly before?: PlainRecord
  /** The page that shows or showed it. */
  readonly page: string
}

/** A record of an earlier run, as its output has it: with `_page` and `_joined`. */
export type KeptRecord = Readonly<Record<string, unknown>>

/** The input of a comparison. */
export interface Comparing {
  /** Fields that identify a record; without any, a record that changed is one gone and one new. */
  readonly key: readonly string[]
  /** The records of the run before, from the first; they are read twice. */
  earlier(): Iterable<KeptRecord>
  /** Whether a page was read in this run; records of a page that was not are kept as they were. */
  wasRead(page: string): boolean
  /** Takes each record of this run that is not a duplicate. */
  keep(record: SourcedRecord): Promise<void>
  /** Takes each record of before whose page was not read. */
  carry(record: KeptRecord): Promise<void>
}

/** Compares the records of a run with those of the run before: changes in the order of the pages, then what is gone. */
export async function compareRecords(
  records: Iterable<JoinedRecord>,
  { key, earlier, wasRead, keep, carry }: Comparing,
): Promise<Change[]> {
  const duplicates = createDuplicates(key, earlier() as Iterable<PlainRecord>)
  const seen = new Set<number>()
  const changed = new Map<number, number>()
  const changes: Change[] = []
  for (const joined of records) {
    const verdict = duplicates.judge(joined)
    if (verdict === 'duplicate') continue
    const [first, ...rest] = joined.pages
    const { record } = joined
    await keep({ record, ...first, ...(rest.length === 0 ? {} : { joined: rest }) })
    const id = keyOf(record, key)
    seen.add(id)
    if (verdict === 'unchanged') continue
    if (verdict === 'changed') changed.set(id, changes.length)
    changes.push({ kind: verdict, record, page: first.page })
  }
  for (const kept of earlier()) {
    const before = contentOf(kept)
    const id = keyOf(before, key)
    const at = changed.get(id)
    if (at !== undefined) changes[at] = { ...changes[at], before }
    if (seen.has(id)) continue
    const pages = originsOf(kept).map(({ page }) => page)
    if (pages.every(wasRead)) changes.push({ kind: 'gone', record: before, page: pages[0] ?? '' })
    else await carry(kept)
  }
  return changes
}

/** A record without the fields that only name where it came from. */
export function contentOf(kept: KeptRecord): PlainRecord {
  const own = Object.entries(kept).filter(([name]) => !name.startsWith('_'))
  return Object.fromEntries(own) as PlainRecord
}

/** The pages that a record was joined from, each with the fields that it gave. */
export function originsOf(kept: KeptRecord): { page: string; fields: string[] }[] {
  const joined = Array.isArray(kept._joined) ? (kept._joined as KeptRecord[]) : []
  return [kept, ...joined].flatMap(({ _page: page, _spans: spans }) =>
    typeof page === 'string'
      ? [{ page, fields: typeof spans === 'object' && spans !== null ? Object.keys(spans) : [] }]
      : [],
  )
}
