import { type PageView, textAt, viewOf } from '../../../page/page-view.ts'
import type { Span } from '../../../page/span.ts'
import { isLabelledRecord, type LabelledPage, type LabelledRecord } from '../../../record/label.ts'
import { candidatesOf } from '../run/domain.ts'

/** One place for every value of a record, by field. */
export interface ResolvedRecord {
  readonly places: readonly (readonly Span[])[]
}

/**
 * Decides which of its places each marked value means: those of one record stand together, with the fewest texts
 * between the first and the last; whole texts come before parts of texts.
 */
export function resolvePlaces(example: LabelledPage, fields: number): ResolvedRecord[] {
  const view = viewOf(example.page)
  const whole = wholeTexts(view)
  return example.records.map((record) => resolveRecord(view, record, fields, whole))
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

interface Place {
  readonly item: number
  readonly at: number
  readonly span: Span
}

function resolveRecord(
  view: PageView,
  record: LabelledRecord,
  fields: number,
  whole: ReadonlySet<string>,
): ResolvedRecord {
  const owners: number[] = []
  const places: Place[] = []
  for (let field = 0; field < fields; field++) {
    for (const value of record.values[field] ?? []) {
      if (isLabelledRecord(value)) continue
      const item = owners.push(field) - 1
      const full = value.places.filter((span) => whole.has(keyOf(span)))
      for (const span of full.length > 0 ? full : value.places) {
        places.push({ item, at: textAt(view, span.start), span })
      }
    }
  }
  const chosen = smallestWindow(places, owners.length)
  const resolved: Span[][] = Array.from({ length: fields }, () => [])
  for (const [item, span] of chosen) resolved[owners[item]].push(span)
  return { places: resolved }
}

/** One place for each item so that they span the fewest texts; the earliest of equals. One pass with two pointers. */
function smallestWindow(places: readonly Place[], items: number): Map<number, Span> {
  const ordered = [...places].sort((a, b) => a.span.start - b.span.start || a.item - b.item)
  const counts = new Int32Array(items)
  let inside = 0
  let left = 0
  let best = { length: Number.POSITIVE_INFINITY, left: 0, right: -1 }
  for (let right = 0; right < ordered.length; right++) {
    if (counts[ordered[right].item]++ === 0) inside++
    while (inside === items) {
      const length = ordered[right].at - ordered[left].at
      if (length < best.length) best = { length, left, right }
      if (--counts[ordered[left++].item] === 0) inside--
    }
  }
  const chosen = new Map<number, Span>()
  const used = new Set<string>()
  for (let i = best.left; i <= best.right; i++) {
    const { item, span } = ordered[i]
    if (chosen.has(item) || used.has(keyOf(span))) continue
    chosen.set(item, span)
    used.add(keyOf(span))
  }
  return chosen
}
