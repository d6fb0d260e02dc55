import { stepsPredicate, tagPathPredicate } from './climb.ts'
import { type Conjunction, conjunctionPredicate } from './composites.ts'
import type { Predicate } from './concept.ts'
import {
  neighbourPredicate,
  prefixPredicate,
  rowLabelPredicate,
  sayingPredicate,
  titledPredicate,
} from './surroundings.ts'

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
