import { readValue } from '../../../page/value.ts'
import { greatestOf } from '../../../strings/extremes.ts'
import { type Draft, ruleOf } from '../draft/draft.ts'
import type { RecordsRule } from '../rule.ts'
import { matchMarks } from './match-marks.ts'
import type { Refined, Setting } from './refined.ts'
import { survey, yieldOf } from './survey.ts'

/** A field that is found in this part of the records more is described further out. */
const LEAST_GAIN = 0.2

/** Turns a draft into a rule: how far out each field is described. */
export function refine(draft: Draft, setting: Setting): Refined {
  const attempt = (heights: readonly number[]): Refined =>
    judgeRule(ruleOf(draft, heights), draft, heights, setting)
  let best = attempt(draft.descriptions.map(() => 0))
  for (const f of draft.descriptions.keys()) {
    for (let height = 1; height <= highestOf(draft, f); height++) {
      const all = countMatches(best)
      // In a run of siblings, what is described too far in is not a record that lacks the field: it is no record at all.
      if (draft.level >= 0 && countMatches(best, f) === all) break
      const tried = attempt(best.heights.with(f, height))
      const gain = countMatches(tried, f) - countMatches(best, f)
      const isBetter = tried.replayed >= best.replayed && gain > LEAST_GAIN * all && tried.yield > best.yield
      if (isBetter && (height !== ANY_CLASS || areVaried(tried, best, f))) best = tried
    }
  }
  return best
}

/** The number of ways to describe a field, less one. */
export function highestOf({ descriptions }: Draft, field: number): number {
  return greatestOf(
    descriptions[field].map((ways) => ways.length - 1),
    0,
  )
}

/** Runs a rule to see what it finds. */
export function judgeRule(
  rule: RecordsRule,
  draft: Draft,
  heights: readonly number[],
  setting: Setting,
): Refined {
  const results = survey(rule, setting)
  const marks = draft.roots.map(({ assignment }) => assignment)
  const replayed = [...matchMarks(marks, results).values()].filter(({ exact }) => exact).length
  return { draft, rule, heights, results, replayed, yield: yieldOf(results) }
}

/** How many matches there are, or how many of them show a field. */
function countMatches({ results }: Refined, field?: number): number {
  let count = 0
  for (const { matches } of results) {
    for (const { found } of matches) if (field === undefined || found[field].length > 0) count++
  }
  return count
}

/** The way of a description that lets the class vary: see `Draft`. */
const ANY_CLASS = 1

/** A text that more than this part of the records gain is one of the template, not a value. */
const MAX_SAME = 0.3

/**
 * Whether what a rule finds for a field in more records than another differs from record to record. With another class in the same
 * place values may look different, as the names of functions and of types do.
 */
function areVaried(tried: Refined, best: Refined, field: number): boolean {
  const counts = new Map<string, number>()
  let gained = 0
  for (const [p, { page, matches }] of tried.results.entries()) {
    const before = new Set(
      best.results[p]?.matches.flatMap(({ first, found }) => (found[field].length > 0 ? [first] : [])),
    )
    for (const { first, found } of matches) {
      const [value] = found[field]
      if (value === undefined || before.has(first)) continue
      const text = readValue(page.source, value.start, value.end)
      counts.set(text, (counts.get(text) ?? 0) + 1)
      gained++
    }
  }
  return greatestOf(counts.values(), 0) <= Math.max(1, MAX_SAME * gained)
}
