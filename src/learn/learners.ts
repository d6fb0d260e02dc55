import type { Learner } from '../languages/language.ts'

/** Every learner, in the order in which `auto` tries them: the cheapest to run first. */
export const learners: readonly Learner<unknown>[] = []
