import { leastOf } from '../../../strings/extremes.ts'
import type { MarkedPart } from '../learn/learn-parts.ts'
import { unitsOf } from '../run/units.ts'

/**
 * One place for each value where a text has several: those with a single one first, none that overlap. Of several, one that cuts
 * no word, near the places that are known already: "Welcome to Dune's pages! Dune 1.2" has a name beside its version. Fields
 * with the same value take its places in their order. A value may come again only as often as some field has values in the text.
 */
export function chooseParts(
  text: string,
  found: ReadonlyMap<number, readonly MarkedPart[]>,
  fields: readonly number[],
): MarkedPart[] {
  const textOf = ({ start, end }: MarkedPart): string => text.slice(start, end)
  const values = fields.map((field) => {
    const places = new Map<string, MarkedPart[]>()
    for (const part of [...(found.get(field) ?? [])].sort((a, b) => a.start - b.start)) {
      places.set(textOf(part), [...(places.get(textOf(part)) ?? []), part])
    }
    return places
  })
  const most = values.reduce((max, places) => Math.max(max, places.size), 1)
  const all = values.flatMap((places) =>
    [...places].map(([value, list]) => ({ value, list, times: most - places.size + 1 })),
  )
  const { start, end } = unitsOf(text, 'words')
  const [starts, ends] = [new Set(start), new Set(end)]
  const chosen: MarkedPart[] = []
  const distanceOf = (part: MarkedPart): number =>
    leastOf(chosen.map((other) => Math.max(part.start - other.end, other.start - part.end)))
  for (const { value, list, times } of all.sort((a, b) => a.list.length - b.list.length)) {
    const isShared = values.filter((places) => places.has(value)).length > 1
    const free = list
      .filter((part) => chosen.every((other) => part.end <= other.start || other.end <= part.start))
      .map((part) => ({
        part,
        cuts: starts.has(part.start) && ends.has(part.end) ? 0 : 1,
        distance: isShared ? 0 : distanceOf(part),
      }))
    if (times === 1) free.sort((a, b) => a.cuts - b.cuts || a.distance - b.distance)
    chosen.push(...free.slice(0, times).map(({ part }) => part))
  }
  return chosen.sort((a, b) => a.start - b.start)
}
