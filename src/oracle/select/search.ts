import type { Budget } from '../../languages/language.ts'
import type { ErrorKind } from '../recognizers/schema.ts'
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
  /** Shares of distinct texts: those selected and recognized, selected only, recognized only. */
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
}

/** Selections that are refined further in each round, and those that are returned. */
const BEAM = 6
const MOST_SELECTIONS = 10

/** Properties that are tried in full for each selection: those that look best by plain counts. */
const MOST_PROPERTIES = 24
const MOST_ROUNDS = 6

/**
 * The selections that explain best what was recognized. A selection is a set of conditions on places; conditions are added one
 * by one, best-first, as long as the likelihood gains more than a condition costs. This enumerates the rules that subsets of
 * noisy labels induce without enumerating the subsets (Dalvi, Kumar and Soliman 2011, top-down).
 */
export function searchSelections(units: Units, evidence: Evidence, budget: Budget): Selection[] {
  const scorer = createScorer(units, evidence)
  const all = Int32Array.from({ length: units.count }, (_, i) => i)
  const known = new Map<string, Selection>()
  const best: Selection[] = []
  const keep = (selection: Selection): boolean => {
    const key = keyOf(selection.units)
    const before = known.get(key)
    if (before !== undefined && before.properties.length <= selection.properties.length) return false
    known.set(key, selection)
    const at = best.findIndex(({ units: own }) => keyOf(own) === key)
    if (at >= 0) best.splice(at, 1)
    best.push(selection)
    best.sort(byScore)
    best.length = Math.min(best.length, MOST_SELECTIONS)
    return true
  }
  let beam: Selection[] = [scorer.score(all, [])]
  for (let round = 0; round < MOST_ROUNDS && beam.length > 0 && !budget.exhausted; round++) {
    const next: Selection[] = []
    for (const selection of beam) {
      for (const property of scorer.promising(selection, budget)) {
        if (!budget.spend(selection.units.length)) break
        const narrowed = selection.units.filter((unit) => units.properties[unit].includes(property))
        const refined = scorer.score(narrowed, [...selection.properties, property])
        if (keep(refined)) next.push(refined)
      }
    }
    beam = next.sort(byScore).slice(0, BEAM)
  }
  return best
}

/** Places of one field beyond these are not looked for: two forms of a title, two prices. */
const MOST_PLACES = 3

/**
 * A selection with the places of values that it leaves unexplained, as long as these make what was recognized more likely: some
 * sites show a field in two forms.
 */
export function extendSelection(
  units: Units,
  evidence: Evidence,
  selection: Selection,
  budget: Budget,
): Selection {
  const scorer = createScorer(units, evidence)
  let extended = selection
  for (let places = 1; places < MOST_PLACES && extended.falseFinds > 1; places++) {
    const further = searchSelections(units, unexplained(units, evidence, extended), budget)
    let best = extended
    for (const { units: selected, properties } of further) {
      const union = Int32Array.from(new Set([...extended.units, ...selected])).sort()
      const scored = scorer.score(union, [...extended.properties, ...properties])
      if (scored.score > best.score) best = scored
    }
    if (best === extended) break
    extended = best
  }
  return extended
}

/** The evidence without the values that a selection explains. */
function unexplained(units: Units, evidence: Evidence, selection: Selection): Evidence {
  const explained = new Set([...selection.units].flatMap((unit) => evidence.values.get(unit) ?? []))
  const recognized = new Uint8Array(units.count)
  const whole = new Uint8Array(units.count)
  const values = new Map<number, readonly number[]>()
  const numbers = new Map<number, number>()
  for (const [unit, own] of evidence.values) {
    const left = own.filter((value) => !explained.has(value))
    if (left.length === 0) continue
    for (const value of left) if (!numbers.has(value)) numbers.set(value, numbers.size)
    values.set(unit, left.map((value) => numbers.get(value)!)) // biome-ignore format: one line
    recognized[unit] = 1
    whole[unit] = evidence.whole[unit]
  }
  return { ...evidence, recognized, whole, values }
}

function byScore(a: Selection, b: Selection): number {
  return b.score - a.score || a.properties.length - b.properties.length || a.units.length - b.units.length
}

/** A hash of a set of units. */
function keyOf(units: Int32Array): string {
  let hash = units.length
  for (let i = 0; i < units.length; i++) hash = (Math.imul(hash, 31) + units[i]) | 0
  return `${units.length} ${hash}`
}

function createScorer(units: Units, { errors, recognized, whole, values, counts }: Evidence) {
  const { page, textId, properties } = units
  // A text counts once, however often the pages repeat it: what the template says everywhere proves nothing.
  const distinct = new Set([...values.values()].flat())
  const covered = new Uint8Array(distinct.size)
  const selectedHits = new Float64Array(units.texts)
  const selectedCount = new Float64Array(units.texts)
  const shared = Math.log(1 + (units.count === 0 ? 0 : properties[0].length))

  const score = (selected: Int32Array, conditions: readonly number[]): Selection => {
    const perPage = new Array<number>(units.pages.length).fill(0)
    for (const unit of selected) {
      perPage[page[unit]]++
      selectedCount[textId[unit]]++
      selectedHits[textId[unit]] += recognized[unit]
    }
    let hits = 0
    let misses = 0
    let wholeHits = 0
    let explained = 0
    for (const unit of selected) {
      for (const value of values.get(unit) ?? []) {
        if (covered[value] === 0) explained++
        covered[value] = 1
      }
      const text = textId[unit]
      if (selectedCount[text] === 0) continue
      const share = selectedHits[text] / selectedCount[text]
      hits += share
      misses += 1 - share
      wholeHits += share * whole[unit]
      selectedCount[text] = 0
      selectedHits[text] = 0
    }
    for (const unit of selected) for (const value of values.get(unit) ?? []) covered[value] = 0
    const falseFinds = distinct.size - explained
    const others = units.texts - hits - misses - falseFinds
    return {
      units: selected,
      properties: conditions,
      hits,
      misses,
      falseFinds,
      score:
        logLikelihood(errors, { hits, misses, falseFinds, others: Math.max(0, others) }) +
        logWhole(wholeHits, hits - wholeHits) +
        logChanceOfCounts(perPage, counts) -
        conditions.length * shared,
    }
  }

  /**
   * Properties that recognized units of a selection have, those first that keep the recognized and drop the others. Half of them
   * are the best for whole texts, since a value that is mentioned in prose is found there more often than in its own place.
   */
  const promising = (selection: Selection, budget: Budget): number[] => {
    const total = new Map<number, number>()
    for (const unit of selection.units) {
      for (const property of properties[unit]) total.set(property, (total.get(property) ?? 0) + 1)
    }
    budget.spend(selection.units.length * 8)
    const best = [whole, recognized].flatMap((found) => rank(selection.units, found, total))
    return [...new Set(best)]
  }

  const rank = (selected: Int32Array, found: Uint8Array, total: ReadonlyMap<number, number>): number[] => {
    const hits = new Map<number, number>()
    let all = 0
    for (const unit of selected) {
      if (found[unit] === 0) continue
      all++
      for (const property of properties[unit]) hits.set(property, (hits.get(property) ?? 0) + 1)
    }
    return [...hits]
      .filter(([property]) => total.get(property)! < selected.length)
      .map(([property, hit]) => {
        const misses = total.get(property)! - hit
        const others = selected.length - all - misses
        return { property, gain: logLikelihood(errors, { hits: hit, misses, falseFinds: all - hit, others }) }
      })
      .sort((a, b) => b.gain - a.gain || a.property - b.property)
      .slice(0, MOST_PROPERTIES / 2)
      .map(({ property }) => property)
  }
  return { score, promising }
}
