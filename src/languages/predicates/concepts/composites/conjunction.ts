import { z } from 'zod'
import { byName, type Concept, compileConcept, type Predicate } from '../concept.ts'

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
