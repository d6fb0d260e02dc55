import type { z } from 'zod'
import type { PageView } from '../../../page/page-view.ts'

/** A predicate in the small language of one builder: plain data, whose `is` names the builder. */
export interface Concept {
  readonly is: string
}

/** A node of a page, as an example or a candidate. */
export interface Candidate {
  readonly view: PageView
  readonly node: number
}

/** What learning knows of the pages as a whole. Builders may look at it; the concepts they make must not need it. */
export interface Template {
  /** Whether a text stands on enough pages of the site to belong to the template. */
  constant(text: string): boolean
}

/** A concept made ready to be run. */
export interface Matcher {
  /** Whether the concept holds of the node. */
  test(view: PageView, node: number): boolean
  /** Texts among which every match lies, by index in page order; absent where only testing all of them tells. */
  seek?(view: PageView): readonly number[]
}

/** What a candidate is: a text, or an element whose attribute is taken. */
export type NodeKind = 'text' | 'element'

/** Which side of a node a builder looks at. A rule joins at most one concept of each side. */
export type Aspect = 'structure' | 'surroundings' | 'content'

/**
 * A restricted extraction language, after Cohen and Jensen. The learner knows no more of it than these operations. Laws:
 * `lgg` covers every positive; each refinement covers at least one positive and nothing that the concept does not.
 */
export interface Builder<C extends Concept = Concept> {
  readonly name: C['is']
  readonly aspect: Aspect
  readonly schema: z.ZodType<C>
  /** The most specific concept that covers all positives; undefined when the language has none but "true". */
  lgg(positives: readonly Candidate[], template: Template): C | undefined
  /** More specific concepts than the given one, general to specific; `undefined` stands for "true". */
  refine(concept: C | undefined, positives: readonly Candidate[], template: Template): readonly C[]
  compile(concept: C): Matcher
  /** The concept as the end of a sentence that begins "texts ...". */
  explain(concept: C): string
  /** An XPath 1.0 predicate on a node of this kind, without brackets; undefined where XPath cannot say it. */
  xpath?(concept: C, kind: NodeKind): string | undefined
  /**
   * A regular expression over the source that finds nodes of this kind, in which `node` stands for the node itself: its
   * visible text, or the start tag of an element. It is kept only if it finds on the pages of learning what the rule
   * finds. No part of it may backtrack over more than a bounded stretch of the page.
   */
  pattern?(concept: C, kind: NodeKind, node: string): string | undefined
}

/**
 * The two operations for a language whose concepts can be listed for a node: `describe` gives those that hold of it,
 * general to specific. A description is a refinement of a concept when it holds of fewer nodes on the positives' pages.
 */
export function describing<C extends Concept>(
  describe: (candidate: Candidate, template: Template) => readonly C[],
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
    refine(concept, positives, template) {
      const found = new Map<string, C>()
      const seen = new Set<string>()
      for (const positive of positives) {
        for (const description of describe(positive, template)) {
          const key = JSON.stringify(description)
          if (seen.has(key)) continue
          seen.add(key)
          if (concept === undefined || isNarrower(compile(description), compile(concept), positives)) {
            found.set(key, description)
          }
        }
      }
      return [...found.values()]
    },
  }
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
