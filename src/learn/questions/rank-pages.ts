import type { OpenPoint } from './read-page.ts'

/** A page with how much an answer about it is worth. */
export interface RankedPage {
  /** Index of the page among those that were ranked. */
  readonly at: number
  /** How many values, on all pages, its labels are expected to put right. */
  readonly worth: number
  /** The field that most of it is about; undefined if that is whether something is a record. */
  readonly field: number | undefined
}

/**
 * Pages by how many values their labels are expected to put right, most first. What may be wrong for the same reason is one
 * group, whichever pages show it: the labels of a page settle every group that the page shows. Of equals the page with more open
 * points of its own comes first, then the one that was given first.
 */
export function rankPages(pages: readonly (readonly OpenPoint[])[]): RankedPage[] {
  const groups = new Map<string, number>()
  const keyOf = ({ field, key }: OpenPoint) => `${field} ${key}`
  for (const point of pages.flat()) {
    const key = keyOf(point)
    groups.set(key, (groups.get(key) ?? 0) + point.errors)
  }
  const ranked = pages.map((points, at) => {
    const byField = new Map<number | undefined, number>()
    let own = 0
    const seen = new Set<string>()
    for (const point of points) {
      own += point.errors
      const key = keyOf(point)
      if (seen.has(key)) continue
      seen.add(key)
      byField.set(point.field, (byField.get(point.field) ?? 0) + groups.get(key)!)
    }
    const worth = [...byField.values()].reduce((sum, errors) => sum + errors, 0)
    const [most] = [...byField].sort((a, b) => b[1] - a[1] || (a[0] ?? -1) - (b[0] ?? -1))
    return { at, worth, own, field: most?.[0] }
  })
  return ranked
    .sort((a, b) => b.worth - a.worth || b.own - a.own || a.at - b.at)
    .map(({ at, worth, field }) => ({ at, worth, field }))
}
