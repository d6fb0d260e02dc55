import type { Builder } from './builders/builder.ts'
import { VISIBLE_XPATH } from './builders/xpath-text.ts'
import type { Domain } from './domain.ts'
import type { Clause } from './rule.ts'

/**
 * The XPath 1.0 expression that selects the same text nodes as the clause; undefined where XPath cannot say it, or where
 * the domain is not that of whole texts.
 */
export function clauseToXPath(
  clause: Clause,
  domain: Domain,
  byName: ReadonlyMap<string, Builder>,
): string | undefined {
  if (domain.of !== 'text') return undefined
  const tests: string[] = []
  for (const concept of clause.when) {
    const test = byName.get(concept.is)?.xpath?.(concept)
    if (test === undefined) return undefined
    tests.push(`[${test}]`)
  }
  return `//text()[${VISIBLE_XPATH}]${tests.join('')}`
}

/** The regular expression over the source that finds the same texts, where the clause has a single predicate with one. */
export function clauseToPattern(
  clause: Clause,
  domain: Domain,
  byName: ReadonlyMap<string, Builder>,
): string | undefined {
  if (domain.of !== 'text' || clause.when.length !== 1) return undefined
  const [concept] = clause.when
  return byName.get(concept.is)?.pattern?.(concept)
}
