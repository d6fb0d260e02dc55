import type { Page } from '../../../page/page.ts'
import type { Span } from '../../../page/span.ts'
import type { LabelledRecord } from '../../../record/label.ts'
import type { PairShape } from '../run/machine.ts'

/** A labelled value at its one place: what learning generalises from. */
export interface Cell extends Span {
  readonly pair: number
  /** Whether it is the first value of its record (of the outermost one, where records nest). */
  readonly opens: boolean
}

/** A labelled page with every value at its place. Cells are in page order and do not overlap. */
export interface SamplePage {
  readonly page: Page
  readonly source: string
  readonly cells: readonly Cell[]
  readonly complete: boolean
  readonly region: Span
  readonly negatives: readonly LabelledRecord[]
}

/** The examples after places and the order of fields were settled. */
export interface Sample {
  /** The field of each pair, in page order. */
  readonly paths: readonly (readonly number[])[]
  readonly pages: readonly SamplePage[]
  /** Where the values of each pair are: index of the page and of the cell, in parallel. */
  readonly byPair: readonly { readonly pages: readonly number[]; readonly cells: readonly number[] }[]
  /** What the labels show: pairs that some record lacks, and pairs that some record has several times. */
  readonly seen: readonly PairShape[]
}

/**
 * How a page that was marked in part is read. `consecutive`: the marked records follow each other and none comes before
 * them; what comes after the last is unknown. `scattered`: there may be records anywhere between them.
 */
export type Reading = 'consecutive' | 'scattered'

/** Whether the text before the first marked record, and that between two of them, is known to hold no other record. */
export function gapsAreKnown(page: SamplePage, reading: Reading): boolean {
  return page.complete ? page.region.start === 0 : reading === 'consecutive'
}

/** Sorts the cells of all pages by pair. */
export function indexCells(count: number, pages: readonly SamplePage[]): Sample['byPair'] {
  const byPair = Array.from({ length: count }, () => ({ pages: [] as number[], cells: [] as number[] }))
  for (let p = 0; p < pages.length; p++) {
    const { cells } = pages[p]
    for (let c = 0; c < cells.length; c++) {
      byPair[cells[c].pair].pages.push(p)
      byPair[cells[c].pair].cells.push(c)
    }
  }
  return byPair
}
