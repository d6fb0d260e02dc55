import type { PageView } from '../../../page/page-view.ts'
import type { Concept, Matcher, NodeKind, Predicate } from '../concepts/concept.ts'

/** A node of a page, as an example or a candidate. */
export interface Candidate {
  readonly view: PageView
  readonly node: number
}

/** What learning knows of the pages as a whole. Builders may look at it; the concepts they make must not need it. */
export interface Template {
  /** Whether a text is on enough pages of the site to belong to the template. */
  constant(text: string): boolean
}

/** Which side of a node a builder looks at. A rule joins at most one concept of each side. */
export type Aspect = 'structure' | 'surroundings' | 'content'

/**
 * A restricted extraction language, after Cohen and Jensen: a kind of predicate, and how its concepts are learned. The learner
 * knows only these operations of it. Laws: `lgg` covers every positive; each refinement covers at least one
 * positive and nothing that the concept does not.
 */
export interface Builder<C extends Concept = Concept> extends Predicate<C> {
  readonly aspect: Aspect
  /** The most specific concept that covers all positives; undefined when the language has only "true". */
  lgg(positives: readonly Candidate[], template: Template): C | undefined
  /** More specific concepts than the given one, general to specific; `undefined` stands for "true". */
  refine(concept: C | undefined, positives: readonly Candidate[], template: Template): readonly C[]
  /**
   * A regular expression over the source that finds nodes of this kind, in which `node` stands for the node itself: its
   * visible text, or the start tag of an element. It is kept only if it finds on the pages of learning what the rule
   * finds. No part of it may backtrack over more than a bounded stretch of the page.
   */
  pattern?(concept: C, kind: NodeKind, node: string): string | undefined
}

/** The concepts of one kind that hold of a candidate, general to specific. */
export type Describe<C extends Concept> = (candidate: Candidate, template: Template) => readonly C[]

/** The builder of a kind of predicate whose concepts can be listed for a node. */
export function describedBy<C extends Concept>(
  predicate: Predicate<C>,
  aspect: Aspect,
  describe: Describe<C>,
  pattern?: Builder<C>['pattern'],
): Builder<C> {
  return {
    ...predicate,
    aspect,
    ...describing(describe, predicate.compile),
    ...(pattern === undefined ? {} : { pattern }),
  }
}

/**
 * The two operations for a language whose concepts can be listed for a node: `describe` gives those that hold of it,
 * general to specific. A description is a refinement of a concept when it holds of fewer nodes on the positives' pages.
 */
export function describing<C extends Concept>(
  describe: Describe<C>,
  compile: (concept: C) => Matcher,
): Pick<Builder<C>, 'lgg' | 'refine'> {
  return {
    lgg(positives, template) {
      if (positives.length === 0) return undefined
      const descriptions = describe(positives[0], template)
      for (let i = descriptions.length - 1; i >= 0; i--) {
        const { test } = compile(descriptions[i])
        if (positives.every(({ view, node }) => test(view, node))) return descriptions[i]
      }
      return undefined
    },
    refine: (concept, positives, template) =>
      narrower(
        concept,
        positives,
        positives.flatMap((positive) => describe(positive, template)),
        compile,
      ),
  }
}

/** Of these concepts those that are narrower than a given one, each once; all where none is given. */
export function narrower<C extends Concept>(
  concept: C | undefined,
  positives: readonly Candidate[],
  proposed: readonly C[],
  compile: (concept: C) => Matcher,
): C[] {
  const distinct = new Map(proposed.map((one) => [JSON.stringify(one), one]))
  if (concept === undefined) return [...distinct.values()]
  const outer = compile(concept)
  return [...distinct.values()].filter((one) => isNarrower(compile(one), outer, positives))
}

/** Whether one matcher accepts some, but not all, of what the other accepts on the pages of these candidates. */
export function isNarrower(inner: Matcher, outer: Matcher, on: readonly Candidate[]): boolean {
  let less = false
  for (const view of new Set(on.map((candidate) => candidate.view))) {
    for (const node of view.texts) {
      const isIn = inner.test(view, node)
      if (isIn === outer.test(view, node)) continue
      if (isIn) return false
      less = true
    }
  }
  return less
}
