import type { Learner } from '../languages/language.ts'
import { predicateLearner } from '../languages/predicates/learn.ts'
import { treesLearner } from '../languages/trees/learn.ts'

/** Every learner, in the order in which `auto` tries them: the cheapest to run first. */
export const learners: readonly Learner<unknown>[] = [treesLearner, predicateLearner]
