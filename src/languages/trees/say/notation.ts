import type { ExportedExpression, ExportedField } from '../../expressions/rule-export.ts'
import type { RecordsRule, ValuePlace } from '../rule.ts'

/** How a notation writes the parts of a rule. */
export interface Notation {
  /** The records of a layout, those that show enough of the exported fields. */
  record(rule: RecordsRule, fields: readonly ExportedField[]): string
  /** An element of the record, seen from the record; undefined where the notation cannot reach it. */
  place(rule: RecordsRule, place: ValuePlace): ExportedExpression | undefined
  /** Why a field may have no expression. */
  readonly reason: string
  /** What the records of a rule have to meet and the notation cannot ask for. */
  leftOut(rule: RecordsRule): string[]
}
