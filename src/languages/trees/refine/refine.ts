import type { Page } from '../../../page/page.ts'
import { type Span, sameSpan } from '../../../page/span.ts'
import { readValue } from '../../../page/value.ts'
import { greatestOf } from '../../../strings/extremes.ts'
import { areUnlike } from '../../value-likeness.ts'
import { type Draft, type Root, ruleOf } from '../draft/draft.ts'
import { createSurroundingsReader, PARENT } from '../judge/surroundings.ts'
import type { RecordsRule, SlotTest } from '../rule.ts'
import type { Match } from '../run/find-records.ts'
import { elementTokens } from '../run/tokens.ts'
import type { Refined, Setting } from './refined.ts'
import { type PageMatches, survey, yieldOf } from './survey.ts'

/** A sibling counts as one more example if its fit, measured by the labelled records, is at least this. */
const LIKE_LABELLED = 0.9

/** Turns a draft into a rule: which tokens a record must have, and how far out each field is described. */
export function refine(draft: Draft, setting: Setting): Refined {
  const loose = draft.tests.map((test) => ({ ...test, tokens: [] as string[] }))
  let heights: number[] = draft.descriptions.map(() => 0)
  const attempt = (tests: readonly SlotTest[], tried: readonly number[]): Refined =>
    judgeRule(ruleOf(draft, tests, tried), draft, tried, setting)
  const anywhere = attempt(loose, heights)
  const tests = steadyTests(draft, anywhere.results)
  let best = countTokens(tests) === 0 ? anywhere : attempt(tests, heights)
  const wider = widenTests(tests, best, anywhere)
  if (countTokens(wider) < countTokens(tests)) best = attempt(wider, heights)
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
      const tried = attempt(best.rule.slots, higher)
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
  const replayed = countReplayed(draft.roots, results)
  const shown = countShown(draft.roots, results)
  return { draft, rule, heights, results, replayed, shown, yield: yieldOf(results) }
}

function countTokens(tests: readonly SlotTest[]): number {
  return tests.reduce((sum, { tokens }) => sum + tokens.length, 0)
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

/** The labelled records that were found with all their values in the chosen places, and no others. */
export function countReplayed(roots: readonly Root[], results: readonly PageMatches[]): number {
  return countRoots(roots, results, agrees)
}

/** The labelled records that were found with all their values in the chosen places; fields that they lack may be filled. */
function countShown(roots: readonly Root[], results: readonly PageMatches[]): number {
  return countRoots(roots, results, shows)
}

function countRoots(
  roots: readonly Root[],
  results: readonly PageMatches[],
  isFound: (match: Match, root: Root) => boolean,
): number {
  let count = 0
  for (const root of roots) {
    const matches = results.find(({ page }) => page === root.page)?.matches ?? []
    if (matches.some((match) => isFound(match, root))) count++
  }
  return count
}

function agrees(match: Match, { page, assignment }: Root): boolean {
  return assignment.values.every((values, f) => areAt(page, match.found[f], values))
}

function shows(match: Match, { page, assignment }: Root): boolean {
  return assignment.values.every((values, f) => values.length === 0 || areAt(page, match.found[f], values))
}

/** Whether all labelled values were found and no others. A record may show a value twice; a label names it, not its place. */
function areAt({ source }: Page, found: readonly Span[], values: readonly Span[]): boolean {
  if (found.length < values.length || (values.length === 0 && found.length > 0)) return false
  const isSame = (a: Span, b: Span): boolean =>
    sameSpan(a, b) || source.slice(a.start, a.end) === source.slice(b.start, b.end)
  if (found.length === values.length) return values.every((value, i) => isSame(value, found[i]))
  return (
    values.every((value) => found.some((each) => isSame(value, each))) &&
    found.every((each) => values.some((value) => isSame(value, each)))
  )
}

/**
 * The tests of the slots with the tokens that never vary among the records beside the labelled ones. A token that all
 * records of one list share may distinguish them from other lists; one that varies inside a list does not.
 */
function steadyTests(draft: Draft, results: readonly PageMatches[]): SlotTest[] {
  // Each labelled record is compared with all of its page: not where there is nothing to lose.
  if (countTokens(draft.tests) === 0) return draft.tests.map((test) => ({ ...test, tokens: [] }))
  const tokens = draft.tests.map((test) => test.tokens)
  for (const root of draft.roots) {
    const { tree } = root.page
    const elements = elementsBySlot(draft.tests.length, matchesBeside(root, results))
    for (const [slot, left] of tokens.entries()) {
      if (left.length === 0) continue
      const varies = new Set<string>()
      for (const element of elements[slot]) {
        const its = elementTokens(tree, element)
        for (const token of left) if (!its.includes(token)) varies.add(token)
      }
      tokens[slot] = left.filter((token) => !varies.has(token))
    }
  }
  return draft.tests.map((test, slot) => ({ ...test, tokens: tokens[slot] }))
}

/** The matches that fit like a labelled record, in the smallest of the elements around it that holds some. */
function matchesBeside(root: Root, results: readonly PageMatches[]): readonly Match[] {
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
  return beside
}

/** The first element of each slot in every match that has one. */
function elementsBySlot(slots: number, matches: readonly Match[]): readonly (readonly number[])[] {
  const elements: number[][] = Array.from({ length: slots }, () => [])
  for (const match of matches) {
    for (const [i, slot] of match.slots.entries()) {
      if (i === 0 || match.slots[i - 1] !== slot) elements[slot].push(match.elements[i])
    }
  }
  return elements
}

/** Records that decide which tokens may be dropped must have at least this fit. */
const LEAST_GAINED_SCORE = 0.75

/**
 * Pages of one template are expected to show records. Where some show none, their best-fitting candidates show which
 * tokens belong to the labelled page only: on each page the candidates that share most tokens with the labelled records
 * count, and a token that they lack is dropped. A page that shares no token has another template, unless most pages share none.
 */
function widenTests(tests: readonly SlotTest[], strict: Refined, loose: Refined): SlotTest[] {
  const empty = new Set(strict.results.filter(({ matches }) => matches.length === 0).map(({ page }) => page))
  if (empty.size === 0) return [...tests]
  const votes: { shared: Set<string>; page: Page }[] = []
  let foreign = 0
  for (const { page, matches } of loose.results) {
    if (!empty.has(page)) continue
    const fitting = matches.filter((match) => match.score >= LEAST_GAINED_SCORE)
    if (fitting.length === 0) continue
    let most: Set<string>[] = []
    for (const match of fitting) {
      const shared = sharedTokens(tests, page, match)
      if (most.length === 0 || shared.size > most[0].size) most = [shared]
      else if (shared.size === most[0].size) most.push(shared)
    }
    if (most[0].size === 0) foreign++
    else votes.push(...most.map((shared) => ({ shared, page })))
  }
  if (foreign > strict.results.length / 2) return tests.map((test) => ({ ...test, tokens: [] }))
  votes.sort((a, b) => b.shared.size - a.shared.size)
  let kept = new Set(tests.flatMap(({ tokens }, slot) => tokens.map((token) => `${slot} ${token}`)))
  for (const { shared } of votes) {
    const both = new Set([...kept].filter((token) => shared.has(token)))
    if (both.size > 0) kept = both
  }
  return tests.map((test, slot) => ({
    ...test,
    tokens: test.tokens.filter((token) => kept.has(`${slot} ${token}`)),
  }))
}

/** The tokens of the tests that a match has, each with its slot. */
function sharedTokens(tests: readonly SlotTest[], page: Page, match: Match): Set<string> {
  const shared = new Set<string>()
  for (const [slot, { tokens }] of tests.entries()) {
    const element = match.elements[match.slots.indexOf(slot)]
    if (element === undefined) continue
    const its = new Set(elementTokens(page.tree, element))
    for (const token of tokens) if (its.has(token)) shared.add(`${slot} ${token}`)
  }
  return shared
}
