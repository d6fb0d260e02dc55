import { overlaps, type Span } from '../../../page/span.ts'
import type { LocatedPage, LocatedRecord } from './assign.ts'
import { type FoundParts, joinParts, type KeptRecord } from './join-parts.ts'
import type { Leaf } from './leaves.ts'
import { isFilled, type RememberedRecord } from './memory.ts'
import { type FoundPlace, findPlaces } from './place.ts'

/** A page with what is trusted on it. */
export interface KeptPage {
  readonly page: LocatedPage['memory']['page']
  readonly remembered: readonly RememberedRecord[]
  /** Whether the page had further records that are not remembered. */
  readonly isPartial: boolean
  readonly records: readonly KeptRecord[]
}

/** What the located values amount to. */
export interface Corroborated {
  /** By leaf, whether its values are still on the pages. */
  readonly live: readonly boolean[]
  readonly pages: readonly KeptPage[]
}

/** A sign that few values of a field have is chance. Shares from the prototype (docs/decisions). */
const RARE = 0.02
const RARE_BESIDE_TOP = 0.05
/** Values this many texts away from the anchor, where most are nearer, were found by chance. */
const FAR = 9
/** A field of which fewer values are found is gone. */
const LEAST_FOUND = 0.1

/** Strikes values that were found by chance, decides which fields are still there, and keeps records that are found whole. */
export function corroborate(located: readonly LocatedPage[], leaves: readonly Leaf[]): Corroborated {
  const struck = findStruck(located, leaves.length)
  const all = located.flatMap(({ records }) => records)
  const isThere = leaves.map((_, f) => isLive(located, all, struck, f))
  // Records inside records are there as a whole or not at all.
  const live = leaves.map(({ top }) => leaves.every((other, f) => other.top !== top || isThere[f]))
  const pages = located.map(({ memory: { page, records: remembered, isPartial = false }, records }) => ({
    page,
    remembered,
    isPartial,
    records: keepRecords(remembered, records, struck, live),
  }))
  return { live, pages }
}

function keepRecords(
  remembered: readonly RememberedRecord[],
  located: readonly LocatedRecord[],
  struck: ReadonlySet<FoundPlace>,
  live: readonly boolean[],
): KeptRecord[] {
  let next = 0
  const found = remembered.map((record): FoundParts => {
    const parts = (record.parts ?? [{ inner: undefined, cells: record.cells }]).map(({ inner, cells }) => ({
      inner,
      cells: keepPlaces(located[next++], struck, live),
      isGone: inner !== undefined && !isFilled({ cells: cells.filter((_, f) => live[f]) }),
    }))
    return { remembered: record, parts: parts.filter(({ isGone }) => !isGone) }
  })
  return joinParts(found)
}

function findStruck(located: readonly LocatedPage[], fields: number): Set<FoundPlace> {
  const struck = new Set<FoundPlace>()
  for (let f = 0; f < fields; f++) {
    const counts = new Map<string, number>()
    let near = 0
    let total = 0
    for (const { records } of located) {
      const seen = new Set<number>()
      for (const { cells, anchor } of records) {
        for (const place of cells[f]) {
          if (place === undefined || anchor === undefined || seen.has(place.start)) continue
          seen.add(place.start)
          counts.set(place.sign, (counts.get(place.sign) ?? 0) + 1)
          total++
          if (Math.abs(place.at - anchor.place.at) < FAR) near++
        }
      }
    }
    const top = [...counts.values()].reduce((most, count) => Math.max(most, count), 0)
    const mostlyNear = near * 5 > total * 4
    for (const { records } of located) {
      for (const { cells, anchor } of records) {
        for (const place of cells[f]) {
          if (place === undefined || anchor === undefined) continue
          const count = counts.get(place.sign) ?? 0
          const isRare = count < RARE * total || count < RARE_BESIDE_TOP * top
          const isFar = mostlyNear && Math.abs(place.at - anchor.place.at) >= FAR
          if (isRare || isFar) struck.add(place)
        }
      }
    }
  }
  return struck
}

/**
 * Whether the values of a field are on the pages for another reason than chance: they are found near the anchors of their
 * own records clearly more often than near those of other records.
 */
function isLive(
  located: readonly LocatedPage[],
  all: readonly LocatedRecord[],
  struck: ReadonlySet<FoundPlace>,
  f: number,
): boolean {
  let filled = 0
  let found = 0
  let anchors = 0
  for (const { remembered, cells, anchor } of all) {
    if (remembered.cells[f].length === 0) continue
    filled++
    if (cells[f].some((place) => place !== undefined && !struck.has(place))) found++
    if (anchor?.field === f) anchors++
  }
  if (filled === 0 || found < LEAST_FOUND * filled) return false
  const isUsual = usualGaps(all, f)
  let own = 0
  let others = 0
  let tried = 0
  let next = 0
  for (const [p, { memory, records }] of located.entries()) {
    // Strangers come from other pages where there are any: neighbours in a list are near by nature.
    const strangers = located.length > 1 ? located[(p + 1) % located.length].records : records
    for (const { remembered, anchor } of records) {
      if (anchor === undefined || anchor.field === f || remembered.cells[f].length === 0) continue
      const [value] = remembered.cells[f]
      const stranger = findStranger(strangers, next++, f, value)
      if (stranger === undefined) continue
      tried++
      const isNear = ({ at }: FoundPlace) => isUsual(anchor.field, at - anchor.place.at)
      if (findPlaces(memory.page, value).some(isNear)) own++
      if (findPlaces(memory.page, stranger).some(isNear)) others++
    }
  }
  if (tried < 3 || anchors > tried) return true
  return own > 2 * others || own - others > 0.3 * tried
}

/**
 * The distances of the values of a field from the anchors of their records, in texts; where none is frequent, every short one.
 * Values that repeat within a list are near other records too, but not at the same distance.
 */
function usualGaps(all: readonly LocatedRecord[], f: number): (anchor: number, gap: number) => boolean {
  const counts = new Map<number, Map<number, number>>()
  const totals = new Map<number, number>()
  for (const { cells, anchor } of all) {
    const [place] = cells[f]
    if (anchor === undefined || anchor.field === f || place === undefined) continue
    const own = counts.get(anchor.field) ?? new Map<number, number>()
    const gap = place.at - anchor.place.at
    own.set(gap, (own.get(gap) ?? 0) + 1)
    counts.set(anchor.field, own)
    totals.set(anchor.field, (totals.get(anchor.field) ?? 0) + 1)
  }
  return (anchor, gap) => {
    if (Math.abs(gap) >= FAR) return false
    const own = counts.get(anchor)
    const total = totals.get(anchor) ?? 0
    if (own === undefined || ![...own.values()].some((count) => count >= FREQUENT * total)) return true
    return (own.get(gap) ?? 0) >= FREQUENT * total
  }
}

/** A distance that this share of the values has is a usual one. */
const FREQUENT = 0.1

/** The value of another record that differs. */
function findStranger(
  records: readonly LocatedRecord[],
  from: number,
  f: number,
  value: string,
): string | undefined {
  for (let step = 1; step <= Math.min(20, records.length); step++) {
    const [other] = records[(from + step) % records.length].remembered.cells[f]
    if (other !== undefined && other !== value) return other
  }
  return undefined
}

/** The places of a record by leaf; undefined unless every value of what is still there was found, each in a place of its own. */
function keepPlaces(
  { cells, anchor }: LocatedRecord,
  struck: ReadonlySet<FoundPlace>,
  live: readonly boolean[],
): FoundPlace[][] | undefined {
  if (anchor === undefined) return undefined
  const kept: FoundPlace[][] = []
  const taken: Span[] = []
  for (const [f, cell] of cells.entries()) {
    const own: FoundPlace[] = []
    for (const place of live[f] ? cell : []) {
      if (place === undefined || struck.has(place) || taken.some((other) => overlaps(other, place)))
        return undefined
      own.push(place)
      taken.push(place)
    }
    kept.push(own.sort((a, b) => a.start - b.start))
  }
  return taken.length === 0 ? undefined : kept
}
