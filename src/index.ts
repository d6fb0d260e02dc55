/** Gleaner: learns to extract structured records from web pages. */
export { type ErrorCode, formatError, GleanError, type Place } from './errors.ts'
export { type ExtractFilesOptions, extractFiles } from './extract/extract-files.ts'
export type { PageOutcome, PageSource, Problem } from './extract/outcome.ts'
export { type BudgetOptions, createBudget } from './languages/budget.ts'
export type {
  Acceptance,
  Budget,
  Declined,
  Language,
  Learned,
  Learner,
  Replay,
} from './languages/language.ts'
export { type Bias, builderNames, resolveBias } from './languages/predicates/builders/bias.ts'
export {
  type Aspect,
  type Builder,
  type Candidate,
  type Concept,
  describing,
  isNarrower,
  type Matcher,
  type Template,
} from './languages/predicates/builders/builder.ts'
export { type Chain, chain } from './languages/predicates/builders/chain.ts'
export { elementsAbove } from './languages/predicates/builders/climb.ts'
export { type Conjunction, conjunction } from './languages/predicates/builders/conjunction.ts'
export {
  coveringElement,
  type Decomposition,
  enclosingBlock,
  enclosingRow,
  precedingText,
} from './languages/predicates/builders/decompositions.ts'
export { filtered } from './languages/predicates/builders/filtered.ts'
export { defaultBias } from './languages/predicates/builders/index.ts'
export { createPredicateLearner } from './languages/predicates/learn.ts'
export type { PredicateRule } from './languages/predicates/rule.ts'
export { createPredicates } from './languages/predicates/run.ts'
export { learnSite, type PageTypeTask } from './languages/predicates/site-learner.ts'
export {
  extractSite,
  type JoinedRecord,
  type PageType,
  type Reading,
  readSite,
  type SiteOrigin,
  type SiteWrapper,
} from './languages/predicates/site-wrapper.ts'
export type { Shape, Task } from './languages/task.ts'
export type { Question } from './learn/evidence/question.ts'
export { findExamples, type KnownValues } from './learn/find-examples.ts'
export {
  createTask,
  type LearningExample,
  type LearnOptions,
  type LearnResult,
  learn,
  methodNames,
} from './learn/learn.ts'
export { readBias } from './learn/read-bias.ts'
export { readExamples } from './learn/read-examples.ts'
export { wrapperFromTurtle, wrapperToTurtle } from './output/wrapper-rdf.ts'
export { baseAddress } from './page/address.ts'
export { type DecodeOptions, decodePage } from './page/decode.ts'
export { findInAttributes, findValue } from './page/find.ts'
export { attribute, nodeValue, tagName } from './page/navigate.ts'
export { createPage, type Page, type PageOptions } from './page/page.ts'
export type { PageView } from './page/page-view.ts'
export { readPage } from './page/read-page.ts'
export type { Span } from './page/span.ts'
export { Flag, Kind, type Tree } from './page/tree.ts'
export { readValue } from './page/value.ts'
export type { Example, ExampleRecord, ExampleValue } from './record/example.ts'
export type { ExtractedRecord, Extraction, Value } from './record/extraction.ts'
export type { Field } from './record/field.ts'
export {
  type PlainRecord,
  type PlainSpans,
  type TypedOptions,
  type TypedRecord,
  toPlain,
  toSpans,
  toTyped,
} from './record/plain.ts'
export type { Money } from './record/types/money.ts'
export type { TypedValue, ValueType } from './record/types/value-type.ts'
export type { WrapperFile } from './wrapper/file.ts'
export { readWrapper, writeWrapper } from './wrapper/read.ts'
export type { PageResult, Wrapper } from './wrapper/wrapper.ts'
