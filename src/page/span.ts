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

/** Throws when the span does not lie inside a source of this length. */
export function checkSpan(span: Span, length: number): void {
  const { start, end } = span
  if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end < start || end > length) {
    throw new RangeError(`span [${start}, ${end}) does not lie in a source of ${length} characters`)
  }
}
