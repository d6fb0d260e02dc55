import type { Conjunction } from '../concepts/composites/conjunction.ts'
import { enclosingRow } from '../concepts/composites/decompositions.ts'
import { FLAT, isFlat, ROW_LIKE } from '../concepts/index.ts'
import type { Builder } from './builder.ts'
import { chain, conjunction, filtered } from './composites.ts'
import { bracket, formatting, position, shape, words } from './content.ts'
import { steps, tagPath } from './structure.ts'
import { heading, neighbour, prefix, rowLabel, saying, table, titled } from './surroundings.ts'

/** The bias: which languages rules may use, the more reliable first. */
export const defaultBias: readonly Builder[] = [
  tagPath,
  steps,
  neighbour,
  rowLabel,
  heading,
  prefix,
  table,
  saying,
  titled,
  chain(ROW_LIKE, 'content', steps, enclosingRow, tagPath),
  filtered(bracket, (positives) => positives.length > 1),
  shape,
  formatting,
  filtered(words, (positives) => positives.length > 1),
  position,
]

/** The builders as one language of conjunctions: as expressive as the ordered list, but without an order. */
export function flatten(builders: readonly Builder[]): Builder<Conjunction> {
  return conjunction(FLAT, 'content', builders.filter(isFlat))
}
