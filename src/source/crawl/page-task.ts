import type { PlainRecord, PlainSpans, TypedRecord } from '../../record/plain.ts'

/** A record with all pages that it was read from. */
export interface JoinedRecord {
  readonly record: PlainRecord
  /** The record with typed values, if these were asked for. */
  readonly typed?: TypedRecord
  /** The pages, the list page first, and where on each the values are. */
  readonly pages: readonly { readonly page: string; readonly spans: PlainSpans }[]
  /** Where fields lead to, for the fields that were asked for. */
  readonly links?: Readonly<Record<string, string>>
}

/**
 * A page to read. Its place in the output is `root`, a page that was reached without following a record, and `key`, the
 * place below it; so the order of the output does not depend on which page is complete first.
 */
export interface PageTask {
  readonly type: string
  readonly address: string
  readonly post?: string
  readonly root: number
  readonly key: string
  /** The pages that this one is a next page of; they share what counts as a new record. */
  readonly chain: string
  /** How many pages came before in the chain. */
  readonly hop: number
  /** What is known of the record from the pages before. */
  readonly outer?: JoinedRecord
  /** Further pages of the same record, to be read after this one. */
  readonly after: readonly { readonly to: string; readonly address: string }[]
}

/** Why a chain of next pages ended. */
export type ChainEnd =
  | 'no next page'
  | 'no such link on the first page'
  | 'repeated page'
  | 'no new records'
  | 'missing page'

/** Something that went wrong with one page. */
export interface PageProblem {
  readonly address: string
  readonly code: string
  readonly message: string
  readonly remedy?: string
  /** Whether the page was reached from a record, which is then without its values. */
  readonly detail: boolean
}

/** What became of one page: a line of the journal. */
export interface PageResult {
  readonly task: Pick<PageTask, 'root' | 'key' | 'chain' | 'type' | 'address' | 'post'>
  /** The number of the start, for a page that a source begins with. */
  readonly start?: number
  /** Records that are complete, each with its place on the page. */
  readonly records: readonly (JoinedRecord & { readonly at: number })[]
  /** Pages that this one leads to. */
  readonly tasks: readonly PageTask[]
  /** Digests of the page's own records. */
  readonly seen: readonly number[]
  /** How many records the page repeated of those before it. */
  readonly repeats?: number
  /** Whether the page was read for another record already. */
  readonly reused?: boolean
  readonly end?: ChainEnd
  /** What leads to the next page, in words, where that was found without a rule. */
  readonly nextBy?: string
  readonly problem?: PageProblem
  /** Why the records of the page are doubtful, where they are compared with those found while learning. */
  readonly unexpected?: string
  /** Set on a line of a journal that holds some of the tasks of the result after it. */
  readonly part?: boolean
  /** How many such lines come before this one. */
  readonly parts?: number
  /** Bytes of the archive when the page was complete. */
  readonly archive?: number
}

/** Joins what is known of a record with what a page adds: values that were there stay. */
export function joinRecord(outer: JoinedRecord | undefined, inner: JoinedRecord): JoinedRecord {
  if (outer === undefined) return inner
  return {
    record: inOrder(outer.record, inner.record),
    ...(inner.typed === undefined ? {} : { typed: inOrder(outer.typed ?? {}, inner.typed) }),
    pages: [...outer.pages, ...inner.pages],
    ...(outer.links === undefined && inner.links === undefined
      ? {}
      : { links: { ...inner.links, ...outer.links } }),
  }
}

/** All fields of the first, then those of the second that the first lacks. */
function inOrder<T>(
  first: Readonly<Record<string, T>>,
  second: Readonly<Record<string, T>>,
): Record<string, T> {
  const joined: Record<string, T> = { ...first }
  for (const [name, value] of Object.entries(second)) if (!Object.hasOwn(joined, name)) joined[name] = value
  return joined
}
