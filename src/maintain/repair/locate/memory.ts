import type { Page } from '../../../page/page.ts'
import { foldSpace } from '../../../page/white-space.ts'
import type { Field } from '../../../record/field.ts'
import type { PlainRecord } from '../../../record/plain.ts'
import { type Part, plainParts } from './leaves.ts'

/** A record that was extracted before the site changed. */
export interface RememberedRecord {
  /** The values of every leaf, those of records inside it too. */
  readonly cells: readonly (readonly string[])[]
  /** The record and those inside it, one by one; absent where it holds none. */
  readonly parts?: readonly Part<string>[]
}

/** A page with the records that are believed to be on it. */
export interface PageMemory {
  readonly page: Page
  readonly records: readonly RememberedRecord[]
  /** Whether the page had further records that are not remembered. */
  readonly isPartial?: boolean
}

/** The values of a record by leaf. */
export function rememberRecord(record: PlainRecord, fields: readonly Field[]): RememberedRecord {
  const parts = plainParts(record, fields).map(({ inner, cells }) => ({
    inner,
    cells: cells.map((cell) => cell.map(foldSpace).filter((text) => text !== '')),
  }))
  const [own] = parts
  if (parts.length === 1) return { cells: own.cells }
  return { cells: own.cells.map((_, f) => parts.flatMap(({ cells }) => cells[f])), parts }
}

/** Whether a record has any value. */
export function isFilled({ cells }: Pick<RememberedRecord, 'cells'>): boolean {
  return cells.some((cell) => cell.length > 0)
}
