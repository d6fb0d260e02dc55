import type { Builder } from './builder.ts'
import { chain } from './composites/chain.ts'
import { conjunction } from './composites/conjunction.ts'
import { enclosingRow } from './composites/decompositions.ts'
import { filtered } from './composites/filtered.ts'
import { bracket } from './content/bracket.ts'
import { formatting } from './content/formatting.ts'
import { position } from './content/position.ts'
import { shape } from './content/shape.ts'
import { words } from './content/words.ts'
import { steps } from './structure/steps.ts'
import { tagPath } from './structure/tag-path.ts'
import { heading } from './surroundings/heading.ts'
import { neighbour } from './surroundings/neighbour.ts'
import { prefix } from './surroundings/prefix.ts'
import { rowLabel } from './surroundings/row-label.ts'
import { saying } from './surroundings/saying.ts'
import { table } from './surroundings/table.ts'
import { titled } from './surroundings/titled.ts'

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
  chain('row-like', 'content', steps, enclosingRow, tagPath),
  filtered(bracket, (positives) => positives.length > 1),
  shape,
  formatting,
  filtered(words, (positives) => positives.length > 1),
  position,
]

/**
 * The builders as one language of conjunctions: as expressive as the ordered list, but without an order. The chain adds
 * nothing to a conjunction that already has both of its parts.
 */
export function flatten(builders: readonly Builder[]): Builder {
  return conjunction(
    'flat',
    'content',
    builders.filter((builder) => builder.name !== 'row-like'),
  )
}
