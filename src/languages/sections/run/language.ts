import type { Page } from '../../../page/page.ts'
import type { ExtractedRecord, Extraction, Value } from '../../../record/extraction.ts'
import type { Field } from '../../../record/field.ts'
import { UNLIMITED } from '../../budget.ts'
import type { Budget, Language } from '../../language.ts'
import { explainRule } from '../say/explain.ts'
import { readTables } from '../tables/read.ts'
import { sectionValue } from './parse.ts'
import { ruleSchema, type SectionsRule } from './rule.ts'
import { parserOf, unknownSections } from './structure.ts'

/** The language of sections: a page is divided by its headings, and a field is the text under one of them. */
export const sections: Language<SectionsRule> = {
  name: 'sections',
  schema: ruleSchema,
  run: runRule,
  explain: explainRule,
}

function runRule(
  rule: SectionsRule,
  page: Page,
  fields: readonly Field[],
  budget: Budget = UNLIMITED,
): Extraction {
  if (!budget.spend(page.source.length + page.tree.size)) return { records: [] }
  const parsed = parserOf(rule).parse(page)
  const fieldsOf = new Map<number, number[]>()
  for (const [f, section] of rule.fields.entries()) {
    if (section >= 0 && f < fields.length) fieldsOf.set(section, [...(fieldsOf.get(section) ?? []), f])
  }
  const values: (Value | ExtractedRecord)[][] = fields.map(() => [])
  let start = Number.POSITIVE_INFINITY
  let end = 0
  for (let h = 0; h < parsed.headings.length; h++) {
    const wanted = parsed.sections[h] < 0 ? undefined : fieldsOf.get(parsed.sections[h])
    const value = wanted === undefined ? undefined : sectionValue(parsed, h)
    if (value === undefined) continue
    // Sections may lie inside one another, so the sum of their lengths may exceed the page's.
    if (!budget.spend(wanted!.length + value.text.length)) return { records: [] }
    for (const f of wanted!) if (values[f].length === 0 || fields[f].many) values[f].push(value)
  }
  readTables(parsed, rule.tables ?? [], values, budget)
  for (const cell of values) {
    for (const value of cell) {
      start = Math.min(start, value.start)
      end = Math.max(end, value.end)
    }
  }
  if (end === 0) return { records: [], unmatched: 'it has none of the headings of the wrapped sections' }
  const unknown = unknownSections(parsed, rule)
  return { records: [{ start, end, values }], ...(unknown.length === 0 ? {} : { unknown }) }
}
