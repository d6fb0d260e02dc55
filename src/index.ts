/** Gleaner: learns to extract structured records from web pages. */
export { type ErrorCode, formatError, GleanError, type Place } from './errors.ts'
export { type ExtractFilesOptions, extractFiles } from './extract/extract-files.ts'
export type { PageOutcome, PageSource, Problem } from './extract/outcome.ts'
export { type BudgetOptions, createBudget } from './languages/budget.ts'
export type {
  ExportedExpression,
  ExportedField,
  ExportedLayout,
  ExportFormat,
  RuleExport,
} from './languages/expressions/rule-export.ts'
export type {
  Acceptance,
  Budget,
  Declined,
  Language,
  Learned,
  Learner,
  Replay,
} from './languages/language.ts'
export type { Bias } from './languages/predicates/builders/bias.ts'
export type { Shape, Task } from './languages/task.ts'
export { findExamples, type KnownValues } from './learn/find-examples.ts'
export {
  createTask,
  type LearningExample,
  type LearnOptions,
  type LearnResult,
  learn,
  methodNames,
} from './learn/learn.ts'
export type { Question } from './learn/questions/question.ts'
export { readBias } from './learn/read-bias.ts'
export { readExamples } from './learn/read-examples.ts'
export { type CheckReport, checkPages, type Judgement, type Verdict } from './maintain/check/check-pages.ts'
export { updateProfile } from './maintain/check/update.ts'
export type { Suspicion } from './maintain/pages/suspect.ts'
export { undoRepair } from './maintain/repair/finish.ts'
export {
  type Ask,
  type KnownRecord,
  type RepairedField,
  type RepairOptions,
  type RepairOutcome,
  repair,
} from './maintain/repair/repair.ts'
export { createRecognizedLearner, type RecognizedLearner } from './oracle/learn-beside-labels.ts'
export {
  learnRecognized,
  type RecognizedOptions,
  type RecognizedResult,
  type StopReason,
} from './oracle/learn-recognized.ts'
export { pacConfidence, pagesForBound } from './oracle/stop/pac.ts'
export {
  createLesson,
  type Lesson,
  type LessonOptions,
  type PageAnswer,
  type Suggestion,
} from './oracle/teach/lesson.ts'
export { type LabelOracle, type Taught, type TeachOptions, teach } from './oracle/teach/teach.ts'
export type { SqlValue } from './output/tables/engine.ts'
export { wrapperFromTurtle, wrapperToTurtle } from './output/wrapper-rdf.ts'
export { baseAddress } from './page/address.ts'
export { type DecodeOptions, decodePage } from './page/decode.ts'
export { findInAttributes, findValue } from './page/find.ts'
export { createPage, type Page, type PageOptions } from './page/page.ts'
export { readPage } from './page/read-page.ts'
export type { Span } from './page/span.ts'
export { Flag, Kind, type Tree } from './page/tree.ts'
export { readValue } from './page/value.ts'
export {
  type OpenSources,
  type OpenSourcesOptions,
  openSources,
  type QueryOptions,
  type QueryPlan,
  type QueryResult,
  type QueryTable,
} from './query/open-sources.ts'
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
export { type CrawlOptions, crawlPages, crawlRecords } from './source/crawl/crawl.ts'
export { type Journal, openJournal } from './source/crawl/journal.ts'
export { readOrdered } from './source/crawl/ordered.ts'
export type {
  ChainEnd,
  JoinedRecord,
  PageProblem,
  PageResult as CrawledPage,
  PageTask,
} from './source/crawl/page-task.ts'
export { type ReadPage, readRecords } from './source/crawl/read-records.ts'
export { listStarts, type Start, type StartContext } from './source/crawl/starts.ts'
export { type CrawlState, createState } from './source/crawl/state.ts'
export {
  type FetchedPage,
  type Fetcher,
  type FetcherOptions,
  openFetcher,
  type PageRequest,
} from './source/fetch/fetcher.ts'
export {
  createSource,
  type PageType,
  readSource,
  type Source,
  type SourceArgument,
} from './source/file/read-source.ts'
export type { NextRule, Origin, SourceFile, SourceInput } from './source/file/schema.ts'
export type { Arguments } from './source/file/template.ts'
export { linkOf } from './source/follow/link.ts'
export { findNext, type NextPage, suggestNext } from './source/follow/next-page.ts'
export { clusterPages } from './source/learn/cluster.ts'
export { type LearnedSource, learnSource, type PageTypeExamples } from './source/learn/learn-source.ts'
export type { ExportedRule } from './wrapper/export-rules.ts'
export type { WrapperFile } from './wrapper/file.ts'
export { readWrapper, writeWrapper } from './wrapper/read.ts'
export {
  checkRecognizers,
  type ErrorKind,
  type Recognizer,
  type Recognizers,
} from './wrapper/recognizers/schema.ts'
export type { PageResult, Wrapper } from './wrapper/wrapper.ts'
