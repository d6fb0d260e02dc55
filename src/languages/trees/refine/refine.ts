import type { Page } from '../../../page/page.ts'
import type { Span } from '../../../page/span.ts'
import { readValue } from '../../../page/value.ts'
import { greatestOf } from '../../../strings/extremes.ts'
import { areUnlike } from '../../value-likeness.ts'
import { type Draft, ruleOf } from '../draft/draft.ts'
import { createSurroundingsReader, PARENT } from '../judge/surroundings.ts'
import type { RecordsRule } from '../rule.ts'
import type { Match } from '../run/find-records.ts'
import { matchMarks } from './match-marks.ts'
import type { PageMatches, Refined, Setting } from './refined.ts'
import { survey, yieldOf } from './survey.ts'

/** Turns a draft into a rule: how far out each field is described. */
export function refine(draft: Draft, setting: Setting): Refined {
  let heights: number[] = draft.descriptions.map(() => 0)
  const attempt = (tried: readonly number[]): Refined =>
    judgeRule(ruleOf(draft, tried), draft, tried, setting)
  let best = attempt(heights)
  const isHome = createIsHome(draft, setting.pages)
  const count = ({ results }: Refined, of: IsCounted, f?: number): number => countMatches(results, of, f)
  for (let f = 0; f < heights.length; f++) {
    const highest = greatestOf(
      draft.descriptions[f].map((ways) => ways.length - 1),
      0,
    )
    for (let height = 1; height <= highest; height++) {
      // Another class in the same place may be that of records of another kind; a place further out may be no record's.
      const isCounted = height === ANY_CLASS ? () => true : isHome
      // In a run of siblings, what is described too far in is not a record that lacks the field: it is no record at all.
      if (draft.level >= 0 && count(best, isCounted, f) === count(best, isCounted)) continue
      const higher = heights.with(f, height)
      const tried = attempt(higher)
      const gain = count(tried, isCounted, f) - count(best, isCounted, f)
      if (
        tried.replayed >= best.replayed &&
        gain > 0.2 * count(best, isCounted) &&
        tried.yield > best.yield &&
        areValues(tried, best, f, height)
      ) {
        best = tried
        heights = higher
      }
    }
  }
  return best
}

/** Runs a rule to see what it finds. */
export function judgeRule(
  rule: RecordsRule,
  draft: Draft,
  heights: readonly number[],
  { many, pages, budget }: Setting,
): Refined {
  const results = survey(rule, pages, many, budget)
  const marks = draft.roots.map(({ assignment }) => assignment)
  const replayed = [...matchMarks(marks, results).values()].filter(({ exact }) => exact).length
  return { draft, rule, heights, results, replayed, yield: yieldOf(results) }
}

/** Which matches decide how a field is described. */
type IsCounted = (page: Page, match: Match) => boolean

/** Those in the same surroundings as a labelled record. */
function createIsHome({ roots }: Draft, pages: readonly Page[]): IsCounted {
  const reader = createSurroundingsReader(pages)
  const known = new Map<Page, Map<number, string>>()
  const placeOf = (page: Page, element: number): string => {
    const places = known.get(page) ?? new Map<number, string>()
    known.set(page, places)
    const place = places.get(element) ?? JSON.stringify(reader.read(page, [element]).slice(PARENT))
    places.set(element, place)
    return place
  }
  const homes = new Set(roots.map(({ page, elements }) => placeOf(page, elements.find((each) => each >= 0)!)))
  return (page, { first }) => homes.has(placeOf(page, first))
}

/** How many of some matches there are, or how many of them show a field. */
function countMatches(results: readonly PageMatches[], isCounted: IsCounted, field?: number): number {
  let count = 0
  for (const { page, matches } of results) {
    for (const match of matches) {
      if ((field === undefined || match.found[field].length > 0) && isCounted(page, match)) count++
    }
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
  return greatestOf([...counts.values()], 0) <= Math.max(1, MAX_SAME * texts.length)
}
