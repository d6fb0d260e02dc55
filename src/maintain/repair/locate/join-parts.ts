import type { Field } from '../../../record/field.ts'
import { leastOf } from '../../../strings/extremes.ts'
import { firstAtLeast } from '../../../strings/sorted.ts'
import type { Inner, Part } from './leaves.ts'
import type { RememberedRecord } from './memory.ts'
import type { FoundPlace } from './place.ts'

/** A place with the record inside a record that it belongs to; undefined for the record of the page itself. */
export interface KeptPlace extends FoundPlace {
  readonly inner?: Inner
}

/** A remembered record that was found; `cells` of fields that are gone are empty. */
export interface KeptRecord {
  readonly remembered: RememberedRecord
  readonly cells: readonly (readonly KeptPlace[])[]
  /** Whether some of the records inside it were not found. */
  readonly isPartial?: boolean
}

/** What was found of one part of a record: its places by leaf, or undefined if some are missing. */
export interface FoundPart {
  readonly inner: Inner | undefined
  readonly cells: readonly (readonly FoundPlace[])[] | undefined
}

/** What was found of a record that holds others, the outer one first. */
export interface FoundParts {
  readonly remembered: RememberedRecord
  readonly parts: readonly FoundPart[]
}

/**
 * Puts the parts of a page's records together. A record inside another stays only if it is where most are: behind the record that
 * holds it, or before it, and not beyond the next such record.
 */
export function joinParts(records: readonly FoundParts[]): KeptRecord[] {
  const found = records
    .filter(({ parts: [own] }) => own.cells !== undefined)
    .map((record) => ({ ...record, placed: placeParts(record.parts) }))
  const misplaced = findMisplaced(found.flatMap(({ placed }) => placed))
  return found.map(({ remembered, parts, placed }) => {
    const held = new Set<Inner | undefined>([undefined])
    const kept = placed.filter((part) => {
      const { inner } = part
      if (inner !== undefined && (!held.has(inner.parent) || misplaced.has(part))) return false
      held.add(inner)
      return true
    })
    return {
      remembered,
      cells: remembered.cells.map((_, f) =>
        kept.flatMap(({ inner, cells }) =>
          inner === undefined ? cells[f] : cells[f].map((place) => ({ ...place, inner })),
        ),
      ),
      isPartial: kept.length < parts.length,
    }
  })
}

/** A part that was found: where it begins, and where the record begins that holds it. */
interface PlacedPart extends Part<FoundPlace> {
  readonly start: number
  readonly holder: number | undefined
}

function placeParts(parts: readonly FoundPart[]): PlacedPart[] {
  const starts = new Map<Inner | undefined, number>()
  return parts.flatMap(({ inner, cells }) => {
    if (cells === undefined) return []
    const start = leastOf(cells.flat().map((place) => place.start))
    starts.set(inner, start)
    return [{ inner, cells, start, holder: inner === undefined ? undefined : starts.get(inner.parent) }]
  })
}

/** The parts that are not where most of their field are, beside the records that hold them. */
function findMisplaced(parts: readonly PlacedPart[]): Set<PlacedPart> {
  const byField = new Map<Field | undefined, PlacedPart[]>()
  for (const part of parts) {
    const own = byField.get(part.inner?.field)
    if (own === undefined) byField.set(part.inner?.field, [part])
    else own.push(part)
  }
  const misplaced = new Set<PlacedPart>()
  for (const [field, own] of byField) {
    if (field === undefined) continue
    const holders = byField.get(own[0].inner?.parent?.field) ?? []
    const starts = holders.map(({ start }) => start).sort((a, b) => a - b)
    const isBehind = ({ start, holder }: PlacedPart) => starts[firstAtLeast(starts, start + 1) - 1] === holder
    const isBefore = ({ start, holder }: PlacedPart) => starts[firstAtLeast(starts, start)] === holder
    const isRight = own.filter(isBehind).length * 2 >= own.length ? isBehind : isBefore
    for (const part of own) if (!isRight(part)) misplaced.add(part)
  }
  return misplaced
}
