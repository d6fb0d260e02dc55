import { z } from 'zod'
import {
  type Aspect,
  type Builder,
  type Candidate,
  type Concept,
  isNarrower,
  type Matcher,
} from '../builder.ts'
import type { Decomposition } from './decompositions.ts'

/** A concept that holds of a node found from the candidate, and one that holds of the candidate itself. */
export interface Chain extends Concept {
  readonly outer: Concept
  readonly inner: Concept
}

/**
 * The builder of chains: `outer` describes the node to which the decomposition leads, such as the row around a text,
 * and `inner` the text. A refinement narrows one side at a time.
 */
export function chain(
  name: string,
  aspect: Aspect,
  outer: Builder,
  decomposition: Decomposition,
  inner: Builder,
): Builder<Chain> {
  const lead = (positives: readonly Candidate[]): Candidate[] =>
    positives
      .map(({ view, node }) => ({ view, node: decomposition.find(view, node) }))
      .filter(({ node }) => node >= 0)
  const compile = (concept: Chain): Matcher => {
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
  }
  return {
    name,
    aspect,
    schema: z.strictObject({ is: z.literal(name), outer: outer.schema, inner: inner.schema }),
    lgg(positives, template) {
      const middles = lead(positives)
      if (middles.length < positives.length) return undefined
      const first = outer.lgg(middles, template)
      const second = inner.lgg(positives, template)
      return first === undefined || second === undefined
        ? undefined
        : { is: name, outer: first, inner: second }
    },
    refine(concept, positives, template) {
      const middles = lead(positives)
      const found: Chain[] = []
      if (concept === undefined) {
        for (const first of outer.refine(undefined, middles, template)) {
          for (const second of inner.refine(undefined, positives, template)) {
            found.push({ is: name, outer: first, inner: second })
          }
        }
      } else {
        for (const first of outer.refine(concept.outer, middles, template))
          found.push({ ...concept, outer: first })
        for (const second of inner.refine(concept.inner, positives, template)) {
          found.push({ ...concept, inner: second })
        }
      }
      return found.filter((refined) => {
        const matcher = compile(refined)
        if (!positives.some(({ view, node }) => matcher.test(view, node))) return false
        return concept === undefined || isNarrower(matcher, compile(concept), positives)
      })
    },
    compile,
    explain: (concept) =>
      `${inner.explain(concept.inner)}, where ${decomposition.words} is one ${outer.explain(concept.outer)}`,
  }
}
