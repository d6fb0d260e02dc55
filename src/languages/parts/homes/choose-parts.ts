import type { MarkedPart } from '../learn/learn-parts.ts'

/**
 * One place for each value where a text has several: those with a single one first, none that overlap. A value may come
 * again only as often as some field has values in the text.
 */
export function chooseParts(
  text: string,
  found: ReadonlyMap<number, readonly MarkedPart[]>,
  fields: readonly number[],
): MarkedPart[] {
  const values = fields.map((field) => {
    const places = new Map<string, MarkedPart[]>()
    for (const part of [...(found.get(field) ?? [])].sort((a, b) => a.start - b.start)) {
      const value = text.slice(part.start, part.end)
      places.set(value, [...(places.get(value) ?? []), part])
    }
    return [...places.values()]
  })
  const most = values.reduce((max, places) => Math.max(max, places.length), 1)
  const chosen: MarkedPart[] = []
  const isFree = (part: MarkedPart): boolean =>
    chosen.every((other) => part.end <= other.start || other.end <= part.start)
  const all = values.flatMap((places) => places.map((list) => ({ list, times: most - places.length + 1 })))
  for (const { list, times } of all.sort((a, b) => a.list.length - b.list.length)) {
    for (const part of list.filter(isFree).slice(0, times)) chosen.push(part)
  }
  return chosen.sort((a, b) => a.start - b.start)
}
