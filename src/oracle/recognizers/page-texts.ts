import type { Page } from '../../page/page.ts'
import { type PageView, viewOf } from '../../page/page-view.ts'
import type { Span } from '../../page/span.ts'
import { Flag } from '../../page/tree.ts'
import { sourceSpan, textOffset, type VisibleText } from '../../page/visible-text.ts'

/** A part of the visible text in which a value may be: a text node, or a run of them that no block interrupts. */
export interface PageText {
  readonly text: string
  /** Offset of the text in the visible text of the page. */
  readonly at: number
  /** First and last text node, as indices into the texts of the page's view. */
  readonly first: number
  readonly last: number
}

/** The text nodes of a page one by one, and after them every run of several. */
export function pageTexts(page: Page): PageText[] {
  const view = viewOf(page)
  const nodes: PageText[] = []
  const runs: PageText[] = []
  let first = 0
  for (let i = 0; i < view.texts.length; i++) {
    nodes.push(cut(page.text, view, i, i))
    const next = i + 1
    const isEnd = next === view.texts.length || (view.tree.flags[view.texts[next]] & Flag.breakBefore) !== 0
    if (!isEnd) continue
    if (i > first) runs.push(cut(page.text, view, first, i))
    first = next
  }
  return [...nodes, ...runs]
}

function cut(visible: VisibleText, view: PageView, first: number, last: number): PageText {
  const { text } = visible
  let from = textOffset(visible, view.tree.start[view.texts[first]])
  let to = textOffset(visible, view.tree.end[view.texts[last]])
  while (from < to && text[from] === ' ') from++
  while (to > from && text[to - 1] === ' ') to--
  return { text: text.slice(from, to), at: from, first, last }
}

/** The source of a range of a text. */
export function spanIn(page: Page, { at }: PageText, start: number, end: number): Span {
  return sourceSpan(page.text, at + start, at + end)
}
