import { compileValues } from '../../parts/run/compile-view.ts'
import type { View } from '../../parts/run/rule.ts'
import { createValueChains, type ValueChains } from '../../parts/run/value-chains.ts'
import type { Lexemes } from '../../tokens/lexemes.ts'
import type { Part } from './borders.ts'

/** The content of the values of a field. */
export interface CompiledValue {
  /** How much likelier the text of tokens [from, to) is as a value of the field than as any text; a logarithm to base 2. */
  score(chains: ValueChains, from: number, to: number): number
  /** The highest score there is. */
  readonly most: number
}

/** The scores of a view, ready to be looked up. */
export function compileValue(view: View): CompiledValue {
  const values = compileValues([view])
  const best: number[] = []
  for (const [level, , own] of view.entries) best[level] = Math.max(best[level] ?? 0, own)
  return {
    score(chains, from, to) {
      const kinds = chains.kinds(from, to - 1)
      const isRead = to - from <= LONGEST_READ
      return (isRead ? values.score(0, chains, from, to - 1, kinds) : values.ofKinds(0, kinds)) / Math.LN2
    },
    most: best.reduce((sum, one) => sum + one, 0) / Math.LN2,
  }
}

/** Longer values are prose: of these the kinds of characters alone are looked at. */
const LONGEST_READ = 40

/** How long the pattern of a value with this many tokens may be. */
export function patternLimit(tokens: number): number {
  return tokens > LONGEST_READ ? -1 : Number.POSITIVE_INFINITY
}

/** The content of the tokens of a part, counted from its beginning. Tags inside a value count as they are written. */
export function chainsOf({ source, start, end }: Lexemes, { from, to }: Part): ValueChains {
  const offset = start[from]
  const text = source.slice(offset, end[to - 1]).replaceAll(/\s/g, ' ')
  const size = to - from
  return createValueChains({
    text,
    size,
    start: Array.from(start.subarray(from, to), (at) => at - offset),
    end: Array.from(end.subarray(from, to), (at) => at - offset),
  })
}
