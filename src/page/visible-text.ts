import { readReference } from './parse/entities.ts'
import type { Span } from './span.ts'
import { Flag, Kind, type Tree } from './tree.ts'
import { isSpace } from './white-space.ts'

/**
 * The text a person sees, white space folded, with the way back to the source. Text and source run side by side in
 * segments: segment i begins at `textAt[i]` of the text and `sourceAt[i]` of the source. In a plain segment the two
 * advance together; a segment with `sourceLength[i] >= 0` is one unit (a folded run of white space, a character
 * reference, a gap between blocks) that represents that much source.
 */
export interface VisibleText {
  readonly text: string
  readonly segments: number
  readonly textAt: Int32Array
  readonly sourceAt: Int32Array
  readonly sourceLength: Int32Array
}

const PLAIN = -1

/** Reads the visible text of a whole page in one pass over its text nodes. */
export function readVisibleText(tree: Tree): VisibleText {
  const { source } = tree
  const pieces: string[] = []
  let textAt = new Int32Array(1024)
  let sourceAt = new Int32Array(1024)
  let sourceLength = new Int32Array(1024)
  let segments = 0
  let length = 0
  // Leading white space is dropped: the text begins as if after a gap.
  let afterSpace = true
  let lastEnd = 0

  const add = (piece: string, at: number, taken: number): void => {
    if (segments === textAt.length) {
      textAt = doubled(textAt)
      sourceAt = doubled(sourceAt)
      sourceLength = doubled(sourceLength)
    }
    textAt[segments] = length
    sourceAt[segments] = at
    sourceLength[segments] = taken
    segments++
    pieces.push(piece)
    length += piece.length
  }
  const addSpace = (from: number, to: number): void => {
    if (!afterSpace) add(' ', from, to - from)
    afterSpace = true
  }

  for (let node = 0; node < tree.size; node++) {
    if (tree.kind[node] !== Kind.text || (tree.flags[node] & Flag.hidden) !== 0) continue
    const start = tree.start[node]
    const end = tree.end[node]
    if ((tree.flags[node] & Flag.breakBefore) !== 0) addSpace(lastEnd, start)
    let runStart = start
    let i = start
    while (i < end) {
      const code = source.charCodeAt(i)
      if (code !== 38 && !isSpace(code)) {
        afterSpace = false
        i++
        continue
      }
      const reference = code === 38 ? readReference(source, i, end) : undefined
      if (code === 38 && reference === undefined) {
        afterSpace = false
        i++
        continue
      }
      // A single blank between words stays in its plain run.
      if (code === 32 && !afterSpace) {
        afterSpace = true
        i++
        continue
      }
      if (i > runStart) add(source.slice(runStart, i), runStart, PLAIN)
      if (reference === undefined) {
        const from = i
        while (i < end && isSpace(source.charCodeAt(i))) i++
        addSpace(from, i)
      } else {
        if (isSpace(reference.text.charCodeAt(0))) addSpace(i, i + reference.length)
        else {
          add(reference.text, i, reference.length)
          afterSpace = false
        }
        i += reference.length
      }
      runStart = i
    }
    if (end > runStart) add(source.slice(runStart, end), runStart, PLAIN)
    lastEnd = end
  }
  return {
    text: pieces.join(''),
    segments,
    textAt: textAt.subarray(0, segments),
    sourceAt: sourceAt.subarray(0, segments),
    sourceLength: sourceLength.subarray(0, segments),
  }
}

/** The span of source that [start, end) of the visible text comes from: from its first character to its last. */
export function sourceSpan(visible: VisibleText, start: number, end: number): Span {
  const first = segmentAt(visible, start)
  const last = segmentAt(visible, end - 1)
  const plainFirst = visible.sourceLength[first] === PLAIN
  const lastLength = visible.sourceLength[last]
  return {
    start: visible.sourceAt[first] + (plainFirst ? start - visible.textAt[first] : 0),
    end: visible.sourceAt[last] + (lastLength === PLAIN ? end - visible.textAt[last] : lastLength),
  }
}

/** The offset in the visible text of the first character at or after a source offset. */
export function textOffset(visible: VisibleText, offset: number): number {
  let low = 0
  let high = visible.segments
  while (low < high) {
    const middle = (low + high) >> 1
    if (visible.sourceAt[middle] <= offset) low = middle + 1
    else high = middle
  }
  const segment = low - 1
  if (segment < 0) return 0
  const next = segment + 1 < visible.segments ? visible.textAt[segment + 1] : visible.text.length
  const behind = offset - visible.sourceAt[segment]
  if (visible.sourceLength[segment] === PLAIN) return Math.min(next, visible.textAt[segment] + behind)
  return behind === 0 ? visible.textAt[segment] : next
}

function segmentAt(visible: VisibleText, offset: number): number {
  let low = 0
  let high = visible.segments
  while (low < high) {
    const middle = (low + high) >> 1
    if (visible.textAt[middle] <= offset) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

function doubled(column: Int32Array): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(column.length * 2)
  grown.set(column)
  return grown
}
