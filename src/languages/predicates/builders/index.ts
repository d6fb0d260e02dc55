import type { Conjunction } from '../concepts/composites.ts'
import { FLAT } from '../concepts/index.ts'
import type { Builder } from './builder.ts'
import { conjunction } from './composites.ts'
import { steps, tagPath } from './structure.ts'
import { neighbour, prefix, rowLabel, saying, titled } from './surroundings.ts'

/** The bias: which languages rules may use, the more reliable first. */
export const defaultBias: readonly Builder[] = [tagPath, steps, neighbour, rowLabel, prefix, saying, titled]

/** The builders as one language of conjunctions: as expressive as the ordered list, but without an order. */
export function flatten(builders: readonly Builder[]): Builder<Conjunction> {
  return conjunction(FLAT, 'content', builders)
}
