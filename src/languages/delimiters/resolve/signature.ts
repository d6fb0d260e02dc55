import type { Span } from '../../../page/span.ts'
import { isWordCode } from '../search/prefer.ts'

const LESS = 60
const GREATER = 62
const MAX_TAG = 400
const MAX_TEXT = 8

/**
 * What kind of place a span is: the names of some tags before it, or the text there, and the tag or text after it. The
 * values of one field are in places of one kind, so that a value which occurs several times can be found by the company
 * of those that occur once.
 */
export function placeSignature(source: string, span: Span, tags: number): string {
  return `${tags}:${before(source, span.start, tags)}|${after(source, span.end)}`
}

/** How many tags a signature was made with. */
export function tagsOf(signature: string): number {
  return Number(signature.slice(0, signature.indexOf(':')))
}

function before(source: string, start: number, count: number): string {
  let at = skipSpaceBack(source, start)
  if (source.charCodeAt(at - 1) !== GREATER) return source.slice(Math.max(0, at - MAX_TEXT), at)
  let names = ''
  for (let tags = 0; tags < count && source.charCodeAt(at - 1) === GREATER; tags++) {
    const open = lastBefore(source, at - 1)
    if (open < 0) break
    names = `${tagName(source, open)}${names}`
    at = skipSpaceBack(source, open)
  }
  return names
}

function after(source: string, end: number): string {
  let at = end
  while (at < source.length && isSpace(source.charCodeAt(at))) at++
  return source.charCodeAt(at) === LESS ? tagName(source, at) : source.slice(at, at + 1)
}

/** `<td`, without attributes: they may differ from record to record. */
function tagName(source: string, open: number): string {
  let end = open + 1
  while (
    end < source.length &&
    end < open + 20 &&
    (isWordCode(source.charCodeAt(end)) || source.charCodeAt(end) === 47)
  ) {
    end++
  }
  return source.slice(open, end).toLowerCase()
}

function lastBefore(source: string, at: number): number {
  for (let i = at; i >= 0 && i > at - MAX_TAG; i--) if (source.charCodeAt(i) === LESS) return i
  return -1
}

function skipSpaceBack(source: string, from: number): number {
  let at = from
  while (at > 0 && isSpace(source.charCodeAt(at - 1))) at--
  return at
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 160
}
