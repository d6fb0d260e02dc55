import type { PlainRecord } from '../../record/plain.ts'
import { digestText } from './digest.ts'
import type { JoinedRecord } from './page-task.ts'

/** What is to be done with a record. */
export type Verdict = 'new' | 'changed' | 'unchanged' | 'duplicate'

/** Distinguishes new records from those of before. */
export interface Duplicates {
  judge(record: JoinedRecord): Verdict
}

/**
 * Judges records in their order. With key fields, a second record with the same key is a duplicate. Without, a record is
 * one if another page showed exactly the same; two equal rows of one page may be two things. Records of an earlier output
 * are known by their key: the same record is unchanged, another one with its key is changed.
 */
export function createDuplicates(key: readonly string[], earlier: Iterable<PlainRecord> = []): Duplicates {
  const before = new Map<number, number>()
  for (const record of earlier) before.set(keyOf(record, key), contentOf(record))
  const seen = new Map<number, number>()
  return {
    judge({ record, typed, pages }) {
      const id = keyOf(record, key)
      const page = digestText(pages[0]?.page ?? '')
      const first = seen.get(id)
      if (first !== undefined && (key.length > 0 || first !== page)) return 'duplicate'
      if (first === undefined) seen.set(id, page)
      const old = before.get(id)
      if (old === undefined) return 'new'
      return old === contentOf(record) || old === contentOf(typed ?? record) ? 'unchanged' : 'changed'
    },
  }
}

/** The key fields of a record as a digest; all of it where there are none, or where it lacks all of them. */
export function keyOf(record: PlainRecord, key: readonly string[]): number {
  const values = key.map((name) => (Object.hasOwn(record, name) ? record[name] : null))
  if (values.every((value) => value === null)) return contentOf(record)
  return digestText(JSON.stringify(values))
}

/** The content of a record, without the fields that only name where it came from. */
function contentOf(record: object): number {
  const entries = Object.entries(record).filter(([name]) => !name.startsWith('_'))
  return digestText(JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1))))
}
