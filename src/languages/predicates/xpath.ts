import type { AnyBuilder } from './builders/builder.ts'
import type { Domain } from './domain.ts'
import type { Clause } from './rule.ts'

/** Texts that a person sees and that say something, as `PageView.texts` has them. */
const VISIBLE = "normalize-space(translate(.,'\u00a0',' '))!='' and not(parent::script or parent::style)"

/**
 * The XPath 1.0 expression that selects the same text nodes as the clause; undefined where XPath cannot say it, or where
 * the domain is not that of whole texts.
 */
export function clauseToXPath(
  clause: Clause,
  domain: Domain,
  byName: ReadonlyMap<string, AnyBuilder>,
): string | undefined {
  if (domain.of !== 'text') return undefined
  const tests: string[] = []
  for (const concept of clause.when) {
    const test = byName.get(concept.is)?.xpath?.(concept)
    if (test === undefined) return undefined
    tests.push(`[${test}]`)
  }
  return `//text()[${VISIBLE}]${tests.join('')}`
}
