import type { Budget } from '../../languages/language.ts'
import { logLikelihood } from './likelihood.ts'
import type { Evidence, Selection } from './score.ts'
import type { Units } from './units.ts'

/** Properties that are tried in full for each selection: those that look best by plain counts, in each of four ways. */
const MOST_PROPERTIES = 8

/**
 * Properties that recognized units of a selection have, those first that keep the recognized and drop the others. Half of them
 * are the best for whole texts, since a value that is mentioned in prose is found there more often than in its own place.
 */
export function promisingProperties(
  units: Units,
  { errors, recognized, whole }: Evidence,
  selection: Selection,
  budget: Budget,
): number[] {
  const total = countProperties(units, selection.units)
  budget.spend(selection.units.length * 8)
  const best = [whole, recognized].flatMap((found) => {
    const kept = selection.units.filter((unit) => found[unit] === 1)
    const narrowing = [...countProperties(units, kept)]
      .filter(([property]) => total.get(property)! < selection.units.length)
      .map(([property, hits]) => {
        const taken = total.get(property)!
        const others = selection.units.length - kept.length - taken + hits
        const counted = { hits, misses: taken - hits, falseFinds: kept.length - hits, others }
        return { property, hits, taken, gain: logLikelihood(errors, counted) }
      })
    const byGain = narrowing.toSorted((a, b) => b.gain - a.gain || a.property - b.property)
    // A condition that keeps all values is a good first one, however much else it keeps.
    const byHits = narrowing.toSorted(
      (a, b) => b.hits - a.hits || a.taken - b.taken || a.property - b.property,
    )
    return [...byGain.slice(0, MOST_PROPERTIES), ...byHits.slice(0, MOST_PROPERTIES)]
  })
  return [...new Set(best.map(({ property }) => property))]
}

function countProperties({ properties }: Units, selected: Int32Array): Map<number, number> {
  const counts = new Map<number, number>()
  for (const unit of selected) {
    for (const property of properties[unit]) counts.set(property, (counts.get(property) ?? 0) + 1)
  }
  return counts
}
