/** What you need to write your own builders, which define what the predicates language looks at. */

export { type Bias, builderNames, resolveBias } from '../languages/predicates/builders/bias.ts'
export {
  type Aspect,
  type Builder,
  type Candidate,
  type Describe,
  describedBy,
  describing,
  isNarrower,
  type Template,
} from '../languages/predicates/builders/builder.ts'
export { chain, conjunction, filtered } from '../languages/predicates/builders/composites.ts'
export { defaultBias } from '../languages/predicates/builders/index.ts'
export { elementsAbove } from '../languages/predicates/concepts/climb.ts'
export type { Conjunction } from '../languages/predicates/concepts/composites.ts'
export {
  type Chain,
  coveringElement,
  type Decomposition,
  precedingText,
} from '../languages/predicates/concepts/composites.ts'
export type { Concept, Matcher, NodeKind, Predicate } from '../languages/predicates/concepts/concept.ts'
export { createPredicateLearner } from '../languages/predicates/learn.ts'
export type { PredicateRule } from '../languages/predicates/rule.ts'
export { createPredicates } from '../languages/predicates/run/run.ts'
export { attribute, nodeValue, tagName } from '../page/navigate.ts'
export type { PageView } from '../page/page-view.ts'
