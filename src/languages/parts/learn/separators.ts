import { SEPARATING } from '../run/lattice.ts'
import type { Sample } from './sample.ts'

/**
 * Signs that are outside marked values and inside none of them. A value with such a sign in it is less likely: "Spring: Acme" is
 * a job and a company where a colon separates the two.
 */
export function findSeparators(known: readonly Sample[]): string[] {
  const outside = new Set<string>()
  const inside = new Set<string>()
  for (const { units, regions } of known) {
    let region = 0
    for (let i = 0; i < units.size; i++) {
      while (region < regions.length && regions[region].last < i) region++
      const sign = units.text.slice(units.start[i], units.end[i])
      if (!SEPARATING.includes(sign)) continue
      const isInside = region < regions.length && regions[region].first <= i
      ;(isInside ? inside : outside).add(sign)
    }
  }
  return [...outside].filter((sign) => !inside.has(sign)).sort()
}
