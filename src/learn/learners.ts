import { delimitersLearner } from '../languages/delimiters/learn.ts'
import { detectorsLearner } from '../languages/detectors/learn.ts'
import type { Learner } from '../languages/language.ts'
import { type Bias, resolveBias } from '../languages/predicates/builders/bias.ts'
import { createPredicateLearner, predicateLearner } from '../languages/predicates/learn.ts'
import { sectionsLearner } from '../languages/sections/learn/learn.ts'
import { softMealyLearner } from '../languages/softmealy/learn.ts'
import { treesLearner } from '../languages/trees/learn.ts'

/** A learner with what experience says of it. */
export interface Entrant {
  readonly learner: Learner<unknown>
  /**
   * How well its language does alone on pages that hold one record each, and on pages that hold lists: rounded F1 on
   * labelled sites (docs/evaluation.md). It decides where the examples at hand do not.
   */
  readonly aptitude: { readonly single: number; readonly list: number }
  /** The class of the language to try for such pages, where trying all of them would cost without gain. */
  readonly variant?: { readonly single?: string; readonly list?: string }
  /** Whether `auto` leaves it to pages without labels. */
  readonly withoutLabels?: boolean
  /** Takes part only where a method names it: it has not won by measurement. */
  readonly byNameOnly?: boolean
}

/** Of a language that was given from outside, nothing is known: it wins by what it does on the pages at hand. */
export const UNKNOWN_APTITUDE: Entrant['aptitude'] = { single: 0.5, list: 0.5 }

/** Every learner. */
export const entrants: readonly Entrant[] = [
  { learner: predicateLearner, aptitude: { single: 0.98, list: 0.65 } },
  {
    learner: treesLearner,
    aptitude: { single: 0.85, list: 0.9 },
    variant: { single: 'page', list: 'list' },
  },
  { learner: delimitersLearner, aptitude: { single: 0.55, list: 0.7 } },
  { learner: sectionsLearner, aptitude: { single: 0.5, list: 0 }, withoutLabels: true },
  { learner: detectorsLearner, aptitude: { single: 0, list: 0 }, byNameOnly: true },
  { learner: softMealyLearner, aptitude: { single: 0, list: 0 }, byNameOnly: true },
]

/** Whether the learner is told by a bias what to use. */
export function isBiased({ learner }: Entrant): boolean {
  return learner.language.name === predicateLearner.language.name
}

/** Every learner, with another bias where one is given. */
export function entrantsFor(bias: Bias | undefined): readonly Entrant[] {
  if (bias === undefined) return entrants
  const learner = createPredicateLearner(resolveBias(bias))
  return entrants.map((entrant) => (isBiased(entrant) ? { ...entrant, learner } : entrant))
}
