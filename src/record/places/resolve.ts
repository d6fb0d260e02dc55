import type { Page } from '../../page/page.ts'
import { firstStartingFrom, type Span } from '../../page/span.ts'
import { isLabelledRecord, type LabelledRecord } from '../label.ts'
import { type Candidate, listCandidates } from './candidates.ts'
import { type ChosenPlaces, choosePlaces, compareChosen, placeCost, placesApart } from './choose-places.ts'

/** A record that a person marked, with its page. */
export interface MarkedRecord {
  readonly page: Page
  readonly record: LabelledRecord
  /** The places that its values are assumed to have, parallel to the record's fields. */
  readonly values?: readonly (readonly Span[])[]
}

/** A choice of one place for every value of a record. */
export interface Assignment extends MarkedRecord {
  readonly values: readonly (readonly Candidate[])[]
  /** How many text nodes the record spans, and more for parts of nodes and shared places: less is better. */
  readonly cost: number
}

/** What resolving may cost: `spend` counts steps, and is false once there are none left. */
interface Steps {
  spend(steps: number): boolean
}

const UNLIMITED: Steps = { spend: () => true }

const MAX_PIVOTS = 60
/**
 * Of more values the nearest place of each is taken, and the order in which they were given is tried: the whole beam costs 24
 * times as much (a text that is 300 values of a record: 4 s with the whole beam).
 */
const MANY_VALUES = 60
const BEAM = 24
/** Places that are compared with one more in a step: 5 nanoseconds each. */
const VALUES_PER_STEP = 8

/**
 * The likeliest assignments of a record's values to places, best first. Values of one record are near each other in
 * the text, so the rarest value is tried at each of its places, and the others take places near it. Several
 * assignments are kept, because nearness alone cannot distinguish this row's value from the next row's.
 */
export function resolveRecord(
  page: Page,
  record: LabelledRecord,
  limit: number,
  budget: Steps = UNLIMITED,
): Assignment[] {
  const flat: { field: number; pool: Pool }[] = []
  // Equal texts share the list of their places: it is looked through once, however many values they are.
  const pools = new Map<readonly Span[], Pool>()
  for (const [field, values] of record.values.entries()) {
    for (const value of values) {
      if (isLabelledRecord(value)) continue
      const isPlain = value.lead === undefined
      const pool = (isPlain ? pools.get(value.places) : undefined) ?? poolOf(listCandidates(page, value))
      if (isPlain) pools.set(value.places, pool)
      flat.push({ field, pool })
    }
  }
  if (flat.length === 0) return []
  let pivot = 0
  for (let i = 1; i < flat.length; i++) if (flat[i].pool.rank < flat[pivot].pool.rank) pivot = i
  const pivots = flat[pivot].pool.candidates
    .slice()
    .sort((a, b) => placeCost(a) - placeCost(b) || a.start - b.start)
    .slice(0, MAX_PIVOTS)
  const values = flat.map(({ pool }) => pool)
  const width = flat.length > MANY_VALUES ? 1 : BEAM
  const results: ChosenPlaces[] = []
  for (const at of pivots) {
    if (!budget.spend(width * flat.length * (1 + flat.length / VALUES_PER_STEP)) && results.length > 0) break
    const near = new Map([...new Set(values)].map((pool) => [pool, nearest(pool.candidates, at)]))
    const options = values.map((pool, i) => (i === pivot ? [at] : (near.get(pool) ?? [])))
    results.push(...choosePlaces(options, pivot, width))
    const ordered = chooseInOrder(values, pivot, at)
    if (ordered !== undefined) results.push(placesApart(ordered))
  }
  const distinct = new Map(results.map((chosen) => [chosen.places.map(({ start }) => start).join(), chosen]))
  const best = [...distinct.values()].sort(compareChosen).slice(0, limit)
  return best.map(({ places, cost }) => {
    const byField: Candidate[][] = record.values.map(() => [])
    for (const [i, place] of places.entries()) byField[flat[i].field].push(place)
    return { page, record, cost, values: byField.map((cell) => cell.sort((a, b) => a.start - b.start)) }
  })
}

/** The places of a text. */
interface Pool {
  readonly candidates: readonly Candidate[]
  /** The whole places, or all of them where none is whole. */
  readonly likely: readonly Candidate[]
  /** How little they leave open: few whole places before many. */
  readonly rank: number
}

function poolOf(candidates: readonly Candidate[]): Pool {
  const whole = candidates.filter((candidate) => candidate.whole)
  const shown = whole.filter((candidate) => !candidate.attribute).length
  return {
    candidates,
    likely: whole.length > 0 ? whole : candidates,
    rank: shown > 0 ? shown : candidates.length + 1000,
  }
}

/**
 * The places next to each other in the order in which the values were given, around the pivot. Where many values of a
 * record are the same, as in a row of numbers, only the order distinguishes them.
 */
function chooseInOrder(values: readonly Pool[], pivot: number, at: Candidate): Candidate[] | undefined {
  const chosen = new Array<Candidate>(values.length).fill(at)
  for (let i = pivot + 1; i < values.length; i++) {
    const { likely } = values[i]
    const next = likely[firstStartingFrom(likely, chosen[i - 1].end)]
    if (next === undefined) return undefined
    chosen[i] = next
  }
  for (let i = pivot - 1; i >= 0; i--) {
    const { likely } = values[i]
    // A place that begins earlier may still reach into the next one.
    let before = firstStartingFrom(likely, chosen[i + 1].start) - 1
    while (before >= 0 && likely[before].end > chosen[i + 1].start) before--
    if (before < 0) return undefined
    chosen[i] = likely[before]
  }
  return chosen
}

/** The nearest places before and after a pivot, whole ones and parts counted separately. */
function nearest(candidates: readonly Candidate[], pivot: Candidate): Candidate[] {
  const low = firstStartingFrom(candidates, pivot.start)
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
