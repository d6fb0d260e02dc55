import type { Units } from '../run/units.ts'

/** A value or a list of values, from one unit to another. */
export interface Region {
  readonly field: number
  readonly first: number
  readonly last: number
  readonly items: readonly string[]
  /** What is between the items of a list. */
  readonly separator?: string | undefined
}

/** A text whose regions are known, and how much it counts. */
export interface Sample {
  readonly units: Units
  readonly regions: readonly Region[]
  readonly weight: number
}

/** Joins values of one field with no other field between them into lists. Values that cut a unit are left out. */
export function toSample(
  units: Units,
  parts: readonly { readonly field: number; readonly start: number; readonly end: number }[],
  weight: number,
): Sample {
  const starts = new Map(units.start.map((offset, i) => [offset, i]))
  const ends = new Map(units.end.map((offset, i) => [offset, i]))
  const regions: Region[] = []
  for (const { field, start, end } of [...parts].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const first = starts.get(start)
    const last = ends.get(end)
    if (first === undefined || last === undefined) continue
    const item = units.text.slice(start, end)
    const before = regions.at(-1)
    if (before !== undefined && first <= before.last) continue
    if (before?.field !== field) regions.push({ field, first, last, items: [item] })
    else {
      const separator = before.separator ?? units.text.slice(units.end[before.last], start)
      regions[regions.length - 1] = { ...before, last, items: [...before.items, item], separator }
    }
  }
  return { units, regions, weight }
}
