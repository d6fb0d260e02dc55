import { type PageView, viewOf } from '../../../page/page-view.ts'
import type { Span } from '../../../page/span.ts'
import { isLabelledRecord, type LabelledPage, type LabelledRecord } from '../../../record/label.ts'
import { narrowestPlaces } from '../../narrowest-places.ts'
import { candidatesOf } from '../run/domain.ts'

/** One place for every value of a record, by field. */
export interface ResolvedRecord {
  readonly places: readonly (readonly Span[])[]
}

/**
 * Decides which of its places each marked value means: those of one record are close together, and whole texts come before
 * parts of texts.
 */
export function resolvePlaces(example: LabelledPage, fields: number): ResolvedRecord[] {
  const view = viewOf(example.page)
  const whole = wholeTexts(view)
  return example.records.map((record) => resolveRecord(record, fields, whole))
}

function wholeTexts(view: PageView): ReadonlySet<string> {
  const candidates = candidatesOf(view, { of: 'text' })
  const spans = new Set<string>()
  for (let i = 0; i < candidates.nodes.length; i++) spans.add(keyOf(candidates.span(i)))
  return spans
}

/** A span as a key of a map. */
export function keyOf({ start, end }: Span): string {
  return `${start}:${end}`
}

function resolveRecord(record: LabelledRecord, fields: number, whole: ReadonlySet<string>): ResolvedRecord {
  const owners: number[] = []
  const values: { label: { places: readonly Span[] } }[] = []
  for (let field = 0; field < fields; field++) {
    for (const value of record.values[field] ?? []) {
      if (isLabelledRecord(value)) continue
      const full = value.places.filter((span) => whole.has(keyOf(span)))
      owners.push(field)
      values.push({ label: { places: full.length > 0 ? full : value.places } })
    }
  }
  const places: Span[][] = Array.from({ length: fields }, () => [])
  for (const [v, span] of narrowestPlaces({ values }).entries()) {
    if (span !== undefined) places[owners[v]].push(span)
  }
  return { places }
}
