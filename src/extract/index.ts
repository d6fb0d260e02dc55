/** All that is needed to run wrappers: no learner, no file system; for browsers and small bundles. */
export { type ErrorCode, formatError, GleanError, type Place } from '../errors.ts'
export { baseAddress } from '../page/address.ts'
export { type DecodeOptions, decodePage } from '../page/decode.ts'
export { createPage, type Page, type PageOptions } from '../page/page.ts'
export type { Span } from '../page/span.ts'
export type { ExtractedRecord, Extraction, Value } from '../record/extraction.ts'
export type { Field } from '../record/field.ts'
export {
  type PlainRecord,
  type PlainSpans,
  type TypedOptions,
  type TypedRecord,
  toPlain,
  toSpans,
  toTyped,
} from '../record/plain.ts'
export type { Money } from '../record/types/money.ts'
export type { TypedValue, ValueType } from '../record/types/value-type.ts'
export type { WrapperFile } from '../wrapper/file.ts'
export { readWrapper, writeWrapper } from '../wrapper/read.ts'
export type { PageResult, Wrapper } from '../wrapper/wrapper.ts'
