import type { Span } from '../../page/span.ts'

/**
 * By row, the finds of a column that lie where the row has its place for that field: between the anchor of the row and the
 * one before it, or the one after it. Finds that overlap an anchor, or lie beyond the last, are in no row: they are wrong.
 */
export function divideByAnchors(
  spans: readonly Span[],
  anchors: readonly Span[],
  side: 'before' | 'after',
): { readonly rows: Span[][]; readonly outside: number } {
  const rows: Span[][] = anchors.map(() => [])
  let outside = 0
  let next = 0
  for (const span of spans) {
    while (next < anchors.length && anchors[next].start < span.end) next++
    // The anchors before `next` begin before the span ends; the last of them must end before the span begins.
    const isFree = next === 0 || anchors[next - 1].end <= span.start
    const row = side === 'before' ? next : next - 1
    if (isFree && row >= 0 && row < anchors.length) rows[row].push(span)
    else outside++
    // Spans come by their start: a later one may end earlier.
    while (next > 0 && anchors[next - 1].start >= span.start) next--
  }
  return { rows, outside }
}
