import { visibleSpan } from '../../../page/navigate.ts'
import type { Page } from '../../../page/page.ts'
import { viewOf } from '../../../page/page-view.ts'
import { readValue } from '../../../page/value.ts'
import { type FieldProfile, likenessOf } from '../judge/likeness.ts'
import { describePlace, type FoundPlace } from '../locate/place.ts'

/** A place with its text. */
export interface TextPlace extends FoundPlace {
  readonly text: string
}

/** Places of one sign, by page: what a template shows at one spot. */
export interface PlaceGroup {
  readonly sign: string
  /** In the order of the pages; empty where a page has none. */
  readonly pages: readonly (readonly TextPlace[])[]
}

/** Elements of more texts are blocks of the page, not values. */
const MOST_TEXTS = 12
const LONGEST = 3000

/** All texts and small elements of pages, grouped by their signs; those that fewer than half of the pages have are left out. */
export function groupPlaces(pages: readonly Page[]): PlaceGroup[] {
  const groups = new Map<string, TextPlace[][]>()
  for (const [p, page] of pages.entries()) {
    const seen = new Set<string>()
    for (const place of placesOn(page)) {
      const key = `${place.start} ${place.end}`
      if (seen.has(key)) continue
      seen.add(key)
      // Without its outermost step: pages of one site differ in what encloses their records.
      const sign = place.sign.split('<', 2).join('<')
      let group = groups.get(sign)
      if (group === undefined) {
        group = pages.map(() => [])
        groups.set(sign, group)
      }
      group[p].push(place)
    }
  }
  return [...groups].flatMap(([sign, own]) =>
    own.filter((places) => places.length > 0).length * 2 < pages.length ? [] : [{ sign, pages: own }],
  )
}

function* placesOn(page: Page): Generator<TextPlace> {
  const view = viewOf(page)
  const { tree } = page
  for (const node of view.texts) {
    const span = visibleSpan(tree, node)
    if (span === undefined || span.end - span.start > LONGEST) continue
    yield { ...describePlace(page, span), text: readValue(page.source, span.start, span.end) }
  }
  for (let node = 1; node < tree.size; node++) {
    const count = view.textsBefore[tree.last[node]] - view.textsBefore[node]
    if (tree.name[node] < 0 || count < 2 || count > MOST_TEXTS) continue
    const span = visibleSpan(tree, node)
    if (span === undefined || span.end - span.start > LONGEST) continue
    yield { ...describePlace(page, span), text: readValue(page.source, span.start, span.end) }
  }
}

/** Values of a group that are compared with the profile. */
const MOST_COMPARED = 60

/**
 * How well a group fits a field: how much its values look like the field's, how like the number of them on a page is to that of
 * before, and how many differ from page to page. From 0 to 1.
 */
export function fitOf(group: PlaceGroup, field: FieldProfile, perPage: number): number {
  const places = group.pages.flat()
  const step = Math.max(1, places.length / MOST_COMPARED)
  let alike = 0
  let compared = 0
  for (let i = 0; Math.floor(i) < places.length; i += step) {
    alike += likenessOf(places[Math.floor(i)].text, field)
    compared++
  }
  const count = places.length / group.pages.length
  // Values of a field that repeated before may repeat now.
  const repeats = field.distinct === undefined || field.values === 0 ? 0 : 1 - field.distinct / field.values
  const variety = Math.max(varietyOf(group), repeats)
  const ratio = Math.min(count / perPage, perPage / count)
  return (alike / compared) * Math.sqrt(Math.min(1, 2 * ratio)) * variety
}

/** The share of values that are not the same on most pages. */
function varietyOf({ pages }: PlaceGroup): number {
  const counts = new Map<string, number>()
  for (const places of pages) {
    for (const text of new Set(places.map((place) => place.text)))
      counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const all = pages.flat()
  const repeated = all.filter(({ text }) => counts.get(text)! * 2 > pages.length && pages.length > 1).length
  return all.length === 0 ? 0 : 1 - repeated / all.length
}
