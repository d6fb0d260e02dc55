import type { Span } from '../../page/span.ts'
import type { ErrorKind } from '../../wrapper/recognizers/schema.ts'

/** What one recognizer found on a page, in page order, and the errors it makes: a column of the labels. */
export interface Column {
  readonly errors: ErrorKind
  readonly spans: readonly Span[]
}

/**
 * The labels of a page under one order of its fields. A cell has the finds that may be its value: none where the value was
 * missed (a hole), one where it is certain, several where exactly one of them is right.
 */
export interface LabelArray {
  /** The fields in their order within a row. */
  readonly order: readonly number[]
  /** By row and field; fields are numbered as the columns are, not by the order. */
  readonly cells: readonly (readonly (readonly Span[])[])[]
}

/** Columns that cannot all be as declared. */
export interface Contradiction {
  readonly kind: 'contradiction'
  /** The columns at fault, as far as that is known. */
  readonly columns: readonly number[]
  /**
   * The columns are perfect and have different numbers of finds; the second does not have as many finds as it declares in each row of the
   * first; or no order of the columns is possible.
   */
  readonly cause: 'counts' | 'rows' | 'order'
  /** With `rows`: the find of the first column in whose row it shows first; undefined if all rows are filled and finds lie outside them. */
  readonly row?: Span
}

/** Cells in which one of several finds is right. */
export function countAmbiguities({ cells }: LabelArray): number {
  let count = 0
  for (const row of cells) for (const cell of row) if (cell.length > 1) count++
  return count
}
