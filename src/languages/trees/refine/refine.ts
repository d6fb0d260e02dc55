import type { Span } from '../../../page/span.ts'
import { readValue } from '../../../page/value.ts'
import { greatestOf } from '../../../strings/extremes.ts'
import { areUnlike } from '../../value-likeness.ts'
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
      if (isBetter && areValues(tried, best, f, height)) best = tried
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
 * Whether what a rule finds for a field in more records than another are values. In a place further out they look like those in the
 * place that was marked: a paragraph in the place of a number does not. With another class in the same place they may look
 * different, as the names of functions and of types do, but differ from record to record.
 */
function areValues(tried: Refined, best: Refined, field: number, height: number): boolean {
  const known: string[] = []
  const gained: string[] = []
  for (const [p, { page, matches }] of tried.results.entries()) {
    const before = new Set<number>()
    const read = ({ start, end }: Span): string => readValue(page.source, start, end)
    for (const { first, found } of best.results[p]?.matches ?? []) {
      const [value] = found[field]
      if (value !== undefined) before.add(first)
      if (value?.likeness === 1) known.push(read(value))
    }
    for (const { first, found } of matches) {
      if (found[field].length > 0 && !before.has(first)) gained.push(read(found[field][0]))
    }
  }
  return height === ANY_CLASS ? areVaried(gained) : !areUnlike(known, gained)
}

function areVaried(texts: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return greatestOf(counts.values(), 0) <= Math.max(1, MAX_SAME * texts.length)
}
