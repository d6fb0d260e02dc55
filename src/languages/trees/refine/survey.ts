import type { Page } from '../../../page/page.ts'
import type { Budget } from '../../language.ts'
import type { RecordsRule } from '../rule.ts'
import { prepare } from '../run/compile.ts'
import { findRecords, type Match } from '../run/find-records.ts'
import type { PageMatches } from './refined.ts'

/** What looking at a node costs, in steps: about 1 microsecond on the machine that `budget.ts` mentions. */
export const STEPS_PER_NODE = 20

/** The results of rules by pages: different assignments of places draft the same rules. */
const known = new WeakMap<readonly Page[], { results: Map<string, PageMatches[]>; size: number }>()

/** Beyond this many fields of matches, start over: they are kept for speed alone. */
const MAX_KEPT = 500_000

/** Runs a rule on pages. Stops early, with what it has, when the budget ends. */
export function survey(
  rule: RecordsRule,
  pages: readonly Page[],
  many: readonly boolean[],
  budget: Budget,
): PageMatches[] {
  const key = JSON.stringify([rule, many])
  let kept = known.get(pages)
  const found = kept?.results.get(key)
  if (found !== undefined) return found
  const results = run(rule, pages, many, budget)
  if (budget.exhausted) return results
  if (kept === undefined || kept.size > MAX_KEPT) {
    kept = { results: new Map(), size: 0 }
    known.set(pages, kept)
  }
  kept.results.set(key, results)
  for (const { matches } of results) kept.size += matches.length * rule.fields.length
  return results
}

function run(
  rule: RecordsRule,
  pages: readonly Page[],
  many: readonly boolean[],
  budget: Budget,
): PageMatches[] {
  const results: PageMatches[] = []
  for (const page of pages) {
    if (!budget.spend(page.tree.size * STEPS_PER_NODE)) break
    results.push({ page, matches: findRecords(prepare(rule, page.tree, budget), many) })
  }
  return results
}

/** The part of its fields that a match shows. */
export function completeness(match: Match): number {
  let found = 0
  for (const values of match.found) if (values.length > 0) found++
  return found / match.found.length
}

/** How much a rule finds: the sum over its records of the squared part of the fields that each shows. */
export function yieldOf(results: readonly PageMatches[]): number {
  let sum = 0
  for (const { matches } of results) for (const match of matches) sum += completeness(match) ** 2
  return sum
}
