import { chainPredicate } from './composites/chain.ts'
import { type Conjunction, conjunctionPredicate } from './composites/conjunction.ts'
import { enclosingRow } from './composites/decompositions.ts'
import type { Predicate } from './concept.ts'
import { bracketPredicate } from './content/bracket.ts'
import { formattingPredicate } from './content/formatting.ts'
import { positionPredicate } from './content/position.ts'
import { shapePredicate } from './content/shape.ts'
import { wordsPredicate } from './content/words.ts'
import { stepsPredicate, tagPathPredicate } from './structure/paths.ts'
import { headingPredicate } from './surroundings/heading.ts'
import { neighbourPredicate } from './surroundings/neighbour.ts'
import { prefixPredicate } from './surroundings/prefix.ts'
import { rowLabelPredicate } from './surroundings/row-label.ts'
import { sayingPredicate } from './surroundings/saying.ts'
import { tablePredicate } from './surroundings/table.ts'
import { titledPredicate } from './surroundings/titled.ts'

/** What the chain of a row and a path of tags is called. */
export const ROW_LIKE = 'row-like'

/** The kinds of predicate that come with Gleaner. */
export const usualPredicates: readonly Predicate[] = [
  tagPathPredicate,
  stepsPredicate,
  neighbourPredicate,
  rowLabelPredicate,
  headingPredicate,
  prefixPredicate,
  tablePredicate,
  sayingPredicate,
  titledPredicate,
  chainPredicate(ROW_LIKE, stepsPredicate, enclosingRow, tagPathPredicate),
  bracketPredicate,
  shapePredicate,
  formattingPredicate,
  wordsPredicate,
  positionPredicate,
]

/** What the conjunction of all kinds is called. */
export const FLAT = 'flat'

/** Conjunctions of all kinds but the chain, which adds nothing to one that has both of its parts. */
export function flatPredicate(predicates: readonly Predicate[]): Predicate<Conjunction> {
  return conjunctionPredicate(FLAT, predicates.filter(isFlat))
}

/** Whether a kind takes part in conjunctions of all kinds. */
export function isFlat({ name }: Predicate): boolean {
  return name !== ROW_LIKE
}
