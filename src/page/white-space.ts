import type { Span } from './span.ts'

/** White space as values see it: what `\s` matches, no-break spaces included. */
export function isSpace(code: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13)
  if (code < 160) return false
  return (
    code === 160 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  )
}

/** A span without the white space at its ends; undefined where nothing else is in it. */
export function trimSpan(source: string, span: Span): Span | undefined {
  let { start, end } = span
  while (start < end && isSpace(source.charCodeAt(start))) start++
  while (end > start && isSpace(source.charCodeAt(end - 1))) end--
  return start < end ? { start, end } : undefined
}

/** Runs of white space become one space; none is left at the ends. */
export function foldSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
