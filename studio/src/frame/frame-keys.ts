import { pointAt, removeValue } from '../actions.ts'
import { setState, type ValueAt } from '../store.ts'
import type { PageInFrame } from './frame.ts'
import type { MatchIndex } from './match-index.ts'

/**
 * The keys of the page: up and down step through what can be marked, left and right widen to the parent and narrow to
 * the child, Enter marks. Tells whether the key was one of them.
 */
export function handleFrameKey(
  event: KeyboardEvent,
  inside: PageInFrame,
  matches: MatchIndex,
  outlined: number | undefined,
  outline: (node: number | undefined) => void,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const show = (node: number | undefined): boolean => {
    if (node === undefined) return true
    outline(node)
    inside.reveal([], node)
    const match = matchIn(inside, matches, node)
    setState({
      hovered: match === undefined ? undefined : { record: match.record.id, start: match.value.start },
    })
    return true
  }
  switch (event.key) {
    case 'ArrowDown':
      return show(nextStep(inside, outlined))
    case 'ArrowUp':
      return show(inside.steps().findLast((node) => outlined !== undefined && node < outlined))
    case 'ArrowLeft':
      return show(parentOf(inside, outlined))
    case 'ArrowRight':
      return show(childOf(inside, outlined))
    case 'Enter': {
      if (outlined === undefined) return false
      void pointAt({ kind: 'element', node: outlined })
      return true
    }
    case 'Delete':
    case 'Backspace': {
      const match = outlined === undefined ? undefined : matchIn(inside, matches, outlined)
      if (match !== undefined) removeValue(match)
      return match !== undefined
    }
    case 'ContextMenu':
    case 'm':
      return outlined === undefined ? false : openMenu(inside, matches, outlined)
    default:
      return false
  }
}

/** What comes next on the page; further down a long page, more is shown first. */
function nextStep(inside: PageInFrame, outlined: number | undefined): number | undefined {
  for (;;) {
    const next = inside.steps().find((node) => outlined === undefined || node > outlined)
    if (next !== undefined || !inside.showNext()) return next
  }
}

function openMenu(inside: PageInFrame, matches: MatchIndex, node: number): boolean {
  const at = matchIn(inside, matches, node)
  const box = inside.boxOf(node)
  const frame = inside.window.frameElement?.getBoundingClientRect()
  if (at === undefined || box === undefined) return false
  setState({ menu: { at, x: box.left + (frame?.left ?? 0), y: box.top + box.height + (frame?.top ?? 0) } })
  return true
}

function parentOf(inside: PageInFrame, node: number | undefined): number | undefined {
  const parent = node === undefined ? undefined : inside.element(node)?.parentElement?.closest('[data-g]')
  if (parent === null || parent === undefined || parent.localName === 'body' || parent.localName === 'html')
    return undefined
  return Number(parent.getAttribute('data-g'))
}

function childOf(inside: PageInFrame, node: number | undefined): number | undefined {
  const child = node === undefined ? undefined : inside.element(node)?.querySelector('[data-g]')
  return child === null || child === undefined ? undefined : Number(child.getAttribute('data-g'))
}

/** The first value inside an element. */
function matchIn(inside: PageInFrame, matches: MatchIndex, node: number): ValueAt | undefined {
  const attribute = matches.ofElement(node)
  if (attribute !== undefined) return attribute
  const element = inside.element(node)
  if (element === undefined) return undefined
  const walker = inside.document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    const start = inside.text.startOf(text)
    const length = text.nodeValue?.length ?? 0
    for (let offset = 0; start !== undefined && offset <= length; offset += 1) {
      const match = matches.at(start, offset)
      if (match !== undefined) return match
    }
  }
  return undefined
}
