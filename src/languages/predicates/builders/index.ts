import { bracket } from './bracket.ts'
import type { Builder } from './builder.ts'
import { chain } from './chain.ts'
import { conjunction } from './conjunction.ts'
import { enclosingRow } from './decompositions.ts'
import { filtered } from './filtered.ts'
import { formatting } from './formatting.ts'
import { heading } from './heading.ts'
import { neighbour } from './neighbour.ts'
import { position } from './position.ts'
import { prefix } from './prefix.ts'
import { rowLabel } from './row-label.ts'
import { saying } from './saying.ts'
import { shape } from './shape.ts'
import { steps } from './steps.ts'
import { table } from './table.ts'
import { tagPath } from './tag-path.ts'
import { words } from './words.ts'

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
