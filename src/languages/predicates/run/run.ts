import type { Page } from '../../../page/page.ts'
import { type PageView, viewOf } from '../../../page/page-view.ts'
import type { ExtractedRecord, Extraction, Value } from '../../../record/extraction.ts'
import type { Field } from '../../../record/field.ts'
import { kept } from '../../../strings/kept.ts'
import { UNLIMITED } from '../../budget.ts'
import { keepFieldsApart } from '../../fields-apart.ts'
import type { Budget, Language } from '../../language.ts'
import { withParts } from '../../parts/run/with-parts.ts'
import { byName, type Predicate } from '../concepts/concept.ts'
import { flatPredicate, usualPredicates } from '../concepts/index.ts'
import { type LearnedRule, type PredicateRule, ruleSchema } from '../rule.ts'
import { explainRule } from '../say/explain.ts'
import { exportRule } from '../say/export.ts'
import { candidatesOf } from './domain.ts'
import { type Found, group } from './grouping.ts'
import { CHARS_PER_STEP, type CompiledRole, compileRole, runRole } from './run-role.ts'

/** The language whose rules use predicates of these kinds, each alone or all as one conjunction, and may split texts. */
export function createPredicates(kinds: readonly Predicate[]): Language<LearnedRule> {
  return withParts(createWhole(kinds))
}

function createWhole(kinds: readonly Predicate[]): Language<PredicateRule> {
  const all = [...kinds, flatPredicate(kinds)]
  const known = byName(all)
  const compiled = new WeakMap<PredicateRule, CompiledRole[][]>()
  return {
    name: 'predicates',
    schema: ruleSchema(all),
    run(rule, page, fields, budget = UNLIMITED) {
      const ready = kept(compiled, rule, () =>
        rule.fields.map((field) => field.roles.map((role) => compileRole(role, known))),
      )
      return extract(ready, rule, page, fields, budget)
    },
    explain: (rule, fields) => explainRule(rule, fields, known),
    export: (rule, fields, format) => exportRule(rule, fields, format, known),
  }
}

/** The language with the kinds of predicate that come with it. */
export const predicates: Language<LearnedRule> = createPredicates(usualPredicates)

function extract(
  roles: readonly (readonly CompiledRole[])[],
  rule: PredicateRule,
  page: Page,
  fields: readonly Field[],
  budget: Budget,
): Extraction {
  const view = viewOf(page)
  const found: Found[] = []
  for (let field = 0; field < fields.length; field++) {
    const seen = new Set<string>()
    for (const role of roles[field] ?? []) {
      if (!budget.spend(costOf(role, view))) return { records: [] }
      const candidates = candidatesOf(view, role.role.domain)
      for (const { index, confidence } of runRole(role, view, candidates, budget)) {
        const span = candidates.span(index)
        if (!budget.spend(span.end - span.start)) return { records: [] }
        const key = rule.grouping.by === 'page' ? candidates.text(index) : `${span.start}:${span.end}`
        if (seen.has(key)) continue
        seen.add(key)
        const value = { start: span.start, end: span.end, text: candidates.text(index), confidence }
        found.push({ field, node: candidates.nodes[index], value })
      }
    }
  }
  if (!budget.spend(found.length * fields.length)) return { records: [] }
  const records = group(view, rule.grouping, found).map((items) => assemble(items, fields))
  return records.length === 0 ? { records, unmatched: 'no field rule matched this page' } : { records }
}

/** The steps to find the candidates of a role and to compare them with its texts; what each test costs is counted apart. */
function costOf({ role }: CompiledRole, { tree, page }: PageView): number {
  const texts = role.guard.never.length + role.guard.foreign.length + (role.list?.stop.length ?? 0)
  return role.domain.of === 'text' ? texts : texts + tree.size + page.source.length / CHARS_PER_STEP
}

function assemble(items: readonly Found[], fields: readonly Field[]): ExtractedRecord {
  const values: Value[][] = fields.map(() => [])
  let start = Number.POSITIVE_INFINITY
  let end = 0
  for (const { field, value } of items) {
    values[field].push(value)
    start = Math.min(start, value.start)
    end = Math.max(end, value.end)
  }
  return { start, end, values: keepFieldsApart(values, fields) }
}
