import { nodeAt } from './navigate.ts'
import type { Page } from './page.ts'
import { decodeAttribute } from './parse/entities.ts'
import type { Span } from './span.ts'
import { readValue } from './value.ts'
import { sourceSpan } from './visible-text.ts'
import { foldSpace } from './white-space.ts'

/** A value with more occurrences than this is useless to a learner; further occurrences are not searched. */
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
  // A span is read without its surroundings: markup in a title or a text area, and a script in a drawing, read
  // differently there than on the page, so they are not places of the value.
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
 * with the words around it; else the text with the most similar word. Undefined when there is none.
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
  const word = findSimilarWord(folded, words)
  if (word === undefined) return undefined
  const own = textAround(page, word)
  return own.length <= MOST_SHOWN ? own : excerpt(text, word.start, word.end, foldSpace(value).length)
}

/** Longer texts are shown in part. */
const MOST_SHOWN = 60

/** The text that a part of the visible text is in, up to the next tag on both sides. */
function textAround({ source, tree, text }: Page, { start, end }: Span): string {
  const node = nodeAt(tree, sourceSpan(text, start, end).start)
  return readValue(source, tree.start[node], tree.end[node])
}

/** Words beyond this length, and words of a page beyond this number, are not compared. */
const LONGEST_WORD = 40
const MOST_WORDS = 20_000

/** The word of a text that differs least from one of those wanted, by at most a third of its letters. */
function findSimilarWord(text: string, wanted: readonly string[]): Span | undefined {
  const long = wanted.filter((word) => word.length >= SAMPLE && word.length <= LONGEST_WORD).slice(0, 5)
  let best: Span | undefined
  let least = 1 / 3
  let seen = 0
  for (const match of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (seen++ >= MOST_WORDS) break
    const [word] = match
    for (const each of long) {
      if (Math.abs(each.length - word.length) > each.length / 3) continue
      const share = editDistance(each, word) / each.length
      if (share < least) {
        least = share
        best = { start: match.index, end: match.index + word.length }
      }
    }
  }
  return best
}

/** The least number of letters to insert, delete or replace. Both texts are short. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[j] + 1, next[j - 1] + 1))
    }
    row = next
  }
  return row[b.length]
}

/** The words around a hit, about as long as the value that was looked for. */
function excerpt(text: string, start: number, end: number, length: number): string {
  const room = Math.min(MOST_SHOWN, Math.max(0, length - (end - start)) + 10)
  let from = Math.max(0, start - room)
  let to = Math.min(text.length, end + room)
  if (from > 0) from = Math.min(start, text.indexOf(' ', from) + 1 || start)
  if (to < text.length) to = Math.max(end, text.lastIndexOf(' ', to))
  return text.slice(from, to).trim()
}
