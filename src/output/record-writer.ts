import type { PlainConfidence, PlainRecord, PlainSpans, TypedRecord } from '../record/plain.ts'

/** A page, and where on it values of a record are. */
export interface RecordOrigin {
  readonly page: string
  readonly spans: PlainSpans
}

/** An origin as output shows it. */
export function originOf({ page, spans }: RecordOrigin): { _page: string; _spans: PlainSpans } {
  return { _page: page, _spans: spans }
}

/** A record with where it came from. */
export interface SourcedRecord {
  readonly record: PlainRecord
  /** The record with typed values, where these are to be written. */
  readonly typed?: TypedRecord
  /** Name of the page. */
  readonly page: string
  /** The place of each value on the page. */
  readonly spans: PlainSpans
  /** How sure the wrapper is of each value, where it states that. */
  readonly confidence?: PlainConfidence
  /** Further pages that the record was joined from. */
  readonly joined?: readonly RecordOrigin[]
}

/**
 * Turns records into the text of a format, one at a time. A writer keeps no record, so output of any length takes the
 * same memory; what it returns, in the order of the calls, is the file.
 */
export interface RecordWriter {
  /** The text before the first record. */
  begin(): string
  add(record: SourcedRecord): string
  /** The text after the last record. */
  end(): string
}

/** A piece of a file. */
export type Chunk = string | Uint8Array

/** Like a `RecordWriter`, for formats that are not text or that need all records before they can be written. */
export interface RecordOutput {
  begin(): Chunk
  add(record: SourcedRecord): Chunk
  end(): Chunk | Promise<Chunk>
}

export interface WriterOptions {
  /** IRI of the class of the records, for RDF; one is suggested by the fields if none is given. */
  readonly class?: string
  /** Adds `_page` and `_spans` to every record, `_confidence` in JSON where it is known, and `_text` to a typed one. */
  readonly provenance?: boolean
  /** The separator of several values in one CSV cell; `; ` by default. */
  readonly separator?: string
  /** Whether values are to be typed: an amount of money then takes two columns of CSV, and RDF has datatypes. */
  readonly typed?: boolean
  /** Whether records may be joined from several pages; then provenance in CSV has a column for the others. */
  readonly joined?: boolean
  /** What the records are called as a whole: the name of a table, a sheet or a feed. */
  readonly name?: string
  /** Which field of the records plays which part in a feed, where that should not be guessed. */
  readonly feed?: Readonly<Record<string, string>>
}
