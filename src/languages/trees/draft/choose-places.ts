import { covers, overlaps, sameSpan } from '../../../page/span.ts'
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

/** Places that do not overlap, with what they cost. */
export function placesApart(places: readonly Candidate[]): ChosenPlaces {
  let first = Number.POSITIVE_INFINITY
  let last = 0
  let base = 0
  let sum = 0
  for (const place of places) {
    first = Math.min(first, place.first)
    last = Math.max(last, place.last)
    base += placeCost(place)
    sum += place.start
  }
  return { places, cost: base + last - first, sum }
}

/** A place that some value may take, and the places that overlap it, itself among them. */
interface Option {
  readonly place: Candidate
  readonly number: number
  readonly rivals: Rival[]
}

/** The number of an option, and what it costs to take it for another value as well. */
interface Rival {
  readonly number: number
  readonly cost: number
}

/**
 * Places for the values so far: that of the last value, and the choice before it. What the cost needs is kept with a choice,
 * so that one more value costs the same however many there are.
 */
interface Choice {
  readonly before: Choice | undefined
  readonly place: Candidate
  /** How often each option is taken; the pivot's place is taken from the beginning. */
  readonly taken: Uint16Array
  readonly first: number
  readonly last: number
  /** What the places cost apart from the distance between the first and the last. */
  readonly base: number
  readonly cost: number
  readonly sum: number
  /** Its rank among the choices kept with it, by the starts of their places, value after value. */
  readonly order: number
}

/** A choice before it is known whether it is kept. */
interface Extension {
  readonly before: Choice
  readonly option: Option
  readonly first: number
  readonly last: number
  readonly base: number
  readonly cost: number
  readonly sum: number
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
  const options = numberOptions(optionsOfValues)
  const [at] = optionsOfValues[pivot]
  const taken = new Uint16Array(options.size)
  taken[numberOf(options, at).number] = 1
  const base = placeCost(at)
  const begin = { first: at.first, last: at.last, base, cost: base + at.last - at.first, sum: 0, order: 0 }
  let beam: Choice[] = [{ before: undefined, place: at, taken, ...begin }]
  for (const [i, candidates] of optionsOfValues.entries()) {
    const isPivot = i === pivot
    const grown: Extension[] = []
    for (const before of beam) {
      for (const place of candidates) grown.push(extend(before, numberOf(options, place), isPivot))
    }
    const best = grown.sort((a, b) => a.cost - b.cost || a.sum - b.sum || compareOrder(a, b)).slice(0, width)
    beam = keep(best, isPivot)
  }
  return beam.map((choice) => ({ places: placesOf(choice), cost: choice.cost, sum: choice.sum }))
}

/** Numbers the distinct options in page order, and finds which of them overlap. */
function numberOptions(optionsOfValues: readonly (readonly Candidate[])[]): ReadonlyMap<Candidate, Option> {
  const sorted = [...new Set(optionsOfValues.flat())].sort((a, b) => a.start - b.start)
  const options = sorted.map(
    (place, number): Option => ({ place, number, rivals: [{ number, cost: SHARED_COST }] }),
  )
  // Those that reach furthest may overlap what comes much later.
  let open: Option[] = []
  for (const option of options) {
    open = open.filter(({ place }) => place.end > option.place.start)
    for (const other of open) {
      if (!overlaps(other.place, option.place)) continue
      const cost = isWithin(other.place, option.place) ? PART_COST : SHARED_COST
      other.rivals.push({ number: option.number, cost })
      option.rivals.push({ number: other.number, cost })
    }
    open.push(option)
  }
  return new Map(options.map((option) => [option.place, option]))
}

/** Whether one of two places is a part of the other, as an argument is of a signature. */
function isWithin(a: Candidate, b: Candidate): boolean {
  return !sameSpan(a, b) && (covers(a, b) || covers(b, a))
}

function numberOf(options: ReadonlyMap<Candidate, Option>, place: Candidate): Option {
  const option = options.get(place)
  if (option === undefined) throw new RangeError('a place that is no option')
  return option
}

function extend(before: Choice, option: Option, isPivot: boolean): Extension {
  const { place, rivals } = option
  const sum = before.sum + place.start
  if (isPivot) {
    const { first, last, base, cost } = before
    return { before, option, first, last, base, cost, sum }
  }
  let shared = 0
  for (const { number, cost } of rivals) shared += cost * before.taken[number]
  const first = Math.min(before.first, place.first)
  const last = Math.max(before.last, place.last)
  const base = before.base + placeCost(place) + shared
  return { before, option, first, last, base, cost: base + last - first, sum }
}

/** The choices that go on. One that nothing else continues hands on its counts; others are copied. */
function keep(best: readonly Extension[], isPivot: boolean): Choice[] {
  const children = new Map<Choice, number>()
  for (const { before } of best) children.set(before, (children.get(before) ?? 0) + 1)
  const orders = new Map<Extension, number>()
  const inOrder = best.toSorted(compareOrder)
  let order = 0
  for (const [i, extension] of inOrder.entries()) {
    if (i > 0 && compareOrder(inOrder[i - 1], extension) < 0) order = i
    orders.set(extension, order)
  }
  return best.map((extension) => {
    const { before, option, first, last, base, cost, sum } = extension
    const taken = isPivot || children.get(before) === 1 ? before.taken : before.taken.slice()
    if (!isPivot) taken[option.number]++
    return {
      before,
      place: option.place,
      taken,
      first,
      last,
      base,
      cost,
      sum,
      order: orders.get(extension) ?? 0,
    }
  })
}

/** Compares all places of two choices for the same values by their starts, given the order of the choices before. */
function compareOrder(a: Extension, b: Extension): number {
  return a.before.order - b.before.order || a.option.place.start - b.option.place.start
}

/** The places of a choice, value after value. */
function placesOf(choice: Choice): Candidate[] {
  const places: Candidate[] = []
  for (let at = choice; at.before !== undefined; at = at.before) places.push(at.place)
  return places.reverse()
}
