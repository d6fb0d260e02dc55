import { findAttribute, firstChild, nextSibling } from '../../../page/navigate.ts'
import { shownSpan } from '../../../page/shown-texts.ts'
import type { Span } from '../../../page/span.ts'
import { Kind } from '../../../page/tree.ts'
import { trimSpan } from '../../../page/white-space.ts'
import type { ElementTest, ValuePlace } from '../rule.ts'
import { passes, type TokenReader } from './token-sets.ts'

/** The span of the value that a place describes in an element, or undefined where the element shows none. */
export function readPlace(reader: TokenReader, place: ValuePlace, element: number): Span | undefined {
  const { tree } = reader
  if (place.attribute !== undefined) {
    const at = findAttribute(tree, element, place.attribute)
    return at < 0 ? undefined : trimSpan(tree.source, { start: tree.valueStart[at], end: tree.valueEnd[at] })
  }
  return place.behind === undefined && place.ahead === undefined
    ? shownSpan(tree, element)
    : runOfChildren(reader, element, place.behind, place.ahead)
}

/** The visible text of the children after one element and before another. */
function runOfChildren(
  reader: TokenReader,
  parent: number,
  behind: ElementTest | undefined,
  ahead: ElementTest | undefined,
): Span | undefined {
  const { tree } = reader
  let open = behind === undefined
  let start = -1
  let end = -1
  for (let child = firstChild(tree, parent); child >= 0; child = nextSibling(tree, child)) {
    const element = tree.kind[child] === Kind.element
    if (!open) {
      open = element && passes(reader, behind!, child)
      continue
    }
    if (element && ahead !== undefined && passes(reader, ahead, child)) break
    const span = shownSpan(tree, child)
    if (span === undefined) continue
    if (start < 0) start = span.start
    end = span.end
  }
  return start < 0 ? undefined : { start, end }
}
