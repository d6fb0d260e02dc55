import { previousSibling } from '../../../page/navigate.ts'
import { nextText, previousText } from '../../../page/shown-texts.ts'
import type { Tree } from '../../../page/tree.ts'
import { readValue } from '../../../page/value.ts'

/**
 * The text that names an element for a reader, without the punctuation around it. It is either inside the element, before
 * everything else (`<tr><td>Returns:</td><td>…</td></tr>`), or the sibling before the element
 * (`<dt>Returns</dt><dd>…</dd>`), or it leads the element's own text, up to a colon (`<p>Returns: …</p>`).
 */
export interface Label {
  readonly at: 'inside' | 'before' | 'lead'
  readonly says: string
}

/** No label is longer than this, in characters of source: longer texts are values. */
const MAX_LABEL = 60

/** The text of an element's label, if it has one there. */
export function readLabel(tree: Tree, element: number, at: Label['at']): string | undefined {
  if (at === 'lead') return readLead(tree, nextText(tree, element), tree.last[element])
  if (at === 'inside') {
    const first = nextText(tree, element)
    // An element that shows only one text is the value, not its label.
    return first < tree.last[element] && previousText(tree, tree.last[element]) !== first
      ? say(tree, first)
      : undefined
  }
  const text = previousText(tree, element)
  if (text <= tree.parent[element]) return undefined
  let sibling = previousSibling(tree, element)
  while (sibling > text) sibling = previousSibling(tree, sibling)
  // Cells of one row follow each other; a label is another kind of element, with one text.
  if (tree.name[sibling] === tree.name[element] || nextText(tree, sibling) !== text) return undefined
  return say(tree, text)
}

/** The part of a text before its first colon. */
function readLead({ source, start, end }: Tree, text: number, last: number): string | undefined {
  if (text >= last) return undefined
  const limit = Math.min(end[text], start[text] + MAX_LABEL)
  const colon = source.slice(start[text], limit).indexOf(':')
  return colon < 0 ? undefined : readAsLabel(source, start[text], start[text] + colon)
}

function say(tree: Tree, text: number): string | undefined {
  return readAsLabel(tree.source, tree.start[text], tree.end[text])
}

/** The text of a part of a page, read as a label. */
export function readAsLabel(source: string, from: number, to: number): string | undefined {
  if (to - from > MAX_LABEL) return undefined
  const says = readValue(source, from, to)
  let start = 0
  let end = says.length
  while (start < end && isAround(says.charCodeAt(start))) start++
  while (end > start && isAround(says.charCodeAt(end - 1))) end--
  return start === end ? undefined : says.slice(start, end)
}

/** White space, and `,` `-` `.` `:` `;`. */
function isAround(code: number): boolean {
  return code === 32 || code === 44 || code === 45 || code === 46 || code === 58 || code === 59
}
