import type { Span } from '../../../page/span.ts'
import { isSpace } from '../../../page/white-space.ts'
import { cut } from '../run/read-place.ts'

/** What stands next to a value inside its text. */
export interface Delimiters {
  prefix?: string
  suffix?: string
}

const MAX_DELIMITER = 60

/**
 * The delimiters of a part of a text. Each is the run of punctuation next to the value, or the word where there is
 * none, and grows by further words only while its first occurrence is another: longer ones overfit.
 */
export function delimit(source: string, whole: Span, part: Span): Delimiters | undefined {
  const suffix = suffixOf(source.slice(part.end, whole.end), source.slice(part.start, part.end))
  if (suffix === undefined) return undefined
  for (const prefix of prefixesOf(source.slice(whole.start, part.start))) {
    const found = { ...(prefix !== '' && { prefix }), ...(suffix !== '' && { suffix }) }
    const read = cut(source, whole, found)
    if (read?.start === part.start && read.end === part.end) return found
  }
  return undefined
}

/** What may mark the beginning of a value behind `before`: from the nearest run leftwards. */
function* prefixesOf(before: string): Generator<string> {
  if (before.trim() === '') {
    yield ''
    return
  }
  let from = before.length
  while (from > 0 && before.length - from < MAX_DELIMITER) {
    from = previousBorder(before, from)
    const prefix = before.slice(from)
    if (prefix.trim() !== '') yield prefix.trimEnd() === prefix ? prefix : prefix.trimEnd()
  }
}

/** The nearest run behind a value that does not occur inside it. */
function suffixOf(behind: string, value: string): string | undefined {
  if (behind.trim() === '') return ''
  let to = 0
  while (to < behind.length && to < MAX_DELIMITER) {
    to = nextBorder(behind, to)
    const suffix = behind.slice(0, to).trim() === '' ? '' : behind.slice(0, to).trimEnd()
    if (suffix !== '' && !value.includes(suffix.trimStart())) return trimmedIfEnough(suffix, value)
  }
  return undefined
}

/** Leading white space is dropped from a suffix of punctuation: values are trimmed anyway. */
function trimmedIfEnough(suffix: string, value: string): string {
  const bare = suffix.trimStart()
  return isWordCode(bare.charCodeAt(0)) || value.includes(bare) ? suffix : bare
}

function isWordCode(code: number): boolean {
  return code > 127 ? !isSpace(code) : (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 122)
}

function kindOf(code: number): number {
  return isSpace(code) ? 0 : isWordCode(code) ? 1 : 2
}

/** The border of the word or punctuation run that begins at or after `from`, leading white space included. */
function nextBorder(text: string, from: number): number {
  let at = from
  while (at < text.length && kindOf(text.charCodeAt(at)) === 0) at++
  const kind = at < text.length ? kindOf(text.charCodeAt(at)) : 0
  while (at < text.length && kindOf(text.charCodeAt(at)) === kind) at++
  return at
}

function previousBorder(text: string, from: number): number {
  let at = from
  while (at > 0 && kindOf(text.charCodeAt(at - 1)) === 0) at--
  const kind = at > 0 ? kindOf(text.charCodeAt(at - 1)) : 0
  while (at > 0 && kindOf(text.charCodeAt(at - 1)) === kind) at--
  return at
}
