import { firstStartingFrom, type Span } from './span.ts'

/** The part of a page that some spans cover. */
export interface Covered {
  add(span: Span): void
  /** Whether a span overlaps one that was added. */
  meets(span: Span): boolean
}

/** Keeps disjoint spans in page order, so that each query is a binary search, however many were added. */
export function createCovered(): Covered {
  const spans: Span[] = []
  return {
    add(span) {
      const to = firstStartingFrom(spans, span.end)
      let from = to
      while (from > 0 && spans[from - 1].end > span.start) from--
      const start = from < to ? Math.min(span.start, spans[from].start) : span.start
      const end = from < to ? Math.max(span.end, spans[to - 1].end) : span.end
      spans.splice(from, to - from, { start, end })
    },
    meets(span) {
      const before = firstStartingFrom(spans, span.end) - 1
      return before >= 0 && spans[before].end > span.start
    },
  }
}
