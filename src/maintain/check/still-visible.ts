import type { Page } from '../../page/page.ts'
import type { PlainRecord } from '../../record/plain.ts'
import type { WrapperFile } from '../../wrapper/file.ts'
import type { PageMemory } from '../repair/locate/memory.ts'
import { rememberRecord } from '../repair/locate/memory.ts'
import { findPlaces } from '../repair/locate/place.ts'

/** How many remembered values a page still shows, and how many of those are still extracted from it. */
export interface StillVisible {
  readonly visible: number
  readonly extracted: number
}

/** Shorter values are on a page by chance. */
const SHORTEST = 4
const MOST_VALUES = 200

/** Compares what a page is remembered to have with what is extracted from it now. */
export function stillVisible(
  { page, records }: PageMemory,
  extracted: readonly PlainRecord[],
  { fields }: Pick<WrapperFile, 'fields'>,
): StillVisible {
  const now = fields.map(() => new Set<string>())
  for (const record of extracted) {
    for (const [f, cell] of rememberRecord(record, fields).cells.entries())
      for (const value of cell) now[f].add(value)
  }
  let visible = 0
  let got = 0
  for (const { cells } of records) {
    for (const [f, cell] of cells.entries()) {
      for (const value of cell) {
        if (value.length < SHORTEST || visible >= MOST_VALUES) continue
        const isExtracted = now[f].has(value)
        if (!isExtracted && !isShown(page, value)) continue
        visible++
        if (isExtracted) got++
      }
    }
  }
  return { visible, extracted: got }
}

function isShown(page: Page, value: string): boolean {
  return findPlaces(page, value).length > 0
}
