import { firstStartingFrom, type Span } from '../../../page/span.ts'

/** A value of a record in the order of the page, with the places it may have. */
export interface Slot {
  readonly pair: number
  readonly places: readonly Span[]
}

/**
 * Chooses a place for every value, such that values follow each other in the order of their slots, records in the order
 * of their labels, and the records are as narrow as possible together. Where the records were not labelled in page order
 * each is placed by itself. Undefined where a record has no such places.
 */
export function placeRecords(records: readonly (readonly Slot[])[]): Span[][] | undefined {
  const settled = records.map(onlyPlaces)
  if (!settled.includes(undefined)) return settled as Span[][]
  const candidates = records.map(runs)
  if (candidates.some((list) => list.length === 0)) return undefined
  const chosen = inPageOrder(candidates) ?? candidates.map(narrowest)
  return chosen.map((run, r) => spansFrom(records[r], run.start))
}

/** The places of a record whose values have one each, if they follow each other. */
function onlyPlaces(slots: readonly Slot[]): Span[] | undefined {
  const spans: Span[] = []
  for (let i = 0; i < slots.length; i++) {
    if (slots[i].places.length !== 1) return undefined
    spans.push(slots[i].places[0])
    if (i > 0 && spans[i].start < spans[i - 1].end) return undefined
  }
  return spans
}

/** Places for a whole record, known by its two ends: those between are the earliest possible. */
interface Run {
  readonly start: number
  readonly end: number
}

/** One run for each place of the first value. A later start never ends earlier, so the ends increase too. */
function runs(slots: readonly Slot[]): Run[] {
  const found: Run[] = []
  for (const place of slots[0].places) {
    let end = place.end
    let fits = true
    for (let i = 1; i < slots.length && fits; i++) {
      const next = slots[i].places[firstStartingFrom(slots[i].places, end)]
      if (next === undefined) fits = false
      else end = next.end
    }
    if (!fits) break
    found.push({ start: place.start, end })
  }
  return found
}

function spansFrom(slots: readonly Slot[], start: number): Span[] {
  let at = start
  return slots.map((slot) => {
    const span = slot.places[firstStartingFrom(slot.places, at)]!
    at = span.end
    return span
  })
}

/** The cheapest sequence of runs, one for each record, none beginning before the one before it has ended. */
function inPageOrder(candidates: readonly (readonly Run[])[]): Run[] | undefined {
  let costs: { cost: number; end: number; from: number }[] = [{ cost: 0, end: 0, from: -1 }]
  const tables = [costs]
  for (const list of candidates) {
    const next: typeof costs = []
    let best = -1
    let seen = 0
    for (const run of list) {
      while (seen < costs.length && costs[seen].end <= run.start) {
        if (best < 0 || costs[seen].cost < costs[best].cost) best = seen
        seen++
      }
      const cost = best < 0 ? Number.POSITIVE_INFINITY : costs[best].cost + run.end - run.start
      next.push({ cost, end: run.end, from: best })
    }
    costs = next
    tables.push(costs)
  }
  let at = -1
  for (const [i, entry] of costs.entries()) {
    if (entry.cost < Number.POSITIVE_INFINITY && (at < 0 || entry.cost < costs[at].cost)) at = i
  }
  if (at < 0) return undefined
  const chosen: Run[] = []
  for (let r = candidates.length; r > 0; r--) {
    chosen.unshift(candidates[r - 1][at])
    at = tables[r][at].from
  }
  return chosen
}

function narrowest(list: readonly Run[]): Run {
  return list.reduce((a, b) => (b.end - b.start < a.end - a.start ? b : a))
}
