import { greatestOf } from '../../../strings/extremes.ts'
import type { View } from './rule.ts'
import type { ValueChains } from './value-chains.ts'
import { type Chain, coarseOf, KINDS, ValueLevel } from './views.ts'

interface Scored {
  readonly score: number
  readonly miss: number
}

function byLevel({ entries }: View): Map<string, Scored>[] {
  const levels: Map<string, Scored>[] = []
  for (const [level, key, score, miss] of entries) {
    while (levels.length <= level) levels.push(new Map())
    levels[level].set(key, { score, miss })
  }
  return levels
}

/** Each key is scored given the one before; what is below a key that was never seen is not looked at. */
export function compileView(view: View): (chain: Chain) => number {
  const levels = byLevel(view)
  return (chain) => scoreFrom(levels, chain, 0, 0, view.miss)
}

function scoreFrom(
  levels: readonly ReadonlyMap<string, Scored>[],
  chain: Chain,
  from: number,
  before: number,
  miss: number,
): number {
  let total = before
  let below = miss
  for (let level = from; level < chain.length; level++) {
    const entry = levels[level]?.get(chain[level])
    if (entry === undefined) return total + below
    total += entry.score
    below = entry.miss
  }
  return total
}

/** The scores of values of one field. */
export interface CompiledValues {
  /** The score of the value from one unit of a text to another; of patterns longer than `longest` only the kinds count. */
  score(chains: ValueChains, first: number, last: number, longest?: number): number
  /** The score of a chain. */
  of(chain: Chain): number
}

/**
 * The scores of values, ready to be looked up. The kinds of characters are scored once for all: most spans of a text have kinds
 * that no value has, and no pattern is made of them.
 */
export function compileValues(view: View): CompiledValues {
  const levels = byLevel(view)
  const known = longestPattern(view)
  const finer = ValueLevel.kinds + 1
  const scores = new Float64Array(KINDS.length)
  const misses = KINDS.map((kinds, index): number | undefined => {
    const chain = [coarseOf(kinds), kinds]
    scores[index] = scoreFrom(levels, chain, 0, 0, view.miss)
    return levels[0]?.has(chain[0]) ? levels[1]?.get(kinds)?.miss : undefined
  })
  return {
    score(chains, first, last, longest = known) {
      const kinds = chains.kinds(first, last)
      const miss = misses[kinds]
      if (miss === undefined) return scores[kinds]
      return scoreFrom(
        levels,
        chains.chain(first, last, Math.min(known, longest)),
        finer,
        scores[kinds],
        miss,
      )
    },
    of: (chain) => scoreFrom(levels, chain, 0, 0, view.miss),
  }
}

/** The length of the longest pattern that a view of values knows. */
function longestPattern({ entries }: View): number {
  return greatestOf(entries.map(([level, key]) => (level === ValueLevel.loose ? key.length : 0)))
}
