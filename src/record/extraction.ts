import type { Span } from '../page/span.ts'

/** One extracted value: its place and its text. */
export interface Value extends Span {
  /** The text that the span shows to a reader (see `readValue`). */
  readonly text: string
  /** How sure the rule is, from 0 to 1; absent where a language does not weigh its values. */
  readonly confidence?: number
}

/**
 * One extracted record. `values[f]` holds the values of the f-th field of the schema, in page order; an empty list
 * means that the record lacks the field. A nested record takes the place of a value.
 */
export interface ExtractedRecord extends Span {
  readonly values: readonly (readonly (Value | ExtractedRecord)[])[]
}

/** A part of the page that a rule recognises and that no field holds, such as a section with a heading that is new to it. */
export interface UnknownPart extends Span {
  /** What the page calls it: the path of its heading. */
  readonly name: string
}

/** What a rule found on one page. */
export interface Extraction {
  readonly records: readonly ExtractedRecord[]
  /**
   * Why the page was not recognised as one of the template: an outcome, not an error. A recognised page without records
   * has an empty list and no reason.
   */
  readonly unmatched?: string
  /** Parts that are new to the rule, in page order; absent where there are none. */
  readonly unknown?: readonly UnknownPart[]
  /** The rule would have taken more steps than a page of this length may cost; there are no records. */
  readonly exceeded?: true
}

/** Whether an item is a nested record rather than a value. */
export function isRecord(value: Value | ExtractedRecord): value is ExtractedRecord {
  return 'values' in value
}
