import { smallestCovering } from '../../page/navigate.ts'
import type { Page } from '../../page/page.ts'
import { nextText, shownSpan } from '../../page/shown-texts.ts'
import type { Span } from '../../page/span.ts'
import { textsOf } from '../../page/texts.ts'
import { Kind, type Tree } from '../../page/tree.ts'
import type { LabelledValue } from '../label.ts'

/** One place where a labelled value may be. */
export interface Candidate extends Span {
  /** The first and last visible text node of the place, as numbers in the order of the page's text. */
  readonly first: number
  readonly last: number
  /** Whether the place is all that some node shows: such a place is more likely meant than a part of a node. */
  readonly whole: boolean
  readonly attribute: boolean
  /** The text before the marked part of the value, where it is a text to be split. */
  readonly lead?: string | undefined
}

/** Places beyond this are not looked at: a value that common is not informative without its neighbours. */
const MAX_CANDIDATES = 2000

/** The candidates of a labelled value, in page order. */
export function listCandidates(page: Page, value: Pick<LabelledValue, 'places' | 'lead'>): Candidate[] {
  const { tree } = page
  const { textsBefore: order } = textsOf(tree)
  const found: Candidate[] = []
  for (const span of value.places.slice(0, MAX_CANDIDATES)) {
    const node = smallestCovering(tree, span.start, span.end)
    const attribute = tree.kind[node] === Kind.element && span.start < tree.contentStart[node]
    const shown = attribute ? undefined : shownSpan(tree, node)
    const first = attribute ? order[node] : order[textAt(tree, span.start)]
    const last = attribute ? order[node] : order[textAt(tree, span.end - 1)]
    const whole = shown !== undefined && shown.start === span.start && shown.end === span.end
    found.push({
      start: span.start,
      end: span.end,
      first,
      last,
      whole: whole || attribute || isRunOfNodes(tree, node, span),
      attribute,
      lead: value.lead,
    })
  }
  return found
}

/** The visible text node at or after an offset. */
function textAt(tree: Tree, offset: number): number {
  return nextText(tree, smallestCovering(tree, offset, offset + 1))
}

/** Whether a place inside an element begins and ends where visible text nodes do. */
function isRunOfNodes(tree: Tree, node: number, span: Span): boolean {
  if (tree.kind[node] === Kind.text) return false
  const first = shownSpan(tree, textAt(tree, span.start))
  const last = shownSpan(tree, textAt(tree, span.end - 1))
  return first?.start === span.start && last?.end === span.end
}
