import { smallestCovering } from '../../../page/navigate.ts'
import type { Page } from '../../../page/page.ts'
import { decodeAttribute, readReference } from '../../../page/parse/entities.ts'
import type { Span } from '../../../page/span.ts'
import { Kind } from '../../../page/tree.ts'
import { readValue } from '../../../page/value.ts'
import { sourceSpan, textOffset } from '../../../page/visible-text.ts'
import { foldSpace, isSpace } from '../../../page/white-space.ts'

/** A span with the text that it shows. */
export interface TextSpan extends Span {
  readonly text: string
}

/** Where a part of a text is in the source, given the span of the whole text; undefined if the two do not correspond. */
export function partSpan(page: Page, whole: TextSpan, start: number, end: number): Span | undefined {
  if (whole.end - whole.start === whole.text.length)
    return { start: whole.start + start, end: whole.start + end }
  if (isInTag(page, whole)) {
    const offsets = attributeOffsets(page.source, whole)
    return offsets.length === whole.text.length + 1 ? { start: offsets[start], end: offsets[end] } : undefined
  }
  const from = textOffset(page.text, whole.start)
  if (!page.text.text.startsWith(whole.text, from)) return undefined
  return sourceSpan(page.text, from + start, from + end)
}

/** Where in a text a place of the source begins; -1 if the two do not correspond. */
export function offsetIn(page: Page, whole: TextSpan, place: Span): number {
  if (whole.end - whole.start === whole.text.length) return place.start - whole.start
  if (isInTag(page, whole)) return attributeOffsets(page.source, whole).indexOf(place.start)
  const from = textOffset(page.text, whole.start)
  return page.text.text.startsWith(whole.text, from) ? textOffset(page.text, place.start) - from : -1
}

/** The text that a span shows, whether it is text or the value of an attribute. */
export function readSpan(page: Page, span: Span): string {
  const { source } = page
  return isInTag(page, span)
    ? foldSpace(decodeAttribute(source, span.start, span.end))
    : readValue(source, span.start, span.end)
}

/** Whether a span is the value of an attribute: text never begins inside a start tag. */
export function isInTag({ tree }: Page, { start, end }: Span): boolean {
  const node = smallestCovering(tree, start, end)
  return node > 0 && tree.kind[node] === Kind.element && start < tree.contentStart[node]
}

/** For every character of an attribute's value, white space folded, its offset in the source; at last that of the end. */
function attributeOffsets(source: string, { start, end }: Span): number[] {
  const offsets: number[] = []
  let isGap = true
  let at = start
  const add = (text: string, width: number): void => {
    for (let i = 0; i < text.length; i++) {
      const space = isSpace(text.charCodeAt(i))
      if (!space || !isGap) offsets.push(at)
      isGap = space
    }
    at += width
  }
  while (at < end) {
    const reference = source[at] === '&' ? readReference(source, at, end) : undefined
    if (reference === undefined) add(source[at], 1)
    else add(reference.text, reference.length)
  }
  // White space at the end of a value is not visible.
  if (isGap && offsets.length > 0) at = offsets.pop()!
  offsets.push(at)
  return offsets
}
