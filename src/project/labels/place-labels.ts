import { smallestCovering } from '../../page/navigate.ts'
import type { Page } from '../../page/page.ts'
import type { Span } from '../../page/span.ts'
import { readValue } from '../../page/value.ts'
import { foldSpace } from '../../page/white-space.ts'
import type { ExampleRecord } from '../../record/example.ts'
import { placesOf } from '../../record/locate.ts'
import { type Mark, valuesOf } from './nesting.ts'

/**
 * Where the values of a marked record are. A value that was written as text may occur in several places; it is shown
 * at the one that shares the smallest element with the value of the record that has the fewest places. What is not on
 * the page at all is left out: learning reports it with its place in the file.
 */
export function placeRecord(page: Page, record: ExampleRecord): Mark[] {
  const found = valuesOf(record).map(({ field, value, item }) => {
    const text = typeof value === 'object' ? '' : foldSpace(String(value))
    const spans = typeof value === 'object' ? spanInside(page, value) : placesOf(page, text)
    return { field, spans, item }
  })
  const located = found.filter(({ spans }) => spans.length > 0)
  if (located.length === 0) return []
  const anchor = located.reduce((best, entry) => (entry.spans.length < best.spans.length ? entry : best))
    .spans[0]
  const taken = new Set<string>()
  const marks: Mark[] = []
  for (const { field, spans, item } of located) {
    const free = spans.filter(({ start, end }) => !taken.has(`${field} ${start} ${end}`))
    const { start, end } = nearest(page, anchor, free.length > 0 ? free : spans)
    taken.add(`${field} ${start} ${end}`)
    const text = readValue(page.source, start, end)
    marks.push({ field, start, end, text, ...(item === undefined ? {} : { item }) })
  }
  return marks
}

function spanInside(page: Page, { start, end }: Span): Span[] {
  const inside = Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end
  return inside && end <= page.source.length ? [{ start, end }] : []
}

function nearest(page: Page, anchor: Span, spans: readonly Span[]): Span {
  let best = spans[0]
  let bestSize = Number.POSITIVE_INFINITY
  for (const span of spans) {
    const from = Math.min(anchor.start, span.start)
    const to = Math.max(anchor.end, span.end)
    const { start, end } = page.tree
    const node = smallestCovering(page.tree, from, to)
    const size = end[node] - start[node]
    const closer =
      size === bestSize && Math.abs(span.start - anchor.start) < Math.abs(best.start - anchor.start)
    if (size < bestSize || closer) {
      best = span
      bestSize = size
    }
  }
  return best
}
