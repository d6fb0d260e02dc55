import { viewOf } from '../../../page/page-view.ts'
import type { Span } from '../../../page/span.ts'
import { isLabelledRecord, type LabelledPage } from '../../../record/label.ts'
import { narrowestPlaces } from '../../narrowest-places.ts'
import { candidatesOf } from '../run/domain.ts'
import { indexBySpan, keyOf } from '../vote/domains.ts'

/** One place for every value of a record, by field. */
export interface ResolvedRecord {
  readonly places: readonly (readonly Span[])[]
}

/**
 * Decides which of its places each marked value means: those of one record are close together, and whole texts come before
 * parts of texts.
 */
export function resolvePlaces({ page, records }: LabelledPage, fields: number): ResolvedRecord[] {
  const whole = indexBySpan(candidatesOf(viewOf(page), { of: 'text' }))
  return records.map((record) => {
    const values = record.values.flatMap((cell, field) =>
      cell.flatMap((value) => {
        if (isLabelledRecord(value)) return []
        const full = value.places.filter((span) => whole.has(keyOf(span)))
        return [{ field, label: { places: full.length > 0 ? full : value.places } }]
      }),
    )
    const places: Span[][] = Array.from({ length: fields }, () => [])
    for (const [v, span] of narrowestPlaces({ values }).entries()) {
      if (span !== undefined) places[values[v].field].push(span)
    }
    return { places }
  })
}
