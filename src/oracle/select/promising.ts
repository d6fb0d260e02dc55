import type { Budget } from '../../languages/language.ts'
import { logLikelihood } from './likelihood.ts'
import { type Evidence, type Selection, textsPerFind } from './score.ts'
import type { Units } from './units.ts'

/**
 * Properties that are tried in full for each selection: those that look best by plain counts, in each of four ways. With four of them, the
 * labels of 117 fields of swde (lists of half the values, five pages) fall from 0.929 to 0.928; with sixteen nothing changes.
 */
const MOST_PROPERTIES = 8

/**
 * Properties that recognized units of a selection have, those first that keep the recognized and drop the others. Half of them
 * are the best for whole texts, since a value that is mentioned in prose is found there more often than in its own place.
 */
export function promisingProperties(
  units: Units,
  evidence: Evidence,
  selection: Selection,
  budget: Budget,
): number[] {
  const { errors, recognized, whole } = evidence
  const rarity = textsPerFind(evidence)
  const total = countProperties(units, selection.units)
  budget.spend(selection.units.length * 8)
  const best = [whole, recognized].flatMap((found) => {
    const kept = selection.units.filter((unit) => found[unit] === 1)
    const narrowing = distinct([...countProperties(units, kept)], total)
      .filter(([property]) => total.get(property)!.count < selection.units.length)
      .map(([property, { count: hits }]) => {
        const taken = total.get(property)!.count
        const others = selection.units.length - kept.length - taken + hits
        const falseFinds = kept.length - hits
        const mentions = found === whole ? 0 : falseFinds
        const counted = { hits, misses: taken - hits, falseFinds, mentions, others }
        return { property, hits, taken, gain: logLikelihood(errors, counted, rarity) }
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

/** How many units have a property, and a hash of which. */
interface Extent {
  count: number
  hash: number
}

function countProperties({ properties }: Units, selected: Int32Array): Map<number, Extent> {
  const extents = new Map<number, Extent>()
  for (const unit of selected) {
    for (const property of properties[unit]) {
      const extent = extents.get(property)
      if (extent === undefined) extents.set(property, { count: 1, hash: mix(unit) })
      else {
        extent.count++
        extent.hash = (extent.hash + mix(unit)) | 0
      }
    }
  }
  return extents
}

/** Spreads numbers over 32 bits, so that sums of different sets differ. */
function mix(unit: number): number {
  const hash = Math.imul(unit + 1, 0x9e3779b1)
  return Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
}

/** Of properties that the same units have, the first: they would only crowd out others. */
function distinct(
  entries: readonly (readonly [number, Extent])[],
  total: ReadonlyMap<number, Extent>,
): (readonly [number, Extent])[] {
  const seen = new Set<string>()
  return entries.filter(([property]) => {
    const { count, hash } = total.get(property)!
    const key = `${count} ${hash}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
