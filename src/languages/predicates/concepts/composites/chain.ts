import { z } from 'zod'
import type { Concept, Predicate } from '../concept.ts'
import type { Decomposition } from './decompositions.ts'

/** A concept that holds of a node found from the candidate, and one that holds of the candidate itself. */
export interface Chain extends Concept {
  readonly outer: Concept
  readonly inner: Concept
}

/** Chains: `outer` describes the node to which the decomposition leads, such as the row around a text, and `inner` the text. */
export function chainPredicate(
  name: string,
  outer: Predicate,
  decomposition: Decomposition,
  inner: Predicate,
): Predicate<Chain> {
  return {
    name,
    schema: z.strictObject({ is: z.literal(name), outer: outer.schema, inner: inner.schema }),
    compile(concept) {
      const first = outer.compile(concept.outer)
      const second = inner.compile(concept.inner)
      return {
        test(view, node) {
          if (!second.test(view, node)) return false
          const middle = decomposition.find(view, node)
          return middle >= 0 && first.test(view, middle)
        },
        ...(second.seek === undefined ? {} : { seek: second.seek }),
      }
    },
    explain: (concept) =>
      `${inner.explain(concept.inner)}, where ${decomposition.words} is one ${outer.explain(concept.outer)}`,
  }
}
