import { createPage, type Page } from './page.ts'
import type { Span } from './span.ts'
import { sourceSpan, textOffset } from './visible-text.ts'

/** A part of a page as a page of its own: its offsets count from `offset` of the whole. */
export interface PagePart {
  readonly page: Page
  readonly offset: number
}

/**
 * Cuts out the part of a page that shows a span. The markup on both sides of it, up to the texts before and after, belongs
 * to the part: the table around a first cell, the element around a last word.
 */
export function cutPage(page: Page, span: Span): PagePart {
  const { text } = page.text
  let first = textOffset(page.text, span.start)
  let end = textOffset(page.text, span.end)
  while (first > 0 && text[first - 1] === ' ') first--
  while (end < text.length && text[end] === ' ') end++
  const from = first === 0 ? 0 : sourceSpan(page.text, first - 1, first).end
  const to = end === text.length ? page.source.length : sourceSpan(page.text, end, end + 1).start
  const { name, url } = page
  return {
    page: createPage(page.source.slice(from, to), url === undefined ? { name } : { name, url }),
    offset: from,
  }
}
