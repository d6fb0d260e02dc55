import type { Budget } from '../../languages/language.ts'
import { promisingProperties } from './promising.ts'
import { createScorer, type Evidence, type Selection } from './score.ts'
import type { Units } from './units.ts'

/** Selections that are refined further in each round. With three, 117 fields of swde (lists of half the values, 5 pages) fall from 0.819 to 0.808. */
const BEAM = 6

/**
 * Selections that are returned of each size, to the power of two. A few known values of a long list fit a few places better than
 * all of them; only the rows of the other fields show how many values there are, so every size must be available.
 * Six of 48 titles, with prices and years by their form (examples/bookshop): with the best ten of all sizes the titles come
 * from a side list, with two of each size all records are right, even from three known titles.
 */
const OF_EACH_SIZE = 2

/**
 * The selections that explain best what was recognized. A selection is a set of conditions on places; conditions are added one
 * by one, best-first, as long as the likelihood gains more than a condition costs. This enumerates the rules that subsets of
 * noisy labels induce without enumerating the subsets (Dalvi, Kumar and Soliman 2011, top-down).
 */
export function searchSelections(units: Units, evidence: Evidence, budget: Budget): Selection[] {
  const scorer = createScorer(units, evidence)
  const all = Int32Array.from({ length: units.count }, (_, i) => i)
  const known = new Map<string, Selection>()
  const bySize = new Map<number, Selection[]>()
  const keep = (selection: Selection): boolean => {
    const key = keyOf(selection.units)
    const before = known.get(key)
    if (before !== undefined && before.properties.length <= selection.properties.length) return false
    known.set(key, selection)
    const size = Math.floor(Math.log2(1 + selection.units.length))
    const others = (bySize.get(size) ?? []).filter(({ units: own }) => keyOf(own) !== key)
    bySize.set(size, [...others, selection].sort(byScore).slice(0, OF_EACH_SIZE))
    return true
  }
  let beam: Selection[] = [scorer.score(all, [])]
  // Every round adds a condition that narrows the set, so that there are no more rounds than a place has properties.
  while (beam.length > 0 && !budget.exhausted) {
    const next: Selection[] = []
    for (const selection of beam) {
      for (const property of promisingProperties(units, evidence, selection, budget)) {
        if (!budget.spend(selection.units.length)) break
        const narrowed = selection.units.filter((unit) => units.properties[unit].includes(property))
        const refined = scorer.score(narrowed, [...selection.properties, property])
        if (keep(refined)) next.push(refined)
      }
    }
    beam = next.sort(byScore).slice(0, BEAM)
  }
  return [...bySize.values()].flat().sort(byScore)
}

/**
 * A selection with the places of values that it leaves unexplained, as long as these make what was recognized more likely: some
 * sites show a field in two forms. Without it the labels of 117 fields of swde (lists of half the values, five pages) fall from 0.929 to 0.916; with
 * at most one place more, a field of one site comes out better by about 0.02.
 */
export function extendSelection(
  units: Units,
  evidence: Evidence,
  selection: Selection,
  budget: Budget,
): Selection {
  const scorer = createScorer(units, evidence)
  let extended = selection
  while (extended.falseFinds > 0 && !budget.exhausted) {
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
  const keyOfValue = (unit: number, value: number) => units.page[unit] * evidence.values.size + value
  const explained = new Set(
    [...selection.units].flatMap((unit) =>
      (evidence.values.get(unit) ?? []).map((value) => keyOfValue(unit, value)),
    ),
  )
  const recognized = new Uint8Array(units.count)
  const whole = new Uint8Array(units.count)
  const values = new Map<number, readonly number[]>()
  const numbers = new Map<number, number>()
  for (const [unit, own] of evidence.values) {
    const left = own.filter((value) => !explained.has(keyOfValue(unit, value)))
    if (left.length === 0) continue
    for (const value of left) if (!numbers.has(value)) numbers.set(value, numbers.size)
    const kept = left.map((value) => numbers.get(value)!)
    values.set(unit, kept)
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
