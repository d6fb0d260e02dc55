import { firstStartingFrom, type Span } from '../page/span.ts'
import type { LabelledValue } from '../record/label.ts'

/** The text values of one record. */
export interface ValuesOfRecord {
  readonly values: readonly { readonly label: Pick<LabelledValue, 'places'> }[]
}

/** A value with more places than this says nothing about where its record is. */
const MAX_PLACES_IN_WINDOW = 300

/**
 * The narrowest part of the page that holds a place of every value of a record: values of one record are near each
 * other. Gives one place for each value, or undefined where a value has no place left.
 */
export function narrowestPlaces({ values }: ValuesOfRecord): (Span | undefined)[] {
  if (values.every(({ label }) => label.places.length === 1))
    return values.map(({ label }) => label.places[0])
  const few = values.map(({ label }) => label.places.length <= MAX_PLACES_IN_WINDOW)
  const certain = createCovered()
  for (const { label } of values) if (label.places.length === 1) certain.add(label.places[0])
  const points = values.flatMap(({ label }, v) =>
    few[v] ? outsideOf(certain, label.places).map((place) => ({ v, place })) : [],
  )
  points.sort((a, b) => a.place.start - b.place.start || a.v - b.v)
  const wanted = few.filter(Boolean).length
  const counts = new Int32Array(values.length)
  let held = 0
  let from = 0
  let best = { from: 0, to: points.length - 1, width: Number.POSITIVE_INFINITY }
  for (let to = 0; to < points.length; to++) {
    if (counts[points[to].v]++ === 0) held++
    while (held === wanted) {
      const width = points[to].place.end - points[from].place.start
      if (width < best.width) best = { from, to, width }
      if (--counts[points[from].v] === 0) held--
      from++
    }
  }
  const inside: Span[][] = values.map(() => [])
  for (let i = best.from; i <= best.to; i++) inside[points[i].v].push(points[i].place)
  const order = [...values.keys()].sort((a, b) => inside[a].length - inside[b].length || a - b)
  const taken: (Span | undefined)[] = new Array(values.length).fill(undefined)
  const covered = createCovered()
  for (const v of order) {
    const place = inside[v].find((each) => !covered.meets(each))
    if (place === undefined) continue
    taken[v] = place
    covered.add(place)
  }
  return taken
}

/** The places of a value that do not lie inside another value of the record which has one place only. */
function outsideOf(certain: Covered, places: readonly Span[]): readonly Span[] {
  if (places.length === 1) return places
  const outside = places.filter((place) => !certain.meets(place))
  return outside.length === 0 ? places : outside
}

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
