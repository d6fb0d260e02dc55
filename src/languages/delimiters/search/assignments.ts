import type { Budget } from '../../language.ts'
import type { Constraints } from './constraints.ts'
import type { Side } from './sides.ts'

/** What to go through: every consistent choice, or only what the pairs that begin a record can be. */
export interface AssignmentOptions {
  /** The pairs that may begin a record: heads and tails depend on their delimiters alone. */
  readonly starters: ReadonlySet<number>
  readonly vary: 'starters' | 'all'
  /** Longest delimiters first: what they find is the least. */
  readonly longest?: boolean
}

/**
 * Consistent choices of a length for every left delimiter, best first: a small search with backtracking, in which the
 * starters change fastest. A value of pair k is tried only against the pairs chosen before it.
 */
export function* leftAssignments(
  lefts: readonly Side[],
  constraints: Constraints,
  options: AssignmentOptions,
  budget: Budget,
): Generator<number[]> {
  const { starters, vary } = options
  const order = [...lefts.keys()].sort((a, b) => Number(starters.has(a)) - Number(starters.has(b)) || a - b)
  const firstStarter = order.findIndex((pair) => starters.has(pair))
  const choices = lefts.map((side) =>
    options.longest === true ? [...side.lengths].sort((a, b) => b - a) : side.lengths,
  )
  const chosen = new Array<number>(lefts.length).fill(0)
  const cursor = new Array<number>(lefts.length).fill(0)
  let depth = 0
  let floor = 0
  while (depth >= floor) {
    if (depth === order.length) {
      yield [...chosen]
      if (vary === 'starters') floor = Math.max(floor, firstStarter)
      depth--
      continue
    }
    const pair = order[depth]
    const found = nextChoice(pair)
    if (!budget.spend(1 + depth)) return
    if (found === undefined) {
      cursor[depth] = 0
      depth--
    } else {
      chosen[pair] = found
      depth++
      if (depth < order.length) cursor[depth] = 0
    }
  }

  function nextChoice(pair: number): number | undefined {
    while (cursor[depth] < choices[pair].length) {
      const length = choices[pair][cursor[depth]++]
      let fits = true
      for (let before = 0; before < depth && fits; before++) {
        fits = constraints.allow(order[before], chosen[order[before]], pair, length)
      }
      if (fits) return length
    }
    return undefined
  }
}
