import type { Page } from '../../page/page.ts'
import type { Span } from '../../page/span.ts'
import { Flag, Kind } from '../../page/tree.ts'
import { textOffset } from '../../page/visible-text.ts'
import { LINE_BREAK } from './rule.ts'

/** The items of a page's visible text, as ranges of it; those that are only blanks are left out. */
export function splitItems(page: Page, separators: readonly string[]): Span[] {
  const { text } = page.text
  const borders = separators.flatMap((separator) =>
    separator === LINE_BREAK ? lineBreaks(page) : separatorsIn(text, separator),
  )
  borders.sort((a, b) => a.start - b.start || b.end - a.end)
  const items: Span[] = []
  let from = 0
  for (const border of [...borders, { start: text.length, end: text.length }]) {
    let start = from
    let end = border.start
    while (start < end && text[start] === ' ') start++
    while (end > start && text[end - 1] === ' ') end--
    if (end > start) items.push({ start, end })
    from = Math.max(from, border.end)
  }
  return items
}

function lineBreaks({ tree, text }: Page): Span[] {
  const breaks: Span[] = []
  for (let node = 0; node < tree.size; node++) {
    if (tree.kind[node] !== Kind.text || (tree.flags[node] & Flag.hidden) !== 0) continue
    if ((tree.flags[node] & Flag.breakBefore) === 0) continue
    const at = textOffset(text, tree.start[node])
    breaks.push({ start: at, end: at })
  }
  return breaks
}

/** Where a separator is outside brackets. */
function separatorsIn(text: string, separator: string): Span[] {
  const found: Span[] = []
  const closed = closingBrackets(text)
  let behind = 0
  let bracket = 0
  for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + separator.length)) {
    // Brackets are passed whole, in the order of the text; `behind` is the end of the last one that began before `at`.
    for (; bracket < at; bracket++) behind = Math.max(behind, closed.get(bracket) ?? 0)
    if (at >= behind) found.push({ start: at, end: at + separator.length })
  }
  return found
}

const OPENING = '([{'
const CLOSING = ')]}'

/** The offset behind the closing bracket, by the offset of the opening one; a bracket that is never closed opens nothing. */
function closingBrackets(text: string): Map<number, number> {
  const closed = new Map<number, number>()
  const open: { at: number; kind: number }[] = []
  for (let i = 0; i < text.length; i++) {
    const opening = OPENING.indexOf(text[i])
    if (opening >= 0) open.push({ at: i, kind: opening })
    const closing = CLOSING.indexOf(text[i])
    if (closing < 0 || open.at(-1)?.kind !== closing) continue
    closed.set(open.pop()!.at, i + 1)
  }
  return closed
}
