/** What builders of one's own need: how the predicates language is told what to look at. */

export { type Bias, builderNames, resolveBias } from '../languages/predicates/builders/bias.ts'
export {
  type Aspect,
  type Builder,
  type Candidate,
  type Concept,
  describing,
  isNarrower,
  type Matcher,
  type Template,
} from '../languages/predicates/builders/builder.ts'
export { type Chain, chain } from '../languages/predicates/builders/composites/chain.ts'
export { type Conjunction, conjunction } from '../languages/predicates/builders/composites/conjunction.ts'
export {
  coveringElement,
  type Decomposition,
  enclosingBlock,
  enclosingRow,
  precedingText,
} from '../languages/predicates/builders/composites/decompositions.ts'
export { filtered } from '../languages/predicates/builders/composites/filtered.ts'
export { defaultBias } from '../languages/predicates/builders/index.ts'
export { elementsAbove } from '../languages/predicates/builders/structure/climb.ts'
export { createPredicateLearner } from '../languages/predicates/learn.ts'
export type { PredicateRule } from '../languages/predicates/rule.ts'
export { createPredicates } from '../languages/predicates/run/run.ts'
export { attribute, nodeValue, tagName } from '../page/navigate.ts'
export type { PageView } from '../page/page-view.ts'
