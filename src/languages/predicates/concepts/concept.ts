import type { z } from 'zod'
import type { PageView } from '../../../page/page-view.ts'

/** A predicate in the small language of one kind: plain data, whose `is` names the kind. */
export interface Concept {
  readonly is: string
}

/** A concept made ready to be run. */
export interface Matcher {
  /** Whether the concept holds of the node. */
  test(view: PageView, node: number): boolean
  /** Texts among which every match lies, by index in page order; absent if all of them must be tested. */
  seek?(view: PageView): readonly number[]
}

/** What a candidate is: a text, or an element whose attribute is taken. */
export type NodeKind = 'text' | 'element'

/** A kind of predicate: all that reading, running and explaining its concepts needs. How they are learned is a builder's matter. */
export interface Predicate<C extends Concept = Concept> {
  readonly name: C['is']
  readonly schema: z.ZodType<C>
  compile(concept: C): Matcher
  /** The concept as the end of a sentence that begins "texts ...". */
  explain(concept: C): string
  /** An XPath 1.0 predicate on a node of this kind, without brackets; undefined where XPath cannot express it. */
  xpath?(concept: C, kind: NodeKind): string | undefined
}

/** Predicates by their names. */
export type PredicatesByName = ReadonlyMap<string, Predicate>

/** The predicates by their names. */
export function byName<P extends Predicate>(predicates: readonly P[]): ReadonlyMap<string, P> {
  return new Map(predicates.map((predicate) => [predicate.name, predicate]))
}

/** Makes a concept ready to be run; one of an unknown kind is a caller's mistake, because schemas refuse it. */
export function compileConcept(concept: Concept, known: PredicatesByName): Matcher {
  const predicate = known.get(concept.is)
  if (predicate === undefined) throw new RangeError(`no predicate is called "${concept.is}"`)
  return predicate.compile(concept)
}
