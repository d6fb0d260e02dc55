import type { Builder, Concept } from './builder.ts'
import { heading } from './heading.ts'
import { neighbour } from './neighbour.ts'
import { prefix } from './prefix.ts'
import { rowLabel } from './row-label.ts'
import { steps } from './steps.ts'
import { table } from './table.ts'
import { tagPath } from './tag-path.ts'

/** A builder whatever its concepts: the learner only hands them back to the builder that made them. */
export type AnyBuilder = Builder<Concept>

function erase<C extends Concept>(builder: Builder<C>): AnyBuilder {
  return builder as unknown as AnyBuilder
}

/** The bias: which languages rules may use, the more reliable first. */
export const defaultBias: readonly AnyBuilder[] = [
  erase(tagPath),
  erase(steps),
  erase(neighbour),
  erase(rowLabel),
  erase(heading),
  erase(prefix),
  erase(table),
]
