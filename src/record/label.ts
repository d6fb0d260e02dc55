import type { Page } from '../page/page.ts'
import type { Span } from '../page/span.ts'

/** A labelled value with all places where it occurs; a single place if it was labelled by span. */
export interface LabelledValue {
  readonly text: string
  /** Never empty; in page order. Which of several is meant is decided in `places/resolve.ts`. */
  readonly places: readonly Span[]
  /** How sure it is that this is a value of the field, from 0 to 1; absent where a person said so. */
  readonly weight?: number
  /** Where the label comes from; a person if absent. */
  readonly origin?: Origin
  /** Where the value is a text to be split: what comes before all labelled parts. */
  readonly lead?: string
}

/**
 * The source of a label: a person who marked it, a person's answer that a group of places are records, a recognizer's guess, or a
 * value that was extracted before.
 */
export type Origin = 'person' | 'answer' | 'recognizer' | 'memory'

/** A labelled record; `values` runs parallel to the schema's fields. */
export interface LabelledRecord {
  readonly values: readonly (readonly (LabelledValue | LabelledRecord)[])[]
}

/** A page with its labels. Labels live outside the page, which never changes. */
export interface LabelledPage {
  readonly page: Page
  readonly records: readonly LabelledRecord[]
  /** Whether every record inside `region` is labelled. */
  readonly complete: boolean
  /** The part of the page to which `complete` refers: the whole page unless the person said otherwise. */
  readonly region: Span
  /** What must not be extracted: records like the labelled ones, with at least one value each. */
  readonly negatives: readonly LabelledRecord[]
}

/** Whether a record is known from an answer about a group of places: it decides which groups are records, not how records look. */
export function isAnswer({ values }: LabelledRecord): boolean {
  return values
    .flat()
    .every((value) => (isLabelledRecord(value) ? isAnswer(value) : value.origin === 'answer'))
}

/** Whether a label is a nested record rather than a value. */
export function isLabelledRecord(value: LabelledValue | LabelledRecord): value is LabelledRecord {
  return 'values' in value
}

/** The labelled values among those of a field, or of a whole record; without nested records. */
export function textLabels(cell: readonly (LabelledValue | LabelledRecord)[]): LabelledValue[] {
  return cell.filter((value): value is LabelledValue => !isLabelledRecord(value))
}
