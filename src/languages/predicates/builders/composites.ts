import {
  type Chain,
  type Conjunction,
  chainPredicate,
  conjunctionPredicate,
  type Decomposition,
} from '../concepts/composites.ts'
import type { Concept } from '../concepts/concept.ts'
import { type Aspect, type Builder, type Candidate, narrower } from './builder.ts'

/** The builder of conjunctions of one concept of each part. */
export function conjunction(name: string, aspect: Aspect, parts: readonly Builder[]): Builder<Conjunction> {
  const predicate = conjunctionPredicate(name, parts)
  const make = (all: readonly Concept[]): Conjunction => ({ is: name, all })
  return {
    ...predicate,
    aspect,
    lgg(positives, template) {
      const all = parts
        .map((part) => part.lgg(positives, template))
        .filter((concept) => concept !== undefined)
      return all.length === 0 ? undefined : make(all)
    },
    refine(concept, positives, template) {
      const current = concept?.all ?? []
      const refined = parts.flatMap((part) => {
        const old = current.find(({ is }) => is === part.name)
        const rest = current.filter(({ is }) => is !== part.name)
        return part.refine(old, positives, template).map((one) => make([...rest, one]))
      })
      return narrower(concept, positives, covering(predicate.compile, refined, positives), predicate.compile)
    },
  }
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
  const predicate = chainPredicate(name, outer, decomposition, inner)
  const lead = (positives: readonly Candidate[]): Candidate[] =>
    positives
      .map(({ view, node }) => ({ view, node: decomposition.find(view, node) }))
      .filter(({ node }) => node >= 0)
  return {
    ...predicate,
    aspect,
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
      const outers = outer.refine(concept?.outer, lead(positives), template)
      const inners = inner.refine(concept?.inner, positives, template)
      const found: Chain[] =
        concept === undefined
          ? outers.flatMap((first) => inners.map((second) => ({ is: name, outer: first, inner: second })))
          : [
              ...outers.map((first) => ({ ...concept, outer: first })),
              ...inners.map((second) => ({ ...concept, inner: second })),
            ]
      return narrower(concept, positives, covering(predicate.compile, found, positives), predicate.compile)
    },
  }
}

/** The concepts that hold of at least one positive. */
function covering<C extends Concept>(
  compile: Builder<C>['compile'],
  concepts: readonly C[],
  positives: readonly Candidate[],
): C[] {
  return concepts.filter((concept) => {
    const { test } = compile(concept)
    return positives.some(({ view, node }) => test(view, node))
  })
}

/** A builder that returns no concept unless the positives satisfy a query, such as "there are at least three". */
export function filtered<C extends Concept>(
  builder: Builder<C>,
  query: (positives: readonly Candidate[]) => boolean,
): Builder<C> {
  return {
    ...builder,
    lgg: (positives, template) => (query(positives) ? builder.lgg(positives, template) : undefined),
    refine: (concept, positives, template) =>
      query(positives) ? builder.refine(concept, positives, template) : [],
  }
}
