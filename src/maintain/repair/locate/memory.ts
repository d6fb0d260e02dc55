import type { Page } from '../../../page/page.ts'
import { foldSpace } from '../../../page/white-space.ts'
import type { Field } from '../../../record/field.ts'
import type { PlainRecord } from '../../../record/plain.ts'

/** A record that was extracted before the site changed: for every field its values. */
export interface RememberedRecord {
  readonly cells: readonly (readonly string[])[]
}

/** A page with the records that are believed to be on it. */
export interface PageMemory {
  readonly page: Page
  readonly records: readonly RememberedRecord[]
  /** Whether the page had further records that are not remembered. */
  readonly isPartial?: boolean
}

/** The values of a record by field; nested records are left out. */
export function rememberRecord(record: PlainRecord, fields: readonly Field[]): RememberedRecord {
  return {
    cells: fields.map(({ name }) => {
      if (!Object.hasOwn(record, name)) return []
      const cell = record[name]
      const items = Array.isArray(cell) ? cell : [cell]
      return items.flatMap((item) => {
        const text = typeof item === 'string' ? foldSpace(item) : ''
        return text === '' ? [] : [text]
      })
    }),
  }
}

/** Whether a record has any value. */
export function isFilled({ cells }: RememberedRecord): boolean {
  return cells.some((cell) => cell.length > 0)
}
