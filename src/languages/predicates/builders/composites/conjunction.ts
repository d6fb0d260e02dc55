import { z } from 'zod'
import { type Aspect, type Builder, type Concept, isNarrower } from '../builder.ts'

/** Concepts of several builders that must all hold. */
export interface Conjunction extends Concept {
  readonly all: readonly Concept[]
}

/** The builder of conjunctions of one concept of each part. */
export function conjunction(name: string, aspect: Aspect, parts: readonly Builder[]): Builder<Conjunction> {
  const byName = new Map(parts.map((part) => [part.name, part]))
  const partOf = (concept: Concept): Builder => {
    const part = byName.get(concept.is)
    if (part === undefined) throw new RangeError(`"${concept.is}" is no part of "${name}"`)
    return part
  }
  const compile = ({ all }: Conjunction) => {
    const matchers = all.map((concept) => partOf(concept).compile(concept))
    const seeker = matchers.find((matcher) => matcher.seek !== undefined)?.seek
    return {
      test: (view: Parameters<(typeof matchers)[number]['test']>[0], node: number) =>
        matchers.every((matcher) => matcher.test(view, node)),
      ...(seeker === undefined ? {} : { seek: seeker }),
    }
  }
  const make = (all: readonly Concept[]): Conjunction => ({ is: name, all })
  return {
    name,
    aspect,
    schema: z.strictObject({
      is: z.literal(name),
      all: z
        .array(z.union(parts.map((part) => part.schema)))
        .min(1)
        .max(16),
    }),
    lgg(positives, template) {
      const all = parts
        .map((part) => part.lgg(positives, template))
        .filter((concept) => concept !== undefined)
      return all.length === 0 ? undefined : make(all)
    },
    refine(concept, positives, template) {
      const current = concept?.all ?? []
      const refined: Conjunction[] = []
      for (const part of parts) {
        const old = current.find(({ is }) => is === part.name)
        const rest = current.filter(({ is }) => is !== part.name)
        for (const narrower of part.refine(old, positives, template)) refined.push(make([...rest, narrower]))
      }
      if (concept === undefined) return refined
      const outer = compile(concept)
      return refined.filter((candidate) => {
        const inner = compile(candidate)
        const covers = positives.some(({ view, node }) => inner.test(view, node))
        return covers && isNarrower(inner, outer, positives)
      })
    },
    compile,
    explain: ({ all }) => all.map((concept) => partOf(concept).explain(concept)).join(' and '),
    xpath({ all }, kind) {
      const tests = all.map((concept) => partOf(concept).xpath?.(concept, kind))
      return tests.every((test) => test !== undefined)
        ? tests.map((test) => `(${test})`).join(' and ')
        : undefined
    },
  }
}
