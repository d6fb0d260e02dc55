import type { Field } from '../../../record/field.ts'
import type { ExportFormat, RuleExport } from '../../expressions/rule-export.ts'
import type { RecordsRule, TreesRule } from '../rule.ts'
import { layoutToCss } from './to-css.ts'
import { layoutToXPath } from './to-xpath.ts'

/** The rule as XPath or as selectors, or why there are none. */
export function exportTrees(
  { records, lines }: TreesRule,
  fields: readonly Field[],
  format: ExportFormat,
): RuleExport | string {
  if (format === 'regex') return 'Patterns of elements have no regular expression.'
  if (lines === true) return 'Lines of loose text are no elements, and have no expression.'
  if (records.fields.some(({ nested }) => nested !== undefined)) {
    return 'Records that contain other records have no single expression.'
  }
  const layouts = [records, ...(records.layouts ?? [])]
  const write = format === 'xpath' ? layoutToXPath : layoutToCss
  return {
    layouts: layouts.map((layout) => write(layout, fields)),
    notes: [...new Set(layouts.flatMap((layout) => leftOut(layout, format)))],
  }
}

/** What the expressions do not ask for although the rule does. */
function leftOut(rule: RecordsRule, format: 'xpath' | 'css'): string[] {
  const notes: string[] = []
  if (rule.slots.length > 1) {
    notes.push(
      'A record is a run of siblings; the expressions begin at its first element and take the next of each kind.',
    )
  }
  for (const { of, headings = [], says = '' } of rule.conditions) {
    if (of === 'skeleton')
      notes.push('Not asked for: that records have all the required parts of the marked ones.')
    if (format === 'xpath') continue
    if (of === 'section')
      notes.push(`Not asked for: the heading ${headings.map((text) => JSON.stringify(text)).join(' or ')}.`)
    if (of === 'text') notes.push(`Not asked for: the text ${JSON.stringify(says)}.`)
  }
  const { atLeast, fields } = rule
  if (format === 'css' && atLeast > 1 && atLeast < fields.length) {
    notes.push(`Not asked for: that a record shows at least ${atLeast} of its ${fields.length} fields.`)
  }
  return notes
}
