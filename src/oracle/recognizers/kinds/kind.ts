import type { Span } from '../../../page/span.ts'
import type { ErrorKind } from '../../../wrapper/recognizers/schema.ts'

/** Finds ranges in the text of a node, or of a run of nodes. */
export type TextFinder = (text: string) => readonly Span[]

/** A kind of values that is known without examples. */
export interface ValueKind {
  /** The errors it makes unless a person states others. */
  readonly errors: ErrorKind
  /** Makes the finder; what is large is loaded only then. */
  open(country?: string): Promise<TextFinder>
}
