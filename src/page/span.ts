/** A half-open range [start, end) of UTF-16 offsets into a page's source: the one coordinate system. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Whether two spans are the same range. */
export function sameSpan(a: Span, b: Span): boolean {
  return a.start === b.start && a.end === b.end
}

/** Whether `outer` holds every offset of `inner`. */
export function covers(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}

/** Whether two spans share an offset. */
export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}

/** Where in a list of spans, ordered by their starts, those that start at or after an offset begin; its length if none does. */
export function firstStartingFrom(spans: readonly Span[], offset: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans[middle].start < offset) low = middle + 1
    else high = middle
  }
  return low
}

/** Throws when the span does not lie inside a source of this length. */
export function checkSpan(span: Span, length: number): void {
  const { start, end } = span
  if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end < start || end > length) {
    throw new RangeError(`span [${start}, ${end}) does not lie in a source of ${length} characters`)
  }
}
