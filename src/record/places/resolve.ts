import { smallestAround } from '../../page/navigate.ts'
import type { Page } from '../../page/page.ts'
import { firstStartingFrom, type Span } from '../../page/span.ts'
import { textsOf } from '../../page/texts.ts'
import { isLabelledRecord, type LabelledRecord, type LabelledValue, textLabels } from '../label.ts'
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

/** A value with the places where it may be. */
export interface ValueToPlace extends Pick<LabelledValue, 'places' | 'lead'> {
  /** Whether a part of a text is as likely as a whole one: then only nearness counts. */
  readonly anyPart?: boolean
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
 * The likeliest assignments of a record's values to places, best first. The values of nested records are left out: they are
 * records of their own.
 */
export function resolveRecord(
  page: Page,
  record: LabelledRecord,
  limit: number,
  budget: Steps = UNLIMITED,
): Assignment[] {
  const labels = textLabels(record.values.flat())
  return resolveValues(page, labels, limit, budget).map(({ places, cost }) => {
    return { page, record, cost, values: byField(record, places) }
  })
}

/** The places that are meant of a record's values, by field in page order, without those of nested records. */
export function meantOfRecord(page: Page, record: LabelledRecord): readonly (readonly Span[])[] {
  return byField(record, meantPlaces(page, textLabels(record.values.flat())))
}

/** One place for each of the record's text values, in the order of its fields, put into lists by field. */
function byField<S extends Span>({ values }: LabelledRecord, places: readonly S[]): S[][] {
  let next = 0
  return values.map((cell) => {
    const own = cell.flatMap((value) => (isLabelledRecord(value) ? [] : [places[next++]]))
    return own.sort((a, b) => a.start - b.start)
  })
}

/**
 * The place that is meant of each value of a record: what a language assumes that learns from one choice of places, and what the
 * studio shows as marked. A language that cannot use every place gives those it can.
 */
export function meantPlaces(page: Page, values: readonly ValueToPlace[]): readonly Span[] {
  if (values.every(({ places }) => places.length === 1)) return values.map(({ places: [only] }) => only)
  // Records of equal values mean the same places, and a page may show the same record a thousand times.
  const pools = values.map((value) => poolOf(page, value))
  const known = meantOn.get(page) ?? new Map<string, readonly Span[]>()
  meantOn.set(page, known)
  const key = pools.map(({ id }) => id).join()
  const meant = known.get(key) ?? resolvePools(page, pools, 1, UNLIMITED)[0].places
  known.set(key, meant)
  return meant
}

const meantOn = new WeakMap<Page, Map<string, readonly Span[]>>()

/**
 * The likeliest choices of one place for each value of a record, best first. Values of one record are near each other in
 * the text, so the rarest value is tried at each of its places, and the others take places near it. Several
 * choices are kept, because nearness alone cannot distinguish this row's value from the next row's.
 */
export function resolveValues(
  page: Page,
  values: readonly ValueToPlace[],
  limit: number,
  budget: Steps = UNLIMITED,
): ChosenPlaces[] {
  return resolvePools(
    page,
    values.map((value) => poolOf(page, value)),
    limit,
    budget,
  )
}

function resolvePools(page: Page, pools: readonly Pool[], limit: number, budget: Steps): ChosenPlaces[] {
  if (pools.length === 0) return []
  let pivot = 0
  for (let i = 1; i < pools.length; i++) if (pools[i].rank < pools[pivot].rank) pivot = i
  const pivots = pools[pivot].candidates
    .slice()
    .sort((a, b) => placeCost(a) - placeCost(b) || a.start - b.start)
    .slice(0, MAX_PIVOTS)
  const width = pools.length > MANY_VALUES ? 1 : BEAM
  const results: ChosenPlaces[] = []
  for (const at of pivots) {
    if (!budget.spend(width * pools.length * (1 + pools.length / VALUES_PER_STEP)) && results.length > 0)
      break
    const near = new Map([...new Set(pools)].map((pool) => [pool, nearest(pool.candidates, at)]))
    const options = pools.map((pool, i) => (i === pivot ? [at] : (near.get(pool) ?? [])))
    results.push(...choosePlaces(options, pivot, width))
    const ordered = chooseInOrder(pools, pivot, at)
    if (ordered !== undefined) results.push(placesApart(ordered))
  }
  const distinct = new Map(results.map((chosen) => [chosen.places.map(({ start }) => start).join(), chosen]))
  return bestOf(page, [...distinct.values()], pivot, limit)
}

/**
 * The cheapest choices, best first: of equally cheap ones that whose rarest value comes first on the page, because pages show summaries
 * before details (without that order, javadoc-17 with one mark fell from 1.000 to 0.856), then that in the element with fewer texts:
 * between the last text of a row and the first of the next one there is no text, but there is the end of an element.
 */
function bestOf(
  { tree }: Page,
  choices: readonly ChosenPlaces[],
  pivot: number,
  limit: number,
): ChosenPlaces[] {
  const { textsBefore } = textsOf(tree)
  const cheapest = [...choices].sort(compareChosen)
  const most = cheapest.at(limit - 1)?.cost ?? Number.POSITIVE_INFINITY
  return cheapest
    .filter(({ cost }) => cost <= most)
    .map((choice) => {
      const { cost, places } = choice
      const node = smallestAround(tree, places)
      return {
        choice,
        cost,
        at: places[pivot].start,
        texts: textsBefore[tree.last[node]] - textsBefore[node],
      }
    })
    .sort((a, b) => a.cost - b.cost || a.at - b.at || a.texts - b.texts)
    .slice(0, limit)
    .map(({ choice }) => choice)
}

/** The places of a text. */
interface Pool {
  /** Its number among all pools. */
  readonly id: number
  readonly candidates: readonly Candidate[]
  /** The whole places, or all of them where none is whole. */
  readonly likely: readonly Candidate[]
  /** How little they leave open: few whole places before many. */
  readonly rank: number
}

/** Equal texts share the list of their places: it is looked through once, in however many records they are. */
const known = new WeakMap<Page, WeakMap<readonly Span[], Pool>>()

function poolOf(page: Page, value: ValueToPlace): Pool {
  const { places, lead, anyPart } = value
  if (lead !== undefined || anyPart === true) {
    const candidates = listCandidates(page, value)
    return createPool(anyPart === true ? candidates.map((each) => ({ ...each, whole: true })) : candidates)
  }
  const ofPage = known.get(page) ?? new WeakMap<readonly Span[], Pool>()
  known.set(page, ofPage)
  const pool = ofPage.get(places) ?? createPool(listCandidates(page, value))
  ofPage.set(places, pool)
  return pool
}

let nextId = 0

function createPool(candidates: readonly Candidate[]): Pool {
  const whole = candidates.filter((candidate) => candidate.whole)
  const shown = whole.filter((candidate) => !candidate.attribute).length
  return {
    id: nextId++,
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
