import { type Conjunction, conjunctionPredicate } from './composites/conjunction.ts'
import type { Predicate } from './concept.ts'
import { stepsPredicate, tagPathPredicate } from './structure/paths.ts'
import { neighbourPredicate } from './surroundings/neighbour.ts'
import { prefixPredicate } from './surroundings/prefix.ts'
import { rowLabelPredicate } from './surroundings/row-label.ts'
import { sayingPredicate } from './surroundings/saying.ts'
import { titledPredicate } from './surroundings/titled.ts'

/** The kinds of predicate that come with Gleaner. */
export const usualPredicates: readonly Predicate[] = [
  tagPathPredicate,
  stepsPredicate,
  neighbourPredicate,
  rowLabelPredicate,
  prefixPredicate,
  sayingPredicate,
  titledPredicate,
]

/** What the conjunction of all kinds is called. */
export const FLAT = 'flat'

/** Conjunctions of all kinds. */
export function flatPredicate(predicates: readonly Predicate[]): Predicate<Conjunction> {
  return conjunctionPredicate(FLAT, predicates)
}
