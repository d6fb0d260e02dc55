import type { Page } from '../../../page/page.ts'
import { overlaps } from '../../../page/span.ts'
import { isLabelledRecord, type LabelledRecord } from '../../../record/label.ts'
import { type Candidate, listCandidates } from './candidates.ts'

/** A choice of one place for every value of a record; `values` runs parallel to the labelled record's fields. */
export interface Assignment {
  readonly page: Page
  readonly values: readonly (readonly Candidate[])[]
  /** How many text nodes the record spans, and more for parts of nodes and shared places: less is better. */
  readonly cost: number
}

/** A part of a node counts as this many text nodes of distance. */
const PART_COST = 10
/** An attribute is taken only where no text says the same as near. */
const ATTRIBUTE_COST = 2
/** Two values of one record in the same place: hardly ever meant. */
const SHARED_COST = 100
const MAX_PIVOTS = 60
/**
 * Of more values the nearest place of each is taken, and the order in which they were given is tried: every choice costs the
 * square of their number (a text that is 300 values of a record: 71 s with the whole beam, 3 s with one choice).
 */
const MANY_VALUES = 60
const BEAM = 24

/**
 * The likeliest assignments of a record's values to places, best first. Values of one record stand near together in
 * the text, so the rarest value is tried at each of its places, and the others take places near it. Several
 * assignments are kept, because nearness alone cannot tell this row's value from the next row's.
 */
export function resolveRecord(page: Page, record: LabelledRecord, limit: number): Assignment[] {
  const flat: { field: number; candidates: Candidate[] }[] = []
  for (const [field, values] of record.values.entries()) {
    for (const value of values) {
      if (!isLabelledRecord(value)) flat.push({ field, candidates: listCandidates(page, value) })
    }
  }
  if (flat.length === 0) return []
  let pivot = 0
  for (let i = 1; i < flat.length; i++) {
    if (rank(flat[i].candidates) < rank(flat[pivot].candidates)) pivot = i
  }
  const pivots = flat[pivot].candidates
    .slice()
    .sort((a, b) => placeCost(a) - placeCost(b) || a.start - b.start)
    .slice(0, MAX_PIVOTS)

  const pools = flat.map(({ candidates }) => likely(candidates))
  const results: Choice[] = []
  const width = flat.length > MANY_VALUES ? 1 : BEAM
  for (const at of pivots) {
    let beam: Choice[] = [{ chosen: [], cost: 0 }]
    for (let i = 0; i < flat.length; i++) {
      const options = i === pivot ? [at] : nearest(flat[i].candidates, at)
      const grown: Choice[] = []
      for (const partial of beam) {
        for (const option of options) {
          const chosen = [...partial.chosen, option]
          grown.push({ chosen, cost: costOf(i < pivot ? [...chosen, at] : chosen) })
        }
      }
      beam = grown.sort(compareChoices).slice(0, width)
    }
    const ordered = chooseInOrder(pools, pivot, at)
    if (ordered !== undefined) beam.push({ chosen: ordered, cost: costOf(ordered) })
    results.push(...beam)
  }
  const distinct = new Map(results.map((choice) => [choice.chosen.map(({ start }) => start).join(), choice]))
  const best = [...distinct.values()].sort(compareChoices).slice(0, limit)
  return best.map(({ chosen, cost }) => ({
    page,
    cost,
    values: record.values.map((_, f) =>
      chosen.filter((_candidate, i) => flat[i].field === f).sort((a, b) => a.start - b.start),
    ),
  }))
}

/**
 * The places next to each other in the order in which the values were given, around the pivot. Where many values of a
 * record are the same, as in a row of numbers, nothing but the order tells them apart.
 */
function chooseInOrder(
  pools: readonly (readonly Candidate[])[],
  pivot: number,
  at: Candidate,
): Candidate[] | undefined {
  const chosen = new Array<Candidate>(pools.length).fill(at)
  for (let i = pivot + 1; i < pools.length; i++) {
    const next = pools[i][firstFrom(pools[i], chosen[i - 1].end)]
    if (next === undefined) return undefined
    chosen[i] = next
  }
  for (let i = pivot - 1; i >= 0; i--) {
    // A place that begins earlier may still reach into the next one.
    let before = firstFrom(pools[i], chosen[i + 1].start) - 1
    while (before >= 0 && pools[i][before].end > chosen[i + 1].start) before--
    if (before < 0) return undefined
    chosen[i] = pools[i][before]
  }
  return chosen
}

/** The index of the first candidate that begins at or behind an offset. */
function firstFrom(candidates: readonly Candidate[], offset: number): number {
  let low = 0
  let high = candidates.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (candidates[middle].start < offset) low = middle + 1
    else high = middle
  }
  return low
}

/** The whole places of a value, or all of them where none is whole. */
function likely(candidates: readonly Candidate[]): readonly Candidate[] {
  const whole = candidates.filter((candidate) => candidate.whole)
  return whole.length > 0 ? whole : candidates
}

/** Places for the values so far, in the order of the fields. */
interface Choice {
  readonly chosen: readonly Candidate[]
  readonly cost: number
}

/** Of choices equally near the one that stands earliest comes first, then the one in the order of the fields. */
function compareChoices(a: Choice, b: Choice): number {
  if (a.cost !== b.cost) return a.cost - b.cost
  const sum = ({ chosen }: Choice): number => chosen.reduce((total, { start }) => total + start, 0)
  if (sum(a) !== sum(b)) return sum(a) - sum(b)
  const at = a.chosen.findIndex(({ start }, i) => start !== b.chosen[i].start)
  return at < 0 ? 0 : a.chosen[at].start - b.chosen[at].start
}

/** How little a value's places leave open: few whole places before many. */
function rank(candidates: readonly Candidate[]): number {
  const whole = candidates.filter((candidate) => candidate.whole && !candidate.attribute).length
  return whole > 0 ? whole : candidates.length + 1000
}

function placeCost(candidate: Candidate): number {
  return (candidate.whole ? 0 : PART_COST) + (candidate.attribute ? ATTRIBUTE_COST : 0)
}

function costOf(chosen: readonly Candidate[]): number {
  let low = Number.POSITIVE_INFINITY
  let high = 0
  let cost = 0
  for (let i = 0; i < chosen.length; i++) {
    low = Math.min(low, chosen[i].first)
    high = Math.max(high, chosen[i].last)
    cost += placeCost(chosen[i])
    for (let j = 0; j < i; j++)
      if (overlaps(chosen[i], chosen[j])) cost += isWithin(chosen[i], chosen[j]) ? PART_COST : SHARED_COST
  }
  return cost + high - low
}

/** The nearest places before and behind a pivot, the whole ones and the others apart. */
function nearest(candidates: readonly Candidate[], pivot: Candidate): Candidate[] {
  const low = firstFrom(candidates, pivot.start)
  const picked: Candidate[] = []
  const collect = (from: number, by: number): void => {
    let wholes = 0
    let parts = 0
    for (let i = from; i >= 0 && i < candidates.length && wholes < 2; i += by) {
      if (candidates[i].whole) {
        picked.push(candidates[i])
        wholes++
      } else if (parts < 2) {
        picked.push(candidates[i])
        parts++
      }
      if (Math.abs(i - from) > 200) break
    }
  }
  collect(low - 1, -1)
  collect(low, 1)
  return picked
    .map((candidate) => ({
      candidate,
      cost: Math.abs(candidate.first - pivot.first) + placeCost(candidate),
    }))
    .sort((a, b) => a.cost - b.cost || a.candidate.start - b.candidate.start)
    .slice(0, 5)
    .map(({ candidate }) => candidate)
}

/** Whether one of two places is a part of the other, as an argument is of a signature. */
function isWithin(a: Candidate, b: Candidate): boolean {
  if (a.start === b.start && a.end === b.end) return false
  return (a.start <= b.start && b.end <= a.end) || (b.start <= a.start && a.end <= b.end)
}
