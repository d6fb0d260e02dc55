import { decodeAttribute } from './entities.ts'
import type { Page } from './page.ts'
import type { Span } from './span.ts'
import { readValue } from './value.ts'
import { sourceSpan } from './visible-text.ts'
import { foldSpace } from './white-space.ts'

/** A value that stands in more places than this cannot tell a learner anything; the rest is not looked for. */
export const MAX_PLACES = 10_000

/**
 * Every occurrence of a value in the visible text, across inline markup, character references and white space, in page
 * order. `readValue` of each span is the value. Occurrences may overlap.
 */
export function findValue(page: Page, value: string): Span[] {
  const wanted = foldSpace(value)
  if (wanted === '') return []
  const places: Span[] = []
  const { text } = page.text
  // A span is read without what stands around it: markup in a title or a text area, and a script in a drawing, say
  // something else on their own than on the page, and are no places of the value.
  const markup = wanted.includes('<')
  for (
    let at = text.indexOf(wanted);
    at >= 0 && places.length < MAX_PLACES;
    at = text.indexOf(wanted, at + 1)
  ) {
    const span = sourceSpan(page.text, at, at + wanted.length)
    const plain = !markup && span.end - span.start === wanted.length
    if (plain || readValue(page.source, span.start, span.end) === wanted) places.push(span)
  }
  return places
}

/** Every attribute whose whole value, white space folded, is the wanted one, in page order. */
export function findInAttributes(page: Page, value: string): Span[] {
  const wanted = foldSpace(value)
  const places: Span[] = []
  const { tree } = page
  if (wanted === '') return places
  for (let i = 0; i < tree.attributeName.length && places.length < MAX_PLACES; i++) {
    const start = tree.valueStart[i]
    const end = tree.valueEnd[i]
    // A decoded value is never longer than its source.
    if (end - start < wanted.length) continue
    if (foldSpace(decodeAttribute(tree.source, start, end)) === wanted) places.push({ start, end })
  }
  return places
}

const SAMPLE = 3

/**
 * The visible text most like a value that was not found, for a message: the longest run of its words that the page has,
 * with what stands around it. Undefined when not even one word occurs.
 */
export function findNearest(page: Page, value: string): string | undefined {
  const { text } = page.text
  const folded = text.toLowerCase()
  // Lower case can change the length of a text; then positions would not fit.
  if (folded.length !== text.length) return undefined
  const words = foldSpace(value).toLowerCase().split(' ').slice(0, 40)
  for (let size = words.length; size > 0; size--) {
    for (let from = 0; from + size <= words.length; from++) {
      const run = words.slice(from, from + size).join(' ')
      if (run.length < SAMPLE && words.length > 1) continue
      const at = folded.indexOf(run)
      if (at < 0) continue
      return excerpt(text, at, at + run.length, foldSpace(value).length)
    }
  }
  return undefined
}

/** The words around a hit, about as long as the value that was looked for. */
function excerpt(text: string, start: number, end: number, length: number): string {
  const room = Math.min(60, Math.max(0, length - (end - start)) + 10)
  let from = Math.max(0, start - room)
  let to = Math.min(text.length, end + room)
  if (from > 0) from = Math.min(start, text.indexOf(' ', from) + 1 || start)
  if (to < text.length) to = Math.max(end, text.lastIndexOf(' ', to))
  return text.slice(from, to).trim()
}
