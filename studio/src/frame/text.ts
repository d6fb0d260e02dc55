import type { Piece, TextPoint } from '../../../src/server/protocol.ts'
import { createFrameIndex } from './text-index.ts'

/** The text nodes of the frame by where they start in the source, and back. */
export interface FrameText {
  /** The text node that starts at the offset. */
  textAt(start: number): Text | undefined
  /** The source offset at which a text node starts. */
  startOf(text: Node): number | undefined
  /** A browser range for each piece that is there. */
  rangesOf(pieces: readonly Piece[]): Range[]
  /** The point of a browser selection's end; undefined outside of any text of the page. */
  pointOf(node: Node, offset: number): TextPoint | undefined
}

/** The texts of the frame: the server put a comment with the source offset before every one. */
export function readFrameText(document: Document): FrameText {
  const startOf = (node: Node): number | undefined => {
    const comment = node.previousSibling
    if (node.nodeType !== Node.TEXT_NODE || comment?.nodeType !== Node.COMMENT_NODE) return undefined
    const start = Number(comment.nodeValue)
    return Number.isInteger(start) ? start : undefined
  }
  const comments = createFrameIndex(document, NodeFilter.SHOW_COMMENT, (comment) => {
    const text = comment.nextSibling
    const start = text === null ? undefined : startOf(text)
    return start === undefined ? undefined : [start, text as Text]
  })
  const firstTextFrom = (node: Node | null): Text | undefined => {
    const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
    if (node === null) return undefined
    texts.currentNode = node
    let text: Node | null = node.nodeType === Node.TEXT_NODE ? node : texts.nextNode()
    while (text !== null && startOf(text) === undefined) text = texts.nextNode()
    return (text as Text | null) ?? undefined
  }
  return {
    textAt: comments.find,
    startOf,
    rangesOf(pieces) {
      const ranges: Range[] = []
      for (const [start, from, to] of pieces) {
        const text = comments.find(start)
        if (text === undefined) continue
        const range = document.createRange()
        range.setStart(text, Math.min(from, text.length))
        range.setEnd(text, Math.min(to, text.length))
        ranges.push(range)
      }
      return ranges
    },
    pointOf(node, offset) {
      const known = startOf(node)
      if (known !== undefined) return { text: known, offset }
      // A selection may end between elements: then it ends where the next text begins, or where the last one ended.
      const child = node.childNodes[offset]
      if (child === undefined) {
        let last: Node = node
        while (last.lastChild !== null) last = last.lastChild
        const ended = startOf(last)
        if (ended !== undefined) return { text: ended, offset: last.nodeValue?.length ?? 0 }
      }
      const text = firstTextFrom(child ?? node)
      const start = text === undefined ? undefined : startOf(text)
      return start === undefined ? undefined : { text: start, offset: 0 }
    },
  }
}
