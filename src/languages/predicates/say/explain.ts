import type { Field } from '../../../record/field.ts'
import type { PredicatesByName } from '../concepts/concept.ts'
import type { Clause, PredicateRule, Role } from '../rule.ts'
import type { Domain } from '../run/domain.ts'
import type { Grouping } from '../run/grouping.ts'
import { clauseToXPath } from './export.ts'

/** The rule in words, field by field, with XPath or a regular expression where one exists. */
export function explainRule(rule: PredicateRule, fields: readonly Field[], byName: PredicatesByName): string {
  const lines: string[] = [explainGrouping(rule.grouping, fields)]
  for (const [f, field] of fields.entries()) {
    const roles = rule.fields[f]?.roles ?? []
    lines.push('', `${field.name}:${roles.length === 0 ? ' nothing is extracted' : ''}`)
    for (const role of roles) lines.push(...explainRole(role, byName))
  }
  if (rule.bias !== undefined) lines.push('', `learned with the builders ${rule.bias.join(', ')}`)
  return lines.join('\n')
}

function explainRole(role: Role, byName: PredicatesByName): string[] {
  const kind = describeDomain(role.domain)
  const lines = [role.vote ? `  the one of the ${kind} for which most weight speaks:` : `  all ${kind}:`]
  for (const clause of role.clauses) lines.push(...explainClause(clause, role, byName))
  if (role.list !== undefined && role.vote) {
    const { level } = role.list
    const where = level === 1 ? 'around it' : `${level} levels up`
    lines.push(`    and the items that follow it in the element ${where}`)
  }
  if (role.guard.prefix !== '') lines.push(`    only if it begins with "${role.guard.prefix}"`)
  return lines
}

function explainClause(clause: Clause, role: Role, byName: PredicatesByName): string[] {
  const parts = clause.when.map((concept) => byName.get(concept.is)?.explain(concept) ?? concept.is)
  const weight = clause.weight === 0 ? 'else' : clause.weight.toFixed(2)
  const lines = [`    ${weight}  ${parts.join(' and ')}`]
  const xpath = clauseToXPath(clause, role.domain, byName)
  if (xpath !== undefined) lines.push(`          as XPath: ${xpath}`)
  if (clause.pattern !== undefined) lines.push(`          as a regular expression: /${clause.pattern}/gi`)
  if (xpath === undefined && clause.pattern === undefined) {
    lines.push('          no XPath and no regular expression says this')
  }
  return lines
}

function describeDomain(domain: Domain): string {
  if (domain.of === 'text') return 'texts'
  if (domain.of === 'element') return 'elements with several texts'
  return `values of the attribute "${domain.name}"`
}

function explainGrouping(grouping: Grouping, fields: readonly Field[]): string {
  if (grouping.by === 'page') return 'one record for each page'
  const name = fields[grouping.field]?.name ?? `field ${grouping.field + 1}`
  const inherit = grouping.inherit.map((f) => fields[f]?.name ?? `field ${f + 1}`)
  const tail = inherit.length === 0 ? '' : `; ${inherit.join(', ')} from the heading above`
  if (grouping.by === 'start') return `a new record at each ${name}${tail}`
  return `a record is the element ${grouping.levels} levels above ${name}${tail}`
}
