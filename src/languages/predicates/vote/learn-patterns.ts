import type { PageView } from '../../../page/page-view.ts'
import type { Builder } from '../builders/builder.ts'
import { quotePattern, WHOLE_TEXT } from '../builders/pattern-text.ts'
import type { Clause, PredicateRule } from '../rule.ts'
import { candidatesOf, type Domain } from '../run/domain.ts'
import { compileRole, select } from '../run/run-role.ts'
import { kindOf } from '../say/export.ts'
import { keyOf } from './domains.ts'

/** The regular expressions that may be equivalent to a clause, one for each predicate; the first group is the value. */
export function patternsFor(clause: Clause, domain: Domain, byName: ReadonlyMap<string, Builder>): string[] {
  const kind = kindOf(domain)
  if (kind === undefined) return []
  const node = nodePattern(domain)
  return clause.when
    .map((concept) => byName.get(concept.is)?.pattern?.(concept, kind, node))
    .filter((pattern) => pattern !== undefined)
}

function nodePattern(domain: Domain): string {
  if (domain.of === 'attribute') {
    const value = `[^"'<>\\s](?:[^"'<>]*[^"'<>\\s])?`
    return `<[a-z][^<>]*?\\s${quotePattern(domain.name)}=["']\\s*(${value})\\s*["'][^<>]{0,999}>`
  }
  return `(${WHOLE_TEXT})`
}

/** Each clause with the first of its regular expressions that finds on all of these pages what the clause finds. */
export function withPatterns(
  rule: PredicateRule,
  views: readonly PageView[],
  byName: ReadonlyMap<string, Builder>,
  spend: (steps: number) => boolean,
): PredicateRule {
  const costs = views.map(({ page }) => searchCost(page.source))
  const fields = rule.fields.map(({ roles }) => ({
    roles: roles.map((role) => {
      const { clauses } = compileRole(role, byName)
      return {
        ...role,
        clauses: role.clauses.map((clause, c) => {
          // A pattern is for people, who read the clauses that decide.
          if (clause.weight === 0) return clause
          const find = (view: PageView): string => {
            const candidates = candidatesOf(view, role.domain)
            const found = select(clauses[c], view, candidates)
            return found.map((index) => keyOf(candidates.span(index))).join()
          }
          const wanted = views.map(find)
          const pattern = patternsFor(clause, role.domain, byName).find((tried) =>
            views.every((view, v) => spend(costs[v]) && matchesOf(tried, view) === wanted[v]),
          )
          return pattern === undefined ? clause : { ...clause, pattern }
        }),
      }
    }),
  }))
  return { ...rule, fields }
}

/**
 * How many steps a search may take at most. No repeat of these expressions goes beyond the stretch between two angle
 * brackets, and a search may try each part of a stretch.
 */
function searchCost(source: string): number {
  let cost = source.length
  for (let from = 0, to = 0; to <= source.length; to++) {
    const char = source.charCodeAt(to)
    if (to < source.length && char !== LESS_THAN && char !== GREATER_THAN) continue
    cost += (to - from) ** 2
    from = to + 1
  }
  return cost
}

const LESS_THAN = 60
const GREATER_THAN = 62

const MAX_MATCHES = 10_000

/** The spans of the first groups, in page order. */
function matchesOf(pattern: string, { page }: PageView): string {
  const spans: string[] = []
  for (const { indices } of page.source.matchAll(new RegExp(pattern, 'dgi'))) {
    const [start, end] = indices?.[1] ?? [0, 0]
    if (spans.push(`${start}:${end}`) > MAX_MATCHES) break
  }
  return spans.join()
}
