import type { ErrorCode, Place } from '../errors.ts'
import type { PlainConfidence, PlainRecord, PlainSpans, TypedRecord } from '../record/plain.ts'

/**
 * A page to extract from: the path of a file; bytes that were read already, with the name to show for them; or the reason
 * why a page that was asked for cannot be had.
 */
export type PageSource =
  | string
  | {
      readonly name: string
      readonly bytes: Uint8Array
      /** The address the page came from, against which its links resolve. */
      readonly url?: string
      /** The charset that came with it, from an HTTP header. */
      readonly charset?: string
    }
  | { readonly name: string; readonly problem: Problem }

/** What became of one page. An unreadable page is an outcome like the others: a run over many pages goes on. */
export type PageOutcome =
  | {
      readonly kind: 'matched'
      readonly page: string
      readonly records: readonly PlainRecord[]
      /** The places of each record's values; empty unless spans were requested. */
      readonly spans: readonly PlainSpans[]
      /** How sure the wrapper is of the values of each record, where it says so; absent unless spans were asked for. */
      readonly confidence?: readonly (PlainConfidence | undefined)[]
      /** The records with typed values; empty unless they were asked for. */
      readonly typed: readonly TypedRecord[]
      /** The names of the fields of values that did not read as their type, one for each value. */
      readonly unread: readonly string[]
      /** The names of parts that are new to the wrapper, such as sections that its grammar does not know; absent if none. */
      readonly unknown?: readonly string[]
      /** The share of the wrapper's template that the page has, where a single value was found: then no other value speaks for it. */
      readonly templateShare?: number
      /** Whether the page ends with an end tag, as pages do that were not cut off. */
      readonly closed: boolean
    }
  | { readonly kind: 'unmatched'; readonly page: string; readonly reason: string }
  | { readonly kind: 'unreadable'; readonly page: string; readonly problem: Problem }

/** A `GleanError` as plain data, which can cross from one thread to another. */
export interface Problem {
  readonly code: ErrorCode
  readonly message: string
  readonly place: Place
  readonly remedy?: string
}

/** Options for extraction from files. */
export interface ReadOptions {
  /** The character encoding of the pages; it overrides what they declare. */
  readonly charset?: string
  /** Whether to return the place of every value. */
  readonly spans?: boolean
  /** Whether to read the values as the types of their fields. */
  readonly typed?: boolean
  /** The address the pages came from, against which their links resolve; a page may refine it with a `base` element. */
  readonly base?: string
}
