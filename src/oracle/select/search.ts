import type { Budget } from '../../languages/language.ts'
import type { ErrorKind } from '../recognizers/schema.ts'
import { type CountPrior, logChanceOfCounts, logLikelihood } from './likelihood.ts'
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
  /** By unit, whether something was recognized in it. */
  readonly recognized: Uint8Array
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

function byScore(a: Selection, b: Selection): number {
  return b.score - a.score || a.properties.length - b.properties.length || a.units.length - b.units.length
}

/** A hash of a set of units. */
function keyOf(units: Int32Array): string {
  let hash = units.length
  for (let i = 0; i < units.length; i++) hash = (Math.imul(hash, 31) + units[i]) | 0
  return `${units.length} ${hash}`
}

function createScorer(units: Units, { errors, recognized, counts }: Evidence) {
  const { page, textId, properties } = units
  const found = new Float64Array(units.texts)
  const seen = new Float64Array(units.texts)
  for (let unit = 0; unit < units.count; unit++) {
    seen[textId[unit]]++
    found[textId[unit]] += recognized[unit]
  }
  // A text counts once, however often the pages repeat it: what the template says everywhere proves nothing.
  let recognizedTexts = 0
  for (let text = 0; text < units.texts; text++) if (found[text] > 0) recognizedTexts++
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
    let covered = 0
    for (const unit of selected) {
      const text = textId[unit]
      if (selectedCount[text] === 0) continue
      const share = selectedHits[text] / selectedCount[text]
      hits += share
      misses += 1 - share
      if (found[text] > 0) covered++
      selectedCount[text] = 0
      selectedHits[text] = 0
    }
    const falseFinds = recognizedTexts - covered
    const others = units.texts - hits - misses - falseFinds
    return {
      units: selected,
      properties: conditions,
      hits,
      misses,
      falseFinds,
      score:
        logLikelihood(errors, { hits, misses, falseFinds, others }) +
        logChanceOfCounts(perPage, counts) -
        conditions.length * shared,
    }
  }

  /** Properties that recognized units of a selection have, those first that keep the recognized and drop the others. */
  const promising = (selection: Selection, budget: Budget): number[] => {
    const total = new Map<number, number>()
    const hits = new Map<number, number>()
    for (const unit of selection.units) {
      for (const property of properties[unit]) {
        total.set(property, (total.get(property) ?? 0) + 1)
        if (recognized[unit] === 1) hits.set(property, (hits.get(property) ?? 0) + 1)
      }
    }
    budget.spend(selection.units.length * 8)
    let allHits = 0
    for (const unit of selection.units) allHits += recognized[unit]
    return [...hits]
      .filter(([property]) => total.get(property)! < selection.units.length)
      .map(([property, hit]) => {
        const taken = total.get(property)!
        const falseFinds = allHits - hit
        const counted = {
          hits: hit,
          misses: taken - hit,
          falseFinds,
          others: selection.units.length - taken - falseFinds,
        }
        return { property, gain: logLikelihood(errors, counted) } // biome-ignore format: counts
      })
      .sort((a, b) => b.gain - a.gain || a.property - b.property)
      .slice(0, MOST_PROPERTIES)
      .map(({ property }) => property)
  }
  return { score, promising }
}
