import type { Page } from '../../../page/page.ts'
import { textBefore, viewOf } from '../../../page/page-view.ts'
import { covers, type Span } from '../../../page/span.ts'
import type { PageMemory } from '../locate/memory.ts'
import { type FoundPlace, findPlaces } from '../locate/place.ts'

/** Where the values of one field are, by page; undefined where not all of them were found. */
export type FieldPlaces = readonly (readonly FoundPlace[] | undefined)[]

const ROUNDS = 3
/** A place with a sign that fewer values of the field share is chance. */
const RARE = 0.1
/** What the label before a value adds to the vote of its sign. */
const LABEL_WEIGHT = 2
/** A place inside the value of another field is taken only where no other has votes. */
const INSIDE = 0.05

/**
 * Finds the values of pages that hold one record each, field by field: longer values first. Of several places of a value, the
 * one is taken whose sign, and whose text before, most values of the field have.
 */
export function locateFields(memories: readonly PageMemory[], fields: number): FieldPlaces[] {
  const lengths = Array.from({ length: fields }, (_, f) => meanLength(memories, f))
  const order = lengths.map((_, f) => f).sort((a, b) => lengths[b] - lengths[a] || a - b)
  const taken = memories.map((): Span[] => [])
  const located: FieldPlaces[] = []
  for (const f of order) {
    const places = locateField(memories, f, taken)
    located[f] = places
    places.forEach((own, p) => {
      for (const place of own ?? []) taken[p].push(place)
    })
  }
  return located
}

function locateField(memories: readonly PageMemory[], f: number, taken: readonly Span[][]): FieldPlaces {
  const options = memories.map(({ page, records }, p) =>
    (records[0]?.cells[f] ?? []).map((value) =>
      findPlaces(page, value).map((place) => ({
        place,
        label: `${place.sign}|${labelOf(page, place)}`,
        inside: taken[p].some((other) => covers(other, place)),
      })),
    ),
  )
  let votes = new Map<string, number>()
  const cast = (key: string, weight: number) => votes.set(key, (votes.get(key) ?? 0) + weight)
  const flat = options.flat()
  for (const places of flat) {
    for (const { place, label, inside } of places) {
      const weight = (inside ? INSIDE : 1) / places.length
      cast(place.sign, weight)
      cast(label, LABEL_WEIGHT * weight)
    }
  }
  type Option = (typeof flat)[number][number]
  const worth = ({ place, label, inside }: Option) =>
    (inside ? INSIDE : 1) * ((votes.get(place.sign) ?? 0) + (votes.get(label) ?? 0))
  const choose = (places: readonly Option[], used: ReadonlySet<Option> = new Set()) =>
    places.reduce<Option | undefined>(
      (best, each) => (used.has(each) || (best !== undefined && worth(each) <= worth(best)) ? best : each),
      undefined,
    )
  for (let round = 1; round < ROUNDS; round++) {
    const chosen = flat.flatMap((places) => choose(places) ?? [])
    votes = new Map()
    for (const { place, label } of chosen) {
      cast(place.sign, 1)
      cast(label, LABEL_WEIGHT)
    }
  }
  const total = flat.length
  return options.map((cells) => {
    const own: FoundPlace[] = []
    for (const places of cells) {
      const best = choose(places)
      if (best === undefined || (votes.get(best.place.sign) ?? 0) < RARE * total) return undefined
      if (!own.some(({ start }) => start === best.place.start)) own.push(best.place)
    }
    return own.sort((a, b) => a.start - b.start)
  })
}

const LONGEST_LABEL = 60

/** The text before a place, if it is short enough to be a label. */
function labelOf(page: Page, { at }: FoundPlace): string {
  const view = viewOf(page)
  const text = at === 0 ? '' : textBefore(view, view.texts[at] ?? 0)
  return text.length > LONGEST_LABEL ? '' : text.replace(/\d+/g, '0')
}

function meanLength(memories: readonly PageMemory[], f: number): number {
  const values = memories.flatMap(({ records }) => records[0]?.cells[f] ?? [])
  return values.length === 0 ? 0 : values.reduce((sum, { length }) => sum + length, 0) / values.length
}
