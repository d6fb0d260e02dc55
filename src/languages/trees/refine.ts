import type { Page } from '../../page/page.ts'
import type { Budget } from '../language.ts'
import { type Draft, type Root, ruleOf } from './draft.ts'
import type { Match } from './find-records.ts'
import type { ElementTest, RecordsRule } from './rule.ts'
import { meanScore, type PageMatches, survey, yieldOf } from './survey.ts'
import { elementTokens } from './tokens.ts'

/** A rule with what it finds on the pages at hand. */
export interface Refined {
  readonly draft: Draft
  readonly rule: RecordsRule
  readonly results: readonly PageMatches[]
  /** How many labelled records the rule finds with every value in its place. */
  readonly replayed: number
  readonly yield: number
}

/** What a rule must know of its task. */
export interface Setting {
  readonly many: readonly boolean[]
  readonly pages: readonly Page[]
  readonly budget: Budget
}

/** A sibling counts as one more example when it fits at least so well, measured by the labelled records themselves. */
const LIKE_LABELLED = 0.9

/** Turns a draft into a rule: which tokens a record must have, and how far out each field is described. */
export function refine(draft: Draft, setting: Setting): Refined {
  const { many, pages, budget } = setting
  const loose = draft.tests.map(({ tags }) => ({ tags, tokens: [] as string[] }))
  let heights: number[] = draft.descriptions.map(() => 0)
  const attempt = (tests: readonly ElementTest[], tried: readonly number[]): Refined => {
    const rule = ruleOf(draft, tests, tried)
    const results = survey(rule, pages, many, budget)
    return { draft, rule, results, replayed: countReplayed(draft.roots, results), yield: yieldOf(results) }
  }
  let best = attempt(loose, heights)
  const tests = steadyTests(draft, best.results)
  if (tests.some((test) => test.tokens.length > 0)) best = attempt(tests, heights)
  best = widen(best, (changed) => attempt(changed, heights))
  for (let f = 0; f < heights.length; f++) {
    const highest = Math.max(0, ...draft.descriptions[f].map((ways) => ways.length - 1))
    for (let height = 1; height <= highest && fieldCount(best, f) < matchCount(best); height++) {
      const higher = heights.with(f, height)
      const tried = attempt(best.rule.slots, higher)
      const gain = fieldCount(tried, f) - fieldCount(best, f)
      if (tried.replayed >= best.replayed && gain > 0.2 * matchCount(best) && tried.yield > best.yield) {
        best = tried
        heights = higher
      }
    }
  }
  return best
}

function matchCount({ results }: Refined): number {
  return results.reduce((sum, { matches }) => sum + matches.length, 0)
}

function fieldCount({ results }: Refined, field: number): number {
  let count = 0
  for (const { matches } of results) for (const { found } of matches) if (found[field].length > 0) count++
  return count
}

/** The labelled records that were found with all their values in the chosen places. */
export function countReplayed(roots: readonly Root[], results: readonly PageMatches[]): number {
  let count = 0
  for (const root of roots) {
    const matches = results.find(({ page }) => page === root.page)?.matches ?? []
    if (matches.some((match) => agrees(match, root))) count++
  }
  return count
}

function agrees(match: Match, { assignment }: Root): boolean {
  return assignment.values.every((values, f) => {
    const found = match.found[f]
    return (
      found.length === values.length &&
      values.every((value, i) => value.start === found[i].start && value.end === found[i].end)
    )
  })
}

/**
 * The tests of the slots with the tokens that never vary among the records beside the labelled ones. A token that all
 * records of one list share may tell them from other lists; one that varies inside a list does not.
 */
function steadyTests(draft: Draft, results: readonly PageMatches[]): ElementTest[] {
  return draft.tests.map((test, slot) => {
    let tokens = test.tokens
    for (const root of draft.roots) {
      const { tree } = root.page
      const matches = results.find(({ page }) => page === root.page)?.matches ?? []
      const own = matches.find((match) => agrees(match, root))
      const least = LIKE_LABELLED * (own?.score ?? 1)
      let container = tree.parent[root.elements[0]]
      let beside: readonly Match[] = []
      for (let climb = 0; climb < 4 && container > 0; climb++, container = tree.parent[container]) {
        const inside = container
        beside = matches.filter(
          (match) => match.first > inside && match.last <= tree.last[inside] && match.score >= least,
        )
        if (beside.length >= 3) break
      }
      for (const match of beside) {
        const element = match.elements[slot] ?? -1
        if (element < 0 || match.elements.length !== root.elements.length) continue
        const its = new Set(elementTokens(tree, element))
        tokens = tokens.filter((token) => its.has(token))
      }
    }
    return { tags: test.tags, tokens }
  })
}

/** Records gained by dropping a token must fit at least so well in the mean. */
const LEAST_GAINED_SCORE = 0.75

/**
 * Pages of one template are expected to show records. Where some show none, a token that only the labelled page's list
 * has is dropped, if that brings well-fitting records to the others.
 */
function widen(start: Refined, attempt: (tests: readonly ElementTest[]) => Refined): Refined {
  let best = start
  for (;;) {
    const empty = best.results.filter(({ matches }) => matches.length === 0).map(({ page }) => page)
    if (empty.length === 0) return best
    let chosen: Refined | undefined
    let most = 0
    for (const tests of withoutOneToken(best.rule.slots)) {
      const tried = attempt(tests)
      const gained = tried.results.filter(
        ({ page, matches }) => empty.includes(page) && meanScore(matches) >= LEAST_GAINED_SCORE,
      ).length
      if (gained > most && tried.replayed >= best.replayed) {
        most = gained
        chosen = tried
      }
    }
    if (chosen === undefined) return best
    best = chosen
  }
}

function* withoutOneToken(tests: readonly ElementTest[]): Generator<ElementTest[]> {
  const all = new Set(tests.flatMap((test) => test.tokens))
  for (const dropped of all) {
    yield tests.map(({ tags, tokens }) => ({ tags, tokens: tokens.filter((token) => token !== dropped) }))
  }
  if (all.size > 1) yield tests.map(({ tags }) => ({ tags, tokens: [] }))
}
