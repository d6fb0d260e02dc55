import type { Separator } from '../rule.ts'
import { compileDetector, type DetectorContext, leftCost, rightCost } from '../run/compile.ts'
import type { CostRange } from '../run/truth.ts'
import { countFrequencies, type ExampleBorder, type Side, type SymbolPages } from './matrix.ts'

/** A separator with what each of its examples costs when it is left out of the counts. */
export interface LearnedSeparator {
  readonly separator: Separator
  readonly left: readonly number[]
  readonly right: readonly number[]
}

/** Examples of one page are left out in at most this many groups. */
const MAX_GROUPS = 10

/**
 * Counts which symbols the examples have at which distance, and measures what the examples cost: those of each page with the
 * matrix of the other pages, or if there is one page only, some of them with the matrix of the others. A cost that an
 * example has because it was counted itself is no evidence for the next page.
 */
export function learnSeparator(
  pages: SymbolPages,
  borders: readonly ExampleBorder[],
  context: DetectorContext,
  leaveOut: boolean,
): LearnedSeparator {
  const groups = leaveOut ? groupsOf(borders) : borders.map(() => 0)
  const left = learnSide(pages, borders, groups, 'left', context)
  const right = learnSide(pages, borders, groups, 'right', context)
  const both = left.costs.map((cost, i) => cost + right.costs[i])
  const separator: Separator = {
    examples: borders.length,
    counts: 'both',
    left: { frequencies: left.frequencies, costs: rangeOf(left.costs) },
    right: { frequencies: right.frequencies, costs: rangeOf(right.costs) },
    costs: rangeOf(both),
  }
  return { separator, left: left.costs, right: right.costs }
}

/** The same separator, of which the right detector alone counts. */
export function rightOnly({ separator, left, right }: LearnedSeparator): LearnedSeparator {
  const blind = left.map(() => 0)
  return { separator: { ...separator, counts: 'right', costs: rangeOf(right) }, left: blind, right }
}

/** The group in which each example is left out. */
function groupsOf(borders: readonly ExampleBorder[]): number[] {
  const several = borders.some(({ page }) => page !== borders[0].page)
  return borders.map(({ page }, i) => (several ? page : i % MAX_GROUPS))
}

function learnSide(
  pages: SymbolPages,
  borders: readonly ExampleBorder[],
  groups: readonly number[],
  side: Side,
  context: DetectorContext,
): { frequencies: number[][]; costs: number[] } {
  const { reach } = context
  const costOf = side === 'left' ? leftCost : rightCost
  const frequencies = countFrequencies(pages, borders, side, reach)
  const costs = new Array<number>(borders.length).fill(0)
  for (const group of new Set(groups)) {
    const others = borders.filter((_, i) => groups[i] !== group)
    const known = others.length === 0 ? frequencies : countFrequencies(pages, others, side, reach)
    const examples = others.length === 0 ? borders.length : others.length
    const { table } = compileDetector({ frequencies: known, costs: NO_COSTS }, examples, context)
    for (const [i, { page, at }] of borders.entries()) {
      if (groups[i] === group) costs[i] = costOf(table, pages.pages[page], at, reach)
    }
  }
  return { frequencies, costs }
}

const NO_COSTS: CostRange = { min: 0, max: 0 }

function rangeOf(costs: readonly number[]): CostRange {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const cost of costs) {
    min = Math.min(min, cost)
    max = Math.max(max, cost)
  }
  return { min, max }
}
