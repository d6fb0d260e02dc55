import type { Page } from '../../page/page.ts'
import type { Span } from '../../page/span.ts'
import { readValue } from '../../page/value.ts'
import { foldSpace } from '../../page/white-space.ts'
import type { ExampleRecord } from '../../record/example.ts'
import { placesOf } from '../../record/locate.ts'
import { meantPlaces } from '../../record/places/resolve.ts'
import { type Mark, valuesOf } from './nesting.ts'

/**
 * Where the values of a marked record are. A value that was written as text may occur in several places: it is shown at the
 * one that learning takes as meant, and after learning at one where the wrapper found it, if it did. What is not on the page at
 * all is left out: learning reports it with its place in the file.
 */
export function placeRecord(
  page: Page,
  record: ExampleRecord,
  isFound: (field: string, place: Span) => boolean = () => false,
): Mark[] {
  const located = valuesOf(record).flatMap(({ field, value, item }) => {
    const all = typeof value === 'object' ? spanInside(page, value) : placesOf(page, foldSpace(String(value)))
    const found = all.length === 1 ? all : all.filter((place) => isFound(field, place))
    return all.length === 0 ? [] : [{ field, item, places: found.length > 0 ? found : all }]
  })
  const meant = meantPlaces(page, located)
  return located.map(({ field, item }, i): Mark => {
    const { start, end } = meant[i]
    const text = readValue(page.source, start, end)
    return { field, start, end, text, ...(item === undefined ? {} : { item }) }
  })
}

function spanInside(page: Page, { start, end }: Span): Span[] {
  const inside = Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end
  return inside && end <= page.source.length ? [{ start, end }] : []
}
