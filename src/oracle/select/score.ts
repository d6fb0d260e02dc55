import type { ErrorKind } from '../../wrapper/recognizers/schema.ts'
import { type CountPrior, logChanceOfCounts, logLikelihood, logWhole } from './likelihood.ts'
import type { Units } from './units.ts'

/** Units that may be the values of a field: those with all of some properties. */
export interface Selection {
  /** In the order of the units. */
  readonly units: Int32Array
  /** The properties that all of them share, and by which they were found. */
  readonly properties: readonly number[]
  /** Logarithm of the likelihood of what was recognized, and of so regular a selection. */
  readonly score: number
  /** The part of it that the numbers of values on the pages have. */
  readonly regularity: number
  /** How much was selected and recognized, selected only, recognized only; see `weigh`. */
  readonly hits: number
  readonly misses: number
  readonly falseFinds: number
}

/** What a search is for: the units that a recognizer found something in, the errors it makes, and how pages are filled. */
export interface Evidence {
  readonly errors: ErrorKind
  /** By unit, whether something was recognized in it, and whether that is its whole text. */
  readonly recognized: Uint8Array
  readonly whole: Uint8Array
  /** By unit, the numbers of the texts that were recognized in it; units where nothing was are absent. */
  readonly values: ReadonlyMap<number, readonly number[]>
  readonly counts: CountPrior
  /** What a person said of some pages; left out where nobody did. */
  readonly told?: ToldUnits
}

/** The units that hold values according to a person, those that do not, and the pages on which there are no others. */
export interface ToldUnits {
  /** For each value, the units that show it: one of them is meant. */
  readonly values: readonly (readonly number[])[]
  /** The same for each value of a wrong record. */
  readonly wrong: readonly (readonly number[])[]
  readonly pages: ReadonlySet<number>
}

/**
 * A contradiction to a person outweighs any likelihood: recognizers find the same on every page of a template, so that what they
 * find is not independent evidence, however much there is of it.
 */
const CONTRADICTION = -1e4

/** How many texts the pages have for each one in which something was recognized. */
export function textsPerFind({ recognized, values }: Evidence): number {
  return recognized.length / Math.max(1, values.size)
}

/** Scores sets of units by how well they explain what was recognized. */
export interface Scorer {
  score(selected: Int32Array, conditions: readonly number[]): Selection
}

/**
 * How much a text counts that this many of the pages have: once for each page, but a text that the template has on every page
 * proves no more than a text on one page.
 */
function weigh(having: number, pages: number): number {
  return Math.min(having, pages - having + 1)
}

/** A scorer for one field. Its cost for a set of units grows with the set alone. */
export function createScorer(units: Units, evidence: Evidence): Scorer {
  const { errors, recognized, whole, values, counts, told } = evidence
  const rarity = textsPerFind(evidence)
  const { page, textId } = units
  const pages = units.pages.length
  const valueCount = new Set([...values.values()].flat()).size
  const keyOf = (value: number, unit: number) => value * pages + page[unit]
  const foundOn = countPages(valueCount, values, page)
  const asWhole = new Set(
    [...values].flatMap(([unit, own]) => (whole[unit] === 1 ? own.map((value) => keyOf(value, unit)) : [])),
  )
  const wholeOn = new Int32Array(valueCount)
  for (const key of asWhole) wholeOn[Math.floor(key / pages)]++
  // A text of the template is the same on every page, so that it is not a claim about any of them.
  if (pages > 1) for (const [value, having] of wholeOn.entries()) if (having === pages) wholeOn[value] = 0
  let allFinds = 0
  let allWhole = 0
  for (const having of foundOn) allFinds += weigh(having, pages)
  for (const having of wholeOn) allWhole += weighRest(having, pages)
  const onPages = countPages(units.texts, new Map(textId.map((text, unit) => [unit, [text]])), page)
  let allTexts = 0
  for (const having of onPages) allTexts += weigh(having, pages)
  const conditionCost = Math.log(
    1 + units.properties.reduce((sum, own) => sum + own.length, 0) / Math.max(1, units.count),
  )
  // A value that is part of a text may begin at any of its words.
  const wordsOf = (unit: number) => units.text[unit].split(' ').length
  const texts = createTally(units.texts)
  const covered = createTally(valueCount)
  const coveredWhole = createTally(valueCount)

  const score = (selected: Int32Array, conditions: readonly number[]): Selection => {
    const perPage = new Array<number>(pages).fill(0)
    for (const unit of selected) {
      perPage[page[unit]]++
      texts.add(textId[unit], page[unit], recognized[unit])
      for (const value of values.get(unit) ?? []) {
        covered.add(value, page[unit], 1)
        if (wholeOn[value] > 0 && asWhole.has(keyOf(value, unit))) coveredWhole.add(value, page[unit], 1)
      }
    }
    let hits = 0
    let misses = 0
    let wholeHits = 0
    let partCost = 0
    let falseFinds = allFinds
    let falseWhole = allWhole
    for (const unit of selected) {
      for (const value of values.get(unit) ?? []) {
        const having = covered.take(value)?.pages
        if (having === undefined) continue
        falseFinds += weighRest(foundOn[value] - having, pages) - weigh(foundOn[value], pages)
        const rest = wholeOn[value] - (coveredWhole.take(value)?.pages ?? 0)
        falseWhole += weighRest(rest, pages) - weighRest(wholeOn[value], pages)
      }
      const text = texts.take(textId[unit])
      if (text === undefined) continue
      const weight = weigh(text.pages, pages)
      const share = text.hits / text.count
      hits += weight * share
      misses += weight * (1 - share)
      wholeHits += weight * share * whole[unit]
      partCost += weight * share * (1 - whole[unit]) * Math.log(wordsOf(unit))
    }
    const others = Math.max(0, allTexts - hits - misses - falseFinds)
    // A text that the template has counts once, so that with the whole ones taken from it the rest may be less than none.
    const mentions = Math.max(0, falseFinds - falseWhole)
    const regularity = logChanceOfCounts(perPage, counts)
    return {
      units: selected,
      properties: conditions,
      regularity,
      hits,
      misses,
      falseFinds,
      score:
        logLikelihood(errors, { hits, misses, falseFinds, mentions, others }, rarity) +
        logWhole(wholeHits, hits - wholeHits) -
        partCost +
        regularity +
        (told === undefined ? 0 : CONTRADICTION * countContradictions(selected, page, told)) -
        conditions.length * conditionCost,
    }
  }
  return { score }
}

/**
 * Values that a person labelled and the selection lacks, values of wrong records that it has, and units that it has beside the values of
 * pages of which all are labelled. Of a page where only some records are labelled, the others are open.
 */
function countContradictions(
  selected: Int32Array,
  page: readonly number[],
  { values, wrong, pages }: ToldUnits,
): number {
  const has = new Set(selected)
  const right = new Set<number>()
  let count = 0
  for (const places of values) {
    const meant = places.find((unit) => has.has(unit) && !right.has(unit))
    if (meant === undefined) count++
    else right.add(meant)
  }
  for (const places of wrong) {
    if (places.length > 0 && places.every((unit) => has.has(unit) && !right.has(unit))) count++
  }
  for (const unit of selected) if (pages.has(page[unit]) && !right.has(unit)) count++
  return count
}

function weighRest(having: number, pages: number): number {
  return having === 0 ? 0 : weigh(having, pages)
}

/** By number, on how many pages a unit with it is. */
function countPages(
  size: number,
  byUnit: ReadonlyMap<number, readonly number[]>,
  page: readonly number[],
): Int32Array {
  const having = new Int32Array(size)
  const last = new Int32Array(size).fill(-1)
  for (const [unit, own] of [...byUnit].sort(([a], [b]) => a - b)) {
    for (const item of own) {
      if (last[item] === page[unit]) continue
      last[item] = page[unit]
      having[item]++
    }
  }
  return having
}

/** Counts by number that are cleared as they are taken, so that a set costs nothing after itself. */
function createTally(size: number) {
  const count = new Int32Array(size)
  const hits = new Int32Array(size)
  const having = new Int32Array(size)
  const last = new Int32Array(size).fill(-1)
  return {
    /** Items come page after page. */
    add(item: number, onPage: number, hit: number): void {
      count[item]++
      hits[item] += hit
      if (last[item] === onPage) return
      last[item] = onPage
      having[item]++
    },
    take(item: number): { count: number; hits: number; pages: number } | undefined {
      if (count[item] === 0) return undefined
      const taken = { count: count[item], hits: hits[item], pages: having[item] }
      count[item] = 0
      hits[item] = 0
      having[item] = 0
      last[item] = -1
      return taken
    },
  }
}
