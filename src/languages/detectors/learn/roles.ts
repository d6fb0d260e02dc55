import type { Sample } from '../../tokens/sample.ts'
import type { DetectorRule } from '../rule.ts'
import type { Examples } from './examples.ts'
import type { SymbolPages } from './matrix.ts'

const INSIDE = 1
const BETWEEN = 2
const OUTSIDE = 3

/** Counts by symbol which tokens of the labelled pages are inside values, between them, and outside of all records. */
export function countRoles(
  { pages: labelled }: Sample,
  { pages }: SymbolPages,
  { zones, fields }: Examples,
): NonNullable<DetectorRule['roles']> {
  const counts = new Map<number, [inside: number, between: number, outside: number]>()
  for (const [p, symbols] of pages.entries()) {
    // What is outside the marked records of a page that is marked in part may be records too, and does not count.
    const roles = new Uint8Array(symbols.length).fill(labelled[p].complete ? OUTSIDE : 0)
    for (const { from, to } of zones[p]) roles.fill(BETWEEN, from, to)
    for (const { values } of fields) {
      for (const { page, from, to } of values) if (page === p) roles.fill(INSIDE, from, to)
    }
    for (const [t, role] of roles.entries()) {
      if (role === 0) continue
      const row = counts.get(symbols[t]) ?? [0, 0, 0]
      counts.set(symbols[t], row)
      row[role - 1]++
    }
  }
  return [...counts]
    .map(([symbol, row]): [number, number, number, number] => [symbol, ...row])
    .sort(([a], [b]) => a - b)
}
