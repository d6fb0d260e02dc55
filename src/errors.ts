/**
 * Failure has three forms here. An outcome is a value (`Declined`, a page that does not match). A problem in data is a
 * `GleanError` with a code and its place. A caller's mistake is a `TypeError` or `RangeError` that names the value.
 */

/** Every problem in data that Gleaner reports. The code is stable: programs may branch on it, messages may improve. */
export type ErrorCode =
  | 'file-missing'
  | 'file-unreadable'
  | 'file-unwritable'
  | 'no-pages'
  | 'page-too-large'
  | 'page-too-costly'
  | 'charset-unknown'
  | 'json-invalid'
  | 'example-invalid'
  | 'field-name-invalid'
  | 'value-not-found'
  | 'span-invalid'
  | 'wrapper-invalid'
  | 'wrapper-newer'
  | 'method-unknown'
  | 'option-invalid'
  | 'bias-invalid'
  | 'builder-unknown'
  | 'learning-declined'
  | 'worker-failed'
  | 'fetch-failed'
  | 'address-private'
  | 'robots-disallowed'
  | 'source-invalid'
  | 'source-newer'
  | 'argument-missing'
  | 'archive-invalid'
  | 'journal-invalid'
  | 'package-missing'
  | 'corrections-invalid'
  | 'section-unknown'
  | 'query-invalid'
  | 'query-too-large'
  | 'recognizer-invalid'
  | 'recognizer-silent'
  | 'recognizers-contradict'

/** Where in the input a problem lies. Lines and columns count from 1, offsets from 0. */
export interface Place {
  readonly file?: string
  readonly line?: number
  readonly column?: number
  /** Path of the offending value inside a record or a JSON document, such as `records[2].price`. */
  readonly path?: string
}

/** A problem in the data a user gave: what is wrong, where, and what to do about it. */
export class GleanError extends Error {
  override readonly name = 'GleanError'
  readonly code: ErrorCode
  readonly place: Place
  readonly remedy: string | undefined

  constructor(
    code: ErrorCode,
    message: string,
    details: { place?: Place; remedy?: string; cause?: unknown } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.place = details.place ?? {}
    this.remedy = details.remedy
  }
}

/** `shop.jsonl:3: records[0].price`, or an empty string when nothing is known of the place. */
export function formatPlace(place: Place): string {
  const line = place.line === undefined ? '' : `:${place.line}`
  const column = place.line === undefined || place.column === undefined ? '' : `:${place.column}`
  const file = place.file === undefined ? '' : `${place.file}${line}${column}`
  return [file, place.path].filter(Boolean).join(': ')
}

/** The one message a user sees: place, what is wrong, remedy. */
export function formatError(error: GleanError): string {
  const place = formatPlace(error.place)
  const remedy = error.remedy === undefined ? '' : `\n  ${error.remedy}`
  return `${place === '' ? '' : `${place}: `}${error.message}${remedy}`
}
