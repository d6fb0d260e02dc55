/** Gleaner: learns to extract structured records from web pages. */
export { type ErrorCode, formatError, GleanError, type Place } from './errors.ts'
export { type ExtractFilesOptions, extractFiles } from './extract/extract-files.ts'
export type { PageOutcome, PageSource, Problem } from './extract/outcome.ts'
export type { Budget, Declined, Language, Learned, Learner, Replay, Task } from './languages/language.ts'
export type { Question } from './learn/evidence/question.ts'
export { findExamples, type KnownValues } from './learn/find-examples.ts'
export {
  type LearningExample,
  type LearnOptions,
  type LearnResult,
  learn,
  methodNames,
} from './learn/learn.ts'
export { readExamples } from './learn/read-examples.ts'
export { baseAddress } from './page/address.ts'
export { type DecodeOptions, decodePage } from './page/decode.ts'
export { findInAttributes, findValue } from './page/find.ts'
export { createPage, type Page, type PageOptions } from './page/page.ts'
export { readPage } from './page/read-page.ts'
export type { Span } from './page/span.ts'
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
