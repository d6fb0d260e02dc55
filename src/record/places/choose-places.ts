import { covers, overlaps, sameSpan } from '../../page/span.ts'
import type { Candidate } from './candidates.ts'

/** A part of a node counts as this many text nodes of distance. */
const PART_COST = 10
/** An attribute is taken only where no text with the same value is as near. */
const ATTRIBUTE_COST = 2
/** Two values of one record in the same place: hardly ever meant. */
const SHARED_COST = 100

/** One place for each value. */
export interface ChosenPlaces {
  readonly places: readonly Candidate[]
  /** How many text nodes the places span, and more for parts of nodes and shared places: less is better. */
  readonly cost: number
  /** The sum of their starts. */
  readonly sum: number
}

/** What a place costs, no matter where the others are. */
export function placeCost(candidate: Candidate): number {
  return (candidate.whole ? 0 : PART_COST) + (candidate.attribute ? ATTRIBUTE_COST : 0)
}

/** Of choices equally near, the earliest on the page comes first, then the one in the order of the values. */
export function compareChosen(a: ChosenPlaces, b: ChosenPlaces): number {
  if (a.cost !== b.cost) return a.cost - b.cost
  if (a.sum !== b.sum) return a.sum - b.sum
  const at = a.places.findIndex(({ start }, i) => start !== b.places[i].start)
  return at < 0 ? 0 : a.places[at].start - b.places[at].start
}

/** Places for the values so far, with what the cost of one more needs. */
interface Choice extends ChosenPlaces {
  readonly first: number
  readonly last: number
  /** What the places cost apart from the distance between the first and the last. */
  readonly base: number
}

/**
 * The best choices of one place for each value from its options, at most `width` of them, best first. The value number
 * `pivot` has one option, and the cost counts it from the beginning.
 */
export function choosePlaces(
  optionsOfValues: readonly (readonly Candidate[])[],
  pivot: number,
  width: number,
): ChosenPlaces[] {
  const nothing: Choice = { places: [], cost: 0, sum: 0, first: Number.MAX_VALUE, last: 0, base: 0 }
  const [at] = optionsOfValues[pivot]
  let beam = [extend(nothing, at)]
  for (const options of optionsOfValues.toSpliced(pivot, 1)) {
    const grown = beam.flatMap((choice) => options.map((place) => extend(choice, place)))
    beam = grown.sort(compareChosen).slice(0, width)
  }
  return beam.map(({ places: [, ...others], cost, sum }) => ({
    places: others.toSpliced(pivot, 0, at),
    cost,
    sum,
  }))
}

/** Places that do not overlap, with what they cost. */
export function placesApart(places: readonly Candidate[]): ChosenPlaces {
  const first = places.reduce((least, place) => Math.min(least, place.first), Number.MAX_VALUE)
  const last = places.reduce((most, place) => Math.max(most, place.last), 0)
  const base = places.reduce((sum, place) => sum + placeCost(place), 0)
  return { places, cost: base + last - first, sum: places.reduce((sum, { start }) => sum + start, 0) }
}

function extend(before: Choice, place: Candidate): Choice {
  let base = before.base + placeCost(place)
  for (const other of before.places) {
    if (overlaps(other, place)) base += isPart(other, place) ? PART_COST : SHARED_COST
  }
  const first = Math.min(before.first, place.first)
  const last = Math.max(before.last, place.last)
  return {
    places: [...before.places, place],
    cost: base + last - first,
    sum: before.sum + place.start,
    first,
    last,
    base,
  }
}

/** Whether one of two places is a part of the other, as an argument is of a signature. */
function isPart(a: Candidate, b: Candidate): boolean {
  return !sameSpan(a, b) && (covers(a, b) || covers(b, a))
}
