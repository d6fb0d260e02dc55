import { z } from 'zod'
import type { PageView } from '../../../page/page-view.ts'
import { climbStart } from './climb.ts'
import { byName, type Concept, compileConcept, type Predicate } from './concept.ts'

/** The way from a candidate to the node that the outer concept of a chain describes. */
export interface Decomposition {
  /** The node, or -1 where there is none. */
  find(view: PageView, node: number): number
  /** What it leads to, as the subject of a sentence. */
  readonly words: string
}

/** The smallest element that holds the candidate. */
export const coveringElement: Decomposition = { find: climbStart, words: 'the element around it' }

/** The text just before the candidate. */
export const precedingText: Decomposition = {
  find: (view, node) => (view.textsBefore[node] > 0 ? view.texts[view.textsBefore[node] - 1] : -1),
  words: 'the text before it',
}

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

/** Concepts of several kinds that must all hold. */
export interface Conjunction extends Concept {
  readonly all: readonly Concept[]
}

/** Conjunctions of one concept of each part. */
export function conjunctionPredicate(name: string, parts: readonly Predicate[]): Predicate<Conjunction> {
  const known = byName(parts)
  return {
    name,
    schema: z.strictObject({
      is: z.literal(name),
      all: z
        .array(z.union(parts.map((part) => part.schema)))
        .min(1)
        .max(16),
    }),
    compile({ all }) {
      const matchers = all.map((concept) => compileConcept(concept, known))
      const seek = matchers.find((matcher) => matcher.seek !== undefined)?.seek
      return {
        test: (view, node) => matchers.every((matcher) => matcher.test(view, node)),
        ...(seek === undefined ? {} : { seek }),
      }
    },
    explain: ({ all }) => all.map((concept) => known.get(concept.is)?.explain(concept) ?? '').join(' and '),
    xpath({ all }, kind) {
      const tests = all.map((concept) => known.get(concept.is)?.xpath?.(concept, kind))
      return tests.every((test) => test !== undefined)
        ? tests.map((test) => `(${test})`).join(' and ')
        : undefined
    },
  }
}
