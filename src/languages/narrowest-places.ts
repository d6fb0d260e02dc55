import { overlaps, type Span } from '../page/span.ts'
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
export function narrowestPlaces(unit: ValuesOfRecord): (Span | undefined)[] {
  const { values } = unit
  if (values.every(({ label }) => label.places.length === 1))
    return values.map(({ label }) => label.places[0])
  const few = values.map(({ label }) => label.places.length <= MAX_PLACES_IN_WINDOW)
  const points = values.flatMap((_, v) =>
    few[v] ? placesOutside(values, v).map((place) => ({ v, place })) : [],
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
  const inside = points.slice(best.from, best.to + 1)
  const order = [...values.keys()].sort((a, b) => countOf(inside, a) - countOf(inside, b) || a - b)
  const taken: (Span | undefined)[] = new Array(values.length).fill(undefined)
  for (const v of order) {
    taken[v] = inside.find(
      (point) =>
        point.v === v && taken.every((other) => other === undefined || !overlaps(other, point.place)),
    )?.place
  }
  return taken
}

/** The places of a value that do not lie inside another value of the record which has one place only. */
function placesOutside(values: ValuesOfRecord['values'], v: number): readonly Span[] {
  const { places } = values[v].label
  if (places.length === 1) return places
  const others = values.flatMap(({ label }, other) =>
    other !== v && label.places.length === 1 ? label.places : [],
  )
  const outside = places.filter((place) => !others.some((other) => overlaps(other, place)))
  return outside.length === 0 ? places : outside
}

function countOf(points: readonly { v: number }[], v: number): number {
  return points.reduce((count, point) => count + (point.v === v ? 1 : 0), 0)
}
