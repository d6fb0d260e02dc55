import type { Span } from '../../page/span.ts'

/** A cell of a page in reading order: its candidates, and whether exactly one of them must be right. */
export interface ChainCell {
  readonly candidates: readonly Span[]
  readonly required: boolean
}

/**
 * Drops every candidate that no choice of values can contain: values come in the order of their cells and do not overlap.
 * A pass from the left finds how early each cell can end, one from the right how late it can begin. A candidate that lies
 * between what the cells before it need at least and what the cells after it need at least is part of some choice, and only
 * such a one is. Returns undefined where a cell that must have a value has none left.
 */
export function propagate(cells: readonly ChainCell[]): (readonly Span[])[] | undefined {
  const free = new Array<number>(cells.length + 1).fill(0)
  for (const [i, { candidates, required }] of cells.entries()) {
    let earliest = Number.POSITIVE_INFINITY
    for (const { start, end } of candidates) if (start >= free[i] && end < earliest) earliest = end
    if (required && earliest === Number.POSITIVE_INFINITY) return undefined
    free[i + 1] = required ? earliest : free[i]
  }
  const kept: (readonly Span[])[] = new Array(cells.length)
  let latest = Number.POSITIVE_INFINITY
  for (let i = cells.length - 1; i >= 0; i--) {
    const { candidates, required } = cells[i]
    kept[i] = candidates.filter(({ start, end }) => start >= free[i] && end <= latest)
    if (!required) continue
    if (kept[i].length === 0) return undefined
    latest = kept[i].reduce((most, { start }) => Math.max(most, start), Number.NEGATIVE_INFINITY)
  }
  return kept
}
