import type { PageMemory, RememberedRecord } from './memory.ts'
import { type FoundPlace, findPlaces } from './place.ts'

/** What is remembered of a record, or of one of the records inside it. */
type Remembered = Pick<RememberedRecord, 'cells'>

/** The places that were chosen for the values of one remembered record; undefined where a value has none. */
export interface LocatedRecord {
  readonly remembered: Remembered
  readonly cells: readonly (readonly (FoundPlace | undefined)[])[]
  /** The value that the others were placed by. */
  readonly anchor: { readonly field: number; readonly place: FoundPlace } | undefined
}

/** A page with its located records. */
export interface LocatedPage {
  readonly memory: PageMemory
  /** In the order of the memory; a record that holds others is followed by those, each located by itself. */
  readonly records: readonly LocatedRecord[]
}

/** How often each sign and each distance from the anchor is that of a field's values, counted so far. */
interface Model {
  readonly signs: readonly Map<string, number>[]
  readonly totals: number[]
  /** By anchor field and field. */
  readonly gaps: Map<string, Map<number, number>>
}

/** Weights of the cost of a place, in nats, from the prototype that repaired the redesigns of docs/evaluation.md. */
const DISTANCE = 0.7
const GAP = 0.7
const TAKEN = 6
const ROUNDS = 3
/** An anchor is tried at this many places at most. */
const MOST_ANCHORS = 12

/**
 * Finds the places of remembered records: the rarest value of a record is its anchor, and the others are looked for near
 * it, at places that look as those of the other records' values do. What they look like is estimated from the places chosen
 * so far (expectation and maximisation, three rounds).
 */
export function locateRecords(memories: readonly PageMemory[], fields: number): LocatedPage[] {
  let model = firstModel(memories, fields)
  let located: LocatedPage[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const current = model
    located = memories.map((memory) => {
      const taken = new Set<string>()
      const units = memory.records.flatMap((record): readonly Remembered[] => record.parts ?? [record])
      return { memory, records: units.map((unit) => locateRecord(memory, unit, current, taken)) }
    })
    model = countModel(located, fields)
  }
  return located
}

function locateRecord(
  { page }: PageMemory,
  remembered: Remembered,
  model: Model,
  taken: Set<string>,
): LocatedRecord {
  const places = remembered.cells.map((cell) => cell.map((value) => findPlaces(page, value)))
  const anchorAt = chooseAnchor(remembered, places)
  const nothing = remembered.cells.map((cell) => cell.map(() => undefined))
  if (anchorAt === undefined) return { remembered, cells: nothing, anchor: undefined }
  const [field, index] = anchorAt
  const candidates = places[field][index]
    .map((place) => ({ place, cost: signCost(model, field, place) + takenCost(taken, field, place) }))
    .sort((a, b) => a.cost - b.cost || a.place.start - b.place.start)
    .slice(0, MOST_ANCHORS)
  let best: LocatedRecord | undefined
  let least = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    let sum = candidate.cost
    const own = new Set<string>()
    const cells = places.map((cell, f) =>
      cell.map((options, i) => {
        if (f === field && i === index) return candidate.place
        let chosen: FoundPlace | undefined
        let lowest = Number.POSITIVE_INFINITY
        for (const place of options) {
          const gap = place.at - candidate.place.at
          const used =
            own.has(keyOf(f, place)) ||
            (place.start === candidate.place.start && place.end === candidate.place.end)
          const cost =
            signCost(model, f, place) +
            DISTANCE * Math.log2(1 + Math.abs(gap)) +
            GAP * gapCost(model, field, f, gap) +
            takenCost(taken, f, place) +
            (used ? TAKEN : 0)
          if (cost < lowest) {
            lowest = cost
            chosen = place
          }
        }
        if (chosen !== undefined) {
          sum += lowest
          own.add(keyOf(f, chosen))
        }
        return chosen
      }),
    )
    if (sum < least) {
      least = sum
      best = { remembered, cells, anchor: { field, place: candidate.place } }
    }
  }
  best?.cells.forEach((cell, f) => {
    for (const place of cell) if (place !== undefined) taken.add(keyOf(f, place))
  })
  return best ?? { remembered, cells: nothing, anchor: undefined }
}

/** The value with the fewest places; of equals the longest. */
function chooseAnchor(
  { cells }: Remembered,
  places: readonly (readonly (readonly FoundPlace[])[])[],
): readonly [field: number, index: number] | undefined {
  let best: readonly [number, number] | undefined
  let fewest = Number.POSITIVE_INFINITY
  let longest = 0
  cells.forEach((cell, f) => {
    cell.forEach((value, i) => {
      const { length } = places[f][i]
      if (length === 0 || length > fewest || (length === fewest && value.length <= longest)) return
      best = [f, i]
      fewest = length
      longest = value.length
    })
  })
  return best
}

function keyOf(field: number, { start, end }: FoundPlace): string {
  return `${field} ${start} ${end}`
}

function takenCost(taken: ReadonlySet<string>, field: number, place: FoundPlace): number {
  return taken.has(keyOf(field, place)) ? TAKEN : 0
}

function signCost({ signs, totals }: Model, field: number, { sign }: FoundPlace): number {
  return -Math.log(((signs[field].get(sign) ?? 0) + 0.5) / (totals[field] + 0.5 * (signs[field].size + 1)))
}

function gapCost({ gaps }: Model, anchor: number, field: number, gap: number): number {
  const counts = gaps.get(`${anchor} ${field}`)
  if (counts === undefined) return 0
  let total = 0
  for (const count of counts.values()) total += count
  return -Math.log(((counts.get(bucketOf(gap)) ?? 0) + 0.5) / (total + 0.5 * (counts.size + 1)))
}

/** Distances from the anchor in steps that double, before and after it. */
function bucketOf(gap: number): number {
  return Math.sign(gap) * Math.floor(1 + Math.log2(1 + Math.abs(gap)) * 2)
}

/** Before any choice, each place of a value is as likely as the others. */
function firstModel(memories: readonly PageMemory[], fields: number): Model {
  const model = emptyModel(fields)
  for (const { page, records } of memories) {
    const seen = new Set<string>()
    for (const { cells } of records) {
      cells.forEach((cell, f) => {
        for (const value of cell) {
          const places = findPlaces(page, value)
          for (const place of places) {
            if (seen.has(keyOf(f, place))) continue
            seen.add(keyOf(f, place))
            addSign(model, f, place, 1 / places.length)
          }
        }
      })
    }
  }
  return model
}

/** Counts places, each once, and records by the share of their fields that was found. */
function countModel(pages: readonly LocatedPage[], fields: number): Model {
  const model = emptyModel(fields)
  for (const { records } of pages) {
    const seen = new Set<string>()
    for (const { cells, anchor } of records) {
      if (anchor === undefined) continue
      const all = cells.flat()
      const weight = all.filter((place) => place !== undefined).length / all.length
      cells.forEach((cell, f) => {
        for (const place of cell) {
          if (place === undefined || seen.has(keyOf(f, place))) continue
          seen.add(keyOf(f, place))
          addSign(model, f, place, weight)
          const key = `${anchor.field} ${f}`
          const gaps = model.gaps.get(key) ?? new Map<number, number>()
          const bucket = bucketOf(place.at - anchor.place.at)
          gaps.set(bucket, (gaps.get(bucket) ?? 0) + weight)
          model.gaps.set(key, gaps)
        }
      })
    }
  }
  return model
}

function emptyModel(fields: number): Model {
  return {
    signs: Array.from({ length: fields }, () => new Map<string, number>()),
    totals: new Array<number>(fields).fill(0),
    gaps: new Map(),
  }
}

function addSign(model: Model, field: number, { sign }: FoundPlace, weight: number): void {
  model.signs[field].set(sign, (model.signs[field].get(sign) ?? 0) + weight)
  model.totals[field] += weight
}
