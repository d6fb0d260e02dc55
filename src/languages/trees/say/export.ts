import type { Field } from '../../../record/field.ts'
import type {
  ExportedField,
  ExportedLayout,
  ExportFormat,
  RuleExport,
} from '../../expressions/rule-export.ts'
import type { RecordsRule, TreesRule, ValuePlace } from '../rule.ts'
import type { Notation } from './notation.ts'
import { css } from './to-css.ts'
import { xpath } from './to-xpath.ts'

/** The rule as XPath or as selectors, or why there are none. */
export function exportTrees(
  { records, lines }: TreesRule,
  fields: readonly Field[],
  format: ExportFormat,
): RuleExport | string {
  if (format === 'regex') return 'Patterns of elements have no regular expression.'
  if (lines === true) return 'Lines of loose text are not elements, and have no expression.'
  if (records.fields.some(({ nested }) => nested !== undefined)) {
    return 'Records that contain other records have no single expression.'
  }
  const layouts = [records, ...(records.layouts ?? [])]
  const notation = format === 'xpath' ? xpath : css
  return {
    layouts: layouts.map((layout) => exportLayout(notation, layout, fields)),
    notes: [...new Set(layouts.flatMap((layout) => notesOn(notation, layout)))],
  }
}

function exportLayout(notation: Notation, rule: RecordsRule, fields: readonly Field[]): ExportedLayout {
  const exported = rule.fields.map(({ places }, f): ExportedField => {
    const name = fields[f]?.name ?? `field ${f + 1}`
    const expressions = places.flatMap((place) =>
      isElement(place) ? (notation.place(rule, place) ?? []) : [],
    )
    const many = fields[f]?.many ?? false
    return { name, expressions, many, ...(expressions.length === 0 && { reason: notation.reason }) }
  })
  return { record: notation.record(rule, exported), fields: exported }
}

/** Whether a value is one element or an attribute: no notation selects a run of nodes, or an element by its label. */
function isElement({ path, behind, ahead }: ValuePlace): boolean {
  const isLabelled = path.some(({ label }) => label !== undefined)
  return !isLabelled && behind === undefined && ahead === undefined
}

/** What the expressions do not ask for although the rule does. */
function notesOn(notation: Notation, rule: RecordsRule): string[] {
  const notes: string[] = []
  if (rule.slots.length > 1) {
    notes.push(
      'A record is a run of siblings; the expressions begin at its first element and take the next of each kind.',
    )
  }
  if (rule.elsewhere === true) {
    notes.push('The last record expression is for pages on which the others find no record.')
  }
  const hasSkeleton = rule.conditions.some(({ of }) => of === 'skeleton')
  const missing = [
    ...(hasSkeleton ? ['that records have all the required parts of the marked ones'] : []),
    ...notation.leftOut(rule),
  ]
  return [...notes, ...missing.map((what) => `Not asked for: ${what}.`)]
}
