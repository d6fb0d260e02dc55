import type { Target } from '../../../src/server/protocol.ts'
import { cancelSelection, pointAt } from '../actions.ts'
import { getState, setState } from '../store.ts'
import { isLonger, type PageInFrame } from './frame.ts'
import type { MatchIndex } from './match-index.ts'
import { paintPieces, paintRange } from './paint.ts'

/** Longer than any value a person means by pointing at an element: then the pointer is on the page's background. */
const MAX_POINTED = 3000

/** Pointing: a click takes the element under the pointer, a drag the text between its ends. */
export function attachPointer(
  inside: PageInFrame,
  matches: () => MatchIndex,
  outline: (node: number | undefined) => void,
): () => void {
  const matchAt = (event: MouseEvent) => {
    const point = inside.textPointAt(event.clientX, event.clientY)
    const byText = point === undefined ? undefined : matches().at(point.text, point.offset)
    if (byText !== undefined) return byText
    const node = inside.elementAt(event.clientX, event.clientY)
    return node === undefined ? undefined : matches().ofElement(node)
  }
  const pointedElement = (event: MouseEvent) => {
    const node = inside.elementAt(event.clientX, event.clientY)
    const element = node === undefined ? undefined : inside.element(node)
    if (element === undefined || element.localName === 'body' || element.localName === 'html')
      return undefined
    return isLonger(element, MAX_POINTED) ? undefined : node
  }
  // What is taken is shown at once; the server then returns what exactly it is.
  const take = (target: Target, range: Range | undefined) => {
    if (range !== undefined) paintRange(inside.window, 'selected', range)
    void pointAt(target).then(() => {
      if (getState().selection === undefined) paintPieces(inside.window, inside.text, 'selected', [])
    })
  }
  let pending = 0
  const onMove = (event: MouseEvent) => {
    cancelAnimationFrame(pending)
    pending = requestAnimationFrame(() => {
      const found = matchAt(event)
      const before = getState().hovered
      if (found?.record.id !== before?.record || found?.value.start !== before?.start) {
        setState({
          hovered: found === undefined ? undefined : { record: found.record.id, start: found.value.start },
        })
      }
      outline(event.buttons === 0 ? pointedElement(event) : undefined)
    })
  }
  const onLeave = () => {
    cancelAnimationFrame(pending)
    outline(undefined)
    setState({ hovered: undefined })
  }
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    if (event.button !== 0) return
    setState({ menu: undefined, exporting: false })
    const chosen = inside.window.getSelection()
    if (chosen !== null && !chosen.isCollapsed && chosen.rangeCount > 0) {
      const range = chosen.getRangeAt(0)
      const from = inside.text.pointOf(range.startContainer, range.startOffset)
      const to = inside.text.pointOf(range.endContainer, range.endOffset)
      if (from !== undefined && to !== undefined) take({ kind: 'text', from, to }, range.cloneRange())
      return
    }
    const match = matchAt(event)
    if (match !== undefined) {
      const { start, end, pieces } = match.value
      take({ kind: 'span', start, end }, inside.text.rangesOf(pieces)[0])
      return
    }
    const node = pointedElement(event)
    if (node === undefined) {
      cancelSelection()
      return
    }
    const range = inside.document.createRange()
    range.selectNodeContents(inside.element(node) as Element)
    take({ kind: 'element', node }, range)
  }
  const onMenu = (event: MouseEvent) => {
    const at = matchAt(event)
    if (at === undefined) return
    event.preventDefault()
    const frame = inside.window.frameElement?.getBoundingClientRect()
    setState({
      menu: { at, x: event.clientX + (frame?.left ?? 0), y: event.clientY + (frame?.top ?? 0) },
      selection: undefined,
    })
  }
  const prevent = (event: Event) => event.preventDefault()
  const { document } = inside
  const detached = new AbortController()
  const { signal } = detached
  const capture = { signal, capture: true }
  document.addEventListener('mousemove', onMove, { signal, passive: true })
  document.addEventListener('mouseleave', onLeave, { signal })
  document.addEventListener('click', onClick, capture)
  document.addEventListener('auxclick', prevent, capture)
  document.addEventListener('submit', prevent, capture)
  document.addEventListener('dragstart', prevent, capture)
  document.addEventListener('contextmenu', onMenu, { signal })
  return () => {
    cancelAnimationFrame(pending)
    detached.abort()
  }
}
