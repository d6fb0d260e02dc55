import type { Page } from '../../../page/page.ts'
import type { Budget } from '../../language.ts'
import type { RecordsRule } from '../rule.ts'
import { prepare } from '../run/compile.ts'
import { findRecords, type Match } from '../run/find-records.ts'

/** What a rule finds on one page. */
export interface PageMatches {
  readonly page: Page
  readonly matches: readonly Match[]
}

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

/**
 * How much a rule finds: the sum over its records of the squared part of the fields that each shows. Records of a single
 * value that most pages repeat are furniture, such as the "Comments" link below every story, and count only if all records
 * are like that.
 */
export function yieldOf(results: readonly PageMatches[]): number {
  let sum = 0
  for (const { matches } of results) for (const match of matches) sum += completeness(match) ** 2
  const different = sum - countFurniture(results)
  return different > 0 ? different : sum
}

/** On fewer pages a value may be repeated by chance. */
const FURNITURE_PAGES = 3

function countFurniture(results: readonly PageMatches[]): number {
  if (results.length < FURNITURE_PAGES) return 0
  const shown = results.filter(({ matches }) => matches.length > 0)
  if (shown.some(({ matches }) => matches[0].found.length > 1)) return 0
  const counts = new Map<string, { pages: number; records: number }>()
  for (const { page, matches } of shown) {
    const here = new Map<string, number>()
    for (const { found } of matches) {
      const [{ start, end }] = found[0]
      const text = page.source.slice(start, end)
      here.set(text, (here.get(text) ?? 0) + 1)
    }
    for (const [text, records] of here) {
      if (records < 2) continue
      const known = counts.get(text) ?? { pages: 0, records: 0 }
      counts.set(text, { pages: known.pages + 1, records: known.records + records })
    }
  }
  let furniture = 0
  for (const { pages, records } of counts.values()) if (2 * pages > shown.length) furniture += records
  return furniture
}
