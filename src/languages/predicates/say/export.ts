import type { Builder, NodeKind } from '../builders/builder.ts'
import { quoteXPath, VISIBLE_XPATH } from '../builders/xpath-text.ts'
import type { Clause } from '../rule.ts'
import type { Domain } from '../run/domain.ts'

/** Builders by their name. */
export type Builders = ReadonlyMap<string, Builder>

/**
 * The XPath 1.0 expression that selects the same text nodes or attributes as the clause; undefined where XPath cannot
 * say it, as where a value is a part of a text or spreads over several.
 */
export function clauseToXPath(clause: Clause, domain: Domain, byName: Builders): string | undefined {
  const kind = kindOf(domain)
  if (kind === undefined || domain.of === 'part') return undefined
  const tests: string[] = []
  for (const concept of clause.when) {
    const test = byName.get(concept.is)?.xpath?.(concept, kind)
    if (test === undefined) return undefined
    tests.push(`[${test}]`)
  }
  if (domain.of !== 'attribute') return `//text()[${VISIBLE_XPATH}]${tests.join('')}`
  return /^[a-z][a-z0-9-]*$/.test(domain.name)
    ? `//*${tests.join('')}/@${domain.name}[normalize-space(.)!='']`
    : `//*${tests.join('')}/@*[name()=${quoteXPath(domain.name)}][normalize-space(.)!='']`
}

/** What the candidates of a domain are; undefined for elements of several texts, which no expression tells. */
export function kindOf(domain: Domain): NodeKind | undefined {
  if (domain.of === 'element') return undefined
  return domain.of === 'attribute' ? 'element' : 'text'
}
