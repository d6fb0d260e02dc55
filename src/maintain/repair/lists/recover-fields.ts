import type { Page } from '../../../page/page.ts'
import { overlaps, type Span } from '../../../page/span.ts'
import type { ExtractedRecord } from '../../../record/extraction.ts'
import { groupPlaces, type PlaceGroup, type TextPlace } from '../guess/groups.ts'
import { type FieldProfile, likenessOf } from '../judge/likeness.ts'

/** A page with the records that a repaired rule extracts from it, and the values of each. */
export interface ExtractedPage {
  readonly page: Page
  readonly records: readonly (ExtractedRecord & { readonly taken: readonly Span[] })[]
}

/** Places for a field whose values are no longer on the pages: by page and record at most one. */
export interface RecoveredField {
  /** How much the texts there look like the values of before, and how often there is one, from 0 to 1. */
  readonly fit: number
  readonly places: readonly (readonly (TextPlace | undefined)[])[]
}

/**
 * Finds a field by its looks inside records that were found by their other fields: what the template shows at one spot of the
 * records, if that looks like the values of before. `filled` is the share of records that had the field.
 */
export function recoverField(
  pages: readonly ExtractedPage[],
  field: FieldProfile,
  filled: number,
): RecoveredField | undefined {
  if (field.looks === undefined || filled === 0) return undefined
  let best: RecoveredField | undefined
  for (const group of groupPlaces(pages.map(({ page }) => page))) {
    const own = placesInRecords(group, pages)
    const fit = own === undefined ? 0 : fitOf(own, field, filled)
    if (own !== undefined && fit > (best?.fit ?? 0)) best = { fit, places: own }
  }
  return best
}

/** The place of a group in every record; undefined if a record has several, or one is a value of another field. */
function placesInRecords(
  group: PlaceGroup,
  pages: readonly ExtractedPage[],
): (TextPlace | undefined)[][] | undefined {
  const found: (TextPlace | undefined)[][] = []
  for (const [p, { records }] of pages.entries()) {
    // Both are in page order.
    let next = 0
    const places = group.pages[p]
    const own: (TextPlace | undefined)[] = []
    for (const record of records) {
      while (next < places.length && places[next].start < record.start) next++
      const first = next
      while (next < places.length && places[next].end <= record.end) next++
      if (next - first > 1) return undefined
      const place = next > first ? places[first] : undefined
      if (place !== undefined && record.taken.some((other) => overlaps(other, place))) return undefined
      own.push(place)
    }
    found.push(own)
  }
  return found
}

function fitOf(
  found: readonly (readonly (TextPlace | undefined)[])[],
  field: FieldProfile,
  filled: number,
): number {
  const all = found.flat()
  const texts = all.flatMap((place) => (place === undefined ? [] : [place.text]))
  if (texts.length === 0) return 0
  const alike = texts.reduce((sum, text) => sum + likenessOf(text, field), 0) / texts.length
  const share = texts.length / all.length
  // A text that is the same in every record, such as that of a button, is not a value of a field whose values differed.
  const variety = new Set(texts).size / texts.length
  const before = (field.distinct ?? 0) / Math.max(1, field.values)
  return alike * Math.min(share / filled, filled / share) * (before === 0 ? 1 : Math.min(1, variety / before))
}
