import type { Field } from '../../../record/field.ts'
import type {
  ExportedExpression,
  ExportedField,
  ExportFormat,
  RuleExport,
} from '../../expressions/rule-export.ts'
import { nameXPath, VISIBLE_XPATH } from '../../expressions/xpath-text.ts'
import type { NodeKind, PredicatesByName } from '../concepts/concept.ts'
import type { Clause, PredicateRule, Role } from '../rule.ts'
import type { Domain } from '../run/domain.ts'

/**
 * The whole rule as XPath or as regular expressions. Votes cannot be expressed: the clauses of a field are in the order of
 * their weight, and the first that selects something counts.
 */
export function exportRule(
  rule: PredicateRule,
  fields: readonly Field[],
  format: ExportFormat,
  byName: PredicatesByName,
): RuleExport | string {
  if (format === 'css') return 'Conditions on texts have no CSS selector.'
  const { grouping } = rule
  const inherited = new Set(grouping.by === 'page' ? [] : grouping.inherit)
  const write = format === 'xpath' ? clauseToXPath : patternOf
  const nameOf = (f: number): string => fields[f]?.name ?? `field ${f + 1}`
  const record = format === 'xpath' ? recordXPath(rule, byName) : undefined
  const exported = fields.map((field, f): ExportedField => {
    const { name, many } = field
    if (inherited.has(f) && record !== undefined)
      return { name, many, expressions: [], reason: 'it occurs once above several records' }
    const expressions = (rule.fields[f]?.roles ?? []).flatMap((role) => exportRole(role, write, byName))
    if (expressions.length === 0) return { name, many, expressions, reason: 'none of its conditions has one' }
    const scoped = record === undefined ? expressions : expressions.map(({ text }) => ({ text: `.${text}` }))
    return { name, many: many || (grouping.by !== 'page' && record === undefined), expressions: scoped }
  })
  const notes: string[] = []
  if (grouping.by !== 'page' && record === undefined)
    notes.push(`A record begins at each ${nameOf(grouping.field)}; the values that follow belong to it.`)
  for (const [f, { roles }] of rule.fields.entries()) {
    if (roles.some(({ list, vote }) => vote && list !== undefined))
      notes.push(`Only the first of several values is selected: ${nameOf(f)}.`)
  }
  return { layouts: [{ ...(record !== undefined && { record }), fields: exported }], notes }
}

/** The elements that are records, where records are elements around a value. */
function recordXPath({ grouping, fields }: PredicateRule, byName: PredicatesByName): string | undefined {
  if (grouping.by !== 'block') return undefined
  const [role] = fields[grouping.field]?.roles ?? []
  const clause = role === undefined ? undefined : byWeight(role)[0]
  const values = clause === undefined ? undefined : clauseToXPath(clause, role.domain, byName)
  return values === undefined ? undefined : `${values}/ancestor::*[${grouping.levels}]`
}

function exportRole(
  role: Role,
  write: (clause: Clause, domain: Domain, byName: PredicatesByName) => string | undefined,
  byName: PredicatesByName,
): ExportedExpression[] {
  return byWeight(role).flatMap((clause) => {
    const text = write(clause, role.domain, byName)
    if (text === undefined) return []
    return write === patternOf ? [{ text, group: 1 }] : [{ text }]
  })
}

function byWeight({ clauses }: Role): Clause[] {
  return [...clauses].sort((a, b) => b.weight - a.weight)
}

/** The regular expression that was learned with a clause. */
function patternOf({ pattern }: Clause): string | undefined {
  return pattern === undefined ? undefined : `/${pattern}/gi`
}

/**
 * The XPath 1.0 expression that selects the same text nodes or attributes as the clause; undefined where XPath cannot
 * express it, as where a value spreads over several texts.
 */
export function clauseToXPath(clause: Clause, domain: Domain, byName: PredicatesByName): string | undefined {
  const kind = kindOf(domain)
  if (kind === undefined) return undefined
  const tests: string[] = []
  for (const concept of clause.when) {
    const test = byName.get(concept.is)?.xpath?.(concept, kind)
    if (test === undefined) return undefined
    tests.push(`[${test}]`)
  }
  if (domain.of !== 'attribute') return `//text()[${VISIBLE_XPATH}]${tests.join('')}`
  return `//*${tests.join('')}/@${nameXPath(domain.name)}[normalize-space(.)!='']`
}

/** What the candidates of a domain are; undefined for elements of several texts, which no expression can describe. */
export function kindOf(domain: Domain): NodeKind | undefined {
  if (domain.of === 'element') return undefined
  return domain.of === 'attribute' ? 'element' : 'text'
}
