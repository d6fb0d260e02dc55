import type { Piece } from '../../../src/server/protocol.ts'
import { createFarPortions } from './far.ts'
import { type FrameText, readFrameText } from './text.ts'
import { createFrameIndex } from './text-index.ts'

/** A box in the coordinates of the frame's window. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The page inside the frame. It executes nothing: all that happens in it is done from here. */
export interface PageInFrame {
  readonly window: Window
  readonly document: Document
  readonly text: FrameText
  /** The number of the innermost element at a point that the server knows; undefined where there is none. */
  elementAt(x: number, y: number): number | undefined
  /** The text point nearest to a point of the window, if the pointer is on text. */
  textPointAt(x: number, y: number): { text: number; offset: number } | undefined
  element(node: number): Element | undefined
  boxOf(node: number): Box | undefined
  /** The box around pieces of text, or around an element where a value is in an attribute. */
  boxAround(pieces: readonly Piece[], nodes?: readonly number[]): Box | undefined
  /** The source offset of a text that is in view. */
  offsetInView(): number | undefined
  /** Shows what lies further down a long page, when its end comes near; returns whether there was anything to show. */
  showMore(): boolean
  /** Shows the next portion of a long page; returns whether there was one. */
  showNext(): boolean
  /** Brings pieces of text into view; what the page hides around them is shown. */
  reveal(pieces: readonly Piece[], node?: number): void
  /** The elements that can be stepped through: those that hold text or an image of their own, in page order. */
  steps(): readonly number[]
}

/** Takes hold of a page that the frame has loaded; undefined where it loaded something else. */
export function enterFrame(frame: HTMLIFrameElement): PageInFrame | undefined {
  const document = frame.contentDocument
  const window = frame.contentWindow
  if (document === null || window === null || document.querySelector('[data-g]') === null) return undefined
  const text = readFrameText(document)
  const nodeOf = (element: Element | null): number | undefined => {
    const known = element?.closest('[data-g]')
    return known === null || known === undefined ? undefined : Number(known.getAttribute('data-g'))
  }
  const elements = createFrameIndex(document, NodeFilter.SHOW_ELEMENT, (at) => {
    const number = (at as Element).getAttribute('data-g')
    return number === null ? undefined : [Number(number), at as Element]
  })
  const element = elements.find
  const far = createFarPortions(document)
  const boxAround = (pieces: readonly Piece[], nodes: readonly number[] = []): Box | undefined => {
    const rects = [
      ...text.rangesOf(pieces).map((range) => range.getBoundingClientRect()),
      ...nodes.flatMap((node) => element(node)?.getBoundingClientRect() ?? []),
    ].filter(({ width, height }) => width > 0 || height > 0)
    if (rects.length === 0) return undefined
    const left = Math.min(...rects.map((rect) => rect.left))
    const top = Math.min(...rects.map((rect) => rect.top))
    const width = Math.max(...rects.map((rect) => rect.right)) - left
    return { left, top, width, height: Math.max(...rects.map((rect) => rect.bottom)) - top }
  }
  let steps: number[] | undefined
  return {
    window,
    document,
    text,
    elementAt: (x, y) => nodeOf(document.elementFromPoint(x, y)),
    textPointAt(x, y) {
      const found = caretAt(document, x, y)
      if (found === undefined) return undefined
      const start = text.startOf(found.node)
      return start === undefined ? undefined : { text: start, offset: found.offset }
    },
    element,
    boxOf: (node) => boxAround([], [node]),
    boxAround,
    offsetInView() {
      const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
      for (const part of [0.5, 0.3, 0.7, 0.1, 0.9]) {
        const at = document.elementFromPoint(window.innerWidth / 2, window.innerHeight * part)
        if (at === null || at === document.documentElement || at === document.body) continue
        texts.currentNode = at
        for (let i = 0, next = texts.nextNode(); i < 50 && next !== null; i++, next = texts.nextNode()) {
          const start = text.startOf(next)
          if (start !== undefined) return start
        }
      }
      return undefined
    },
    showMore() {
      const { documentElement } = document
      const below = () => documentElement.scrollHeight - window.scrollY - window.innerHeight
      let shown = false
      while (below() < window.innerHeight && far.showNext()) shown = true
      if (shown) steps = undefined
      return shown
    },
    showNext() {
      steps = undefined
      return far.showNext()
    },
    reveal(pieces, node) {
      const target = node === undefined ? undefined : element(node)
      const first = pieces.length > 0 ? text.textAt(pieces[0][0]) : target
      if (first !== undefined && far.showUntil(first)) steps = undefined
      const nodes = node === undefined ? [] : [node]
      let box = boxAround(pieces, nodes)
      if (box === undefined && first !== undefined && showHidden(window, first)) {
        steps = undefined
        box = boxAround(pieces, nodes)
      }
      if (box === undefined) return
      const { innerHeight, innerWidth } = window
      const isBeside = box.left < 0 || box.left >= innerWidth - 60
      const isBelow = box.top < 60 || box.top + box.height > innerHeight - 60
      if (!isBeside && !isBelow) return
      window.scrollBy({
        top: isBelow ? box.top - innerHeight / 3 : 0,
        left: isBeside ? box.left - innerWidth / 3 : 0,
        behavior: 'instant',
      })
    },
    steps() {
      steps ??= listSteps(document, text)
      return steps
    },
  }
}

/** Shows what the page hides until its scripts run, around one of its nodes; returns whether anything was hidden. */
function showHidden(window: Window, node: Node): boolean {
  let shown = false
  for (let at = node.parentElement; at !== null; at = at.parentElement) {
    if (window.getComputedStyle(at).display !== 'none') continue
    at.style.setProperty('display', 'revert', 'important')
    shown = true
  }
  return shown
}

/** The character under a point; undefined when the nearest one is elsewhere. */
function caretAt(document: Document, x: number, y: number): { node: Node; offset: number } | undefined {
  const position = document.caretPositionFromPoint?.(x, y)
  const range = position ? undefined : document.caretRangeFromPoint?.(x, y)
  const node = position?.offsetNode ?? range?.startContainer
  const offset = position?.offset ?? range?.startOffset ?? 0
  if (node === undefined || node.nodeType !== Node.TEXT_NODE) return undefined
  const length = node.nodeValue?.length ?? 0
  const around = document.createRange()
  around.setStart(node, Math.max(0, offset - 1))
  around.setEnd(node, Math.min(length, offset + 1))
  const touches = [...around.getClientRects()].some(
    (rect) => x >= rect.left - 2 && x <= rect.right + 2 && y >= rect.top - 2 && y <= rect.bottom + 2,
  )
  return touches ? { node, offset } : undefined
}

function listSteps(document: Document, text: FrameText): number[] {
  const nodes: number[] = []
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT)
  for (let at = walker.nextNode(); at !== null; at = walker.nextNode()) {
    const element = at as Element
    const node = element.getAttribute('data-g')
    if (node === null) continue
    const own = [...element.childNodes].some((child) => text.startOf(child) !== undefined)
    if ((own || element.localName === 'img') && isShown(element)) nodes.push(Number(node))
  }
  return nodes
}

function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0
}

/** Whether the text of an element is longer than a length; reads no more of it than that. */
export function isLonger(element: Element, length: number): boolean {
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let rest = length
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    rest -= text.nodeValue?.length ?? 0
    if (rest < 0) return true
  }
  return false
}
