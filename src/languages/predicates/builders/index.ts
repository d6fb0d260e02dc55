import { bracket } from './bracket.ts'
import { type AnyBuilder, anyBuilder } from './builder.ts'
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
export const defaultBias: readonly AnyBuilder[] = [
  anyBuilder(tagPath),
  anyBuilder(steps),
  anyBuilder(neighbour),
  anyBuilder(rowLabel),
  anyBuilder(heading),
  anyBuilder(prefix),
  anyBuilder(table),
  anyBuilder(saying),
  anyBuilder(chain('row-like', 'content', anyBuilder(steps), enclosingRow, anyBuilder(tagPath))),
  anyBuilder(filtered(bracket, (positives) => positives.length > 1)),
  anyBuilder(shape),
  anyBuilder(formatting),
  anyBuilder(filtered(words, (positives) => positives.length > 1)),
  anyBuilder(position),
]

/** All builders as one language of conjunctions: as expressive as the ordered bias, but without an order. */
export const flatBias: readonly AnyBuilder[] = [
  anyBuilder(
    conjunction(
      'flat',
      'content',
      defaultBias.filter((builder) => builder.name !== 'row-like'),
    ),
  ),
]
