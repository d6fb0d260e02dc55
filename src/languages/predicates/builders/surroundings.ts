import { climbStart } from '../concepts/climb.ts'
import {
  type Neighbour,
  neighbourPredicate,
  onlyText,
  prefixPredicate,
  type RowLabel,
  rowLabelPredicate,
  sayingPredicate,
  titledPredicate,
} from '../concepts/surroundings.ts'
import { type Builder, type Candidate, describedBy, type Template } from './builder.ts'
import { SPACES, sayingPattern, TAGS } from './pattern-text.ts'

/** A longer text is a paragraph, not a label. */
const LONGEST_ANCHOR = 200

/** Whether a text belongs to the template, so that values may be recognised by it. */
function isAnchor(text: string, template: Template): boolean {
  return text !== '' && text.length <= LONGEST_ANCHOR && template.constant(text)
}

/** The constant text nearest before the node, and the one just after it. */
export const neighbour: Builder<Neighbour> = describedBy(
  neighbourPredicate,
  'surroundings',
  describeNeighbours,
  ({ text, distance }, kind, node) => {
    const others = Math.abs(distance) - 1
    const between = `${TAGS}${others === 0 ? '' : `(?:[^<>\\s][^<>]*${TAGS}){${others}}`}`
    const anchor = sayingPattern(text)
    if (distance < 0) return `>\\s*${anchor}${SPACES}${between}${node}`
    return kind === 'text' ? `>\\s*${node}(?=\\s*${between}${anchor}${SPACES}<)` : undefined
  },
)

/** Anchors further away are covered by other builders, and shift when an optional text comes between. */
const REACH = 6

function describeNeighbours({ view, node }: Candidate, template: Template): Neighbour[] {
  const index = view.textsBefore[node]
  const after = view.textsBefore[view.tree.last[node]]
  const found: Neighbour[] = []
  for (let at = index - 1; at >= Math.max(0, index - REACH); at--) {
    if (!isAnchor(view.text(at), template)) continue
    found.push({ is: 'neighbour', text: view.text(at), distance: at - index })
    break
  }
  for (let at = after; at < Math.min(view.texts.length, after + 2); at++) {
    if (!isAnchor(view.text(at), template)) continue
    found.push({ is: 'neighbour', text: view.text(at), distance: at - after + 1 })
    break
  }
  return found
}

/** What the row, list item or block around the node begins with. */
export const rowLabel: Builder<RowLabel> = describedBy(rowLabelPredicate, 'surroundings', describeRows)

const LEVELS = 8

function describeRows({ view, node }: Candidate, template: Template): RowLabel[] {
  const found: RowLabel[] = []
  let seen = -1
  let at = climbStart(view, node)
  for (let level = 1; level <= LEVELS && at > 0; level++, at = view.tree.parent[at]) {
    const first = view.textsBefore[at]
    if (first === seen || !(view.texts[first] < node)) continue
    seen = first
    const text = view.text(first)
    if (isAnchor(text, template)) found.push({ is: 'row-label', text, level })
  }
  return found.reverse()
}

/** Longer texts before a colon are part of a sentence. */
const LONGEST_LABEL = 40

/** The label that a text begins with, up to its first colon, as in "Cuisine: Thai"; empty if it has none. */
export function labelAtStart(text: string): string {
  const colon = text.indexOf(':')
  return colon > 0 && colon < LONGEST_LABEL && colon < text.length - 1 ? text.slice(0, colon + 1) : ''
}

/** What the node's own text begins with, up to its first colon. */
export const prefix = describedBy(
  prefixPredicate,
  'surroundings',
  ({ view, node }) => {
    const index = view.textsBefore[node]
    const text = view.texts[index] === node ? labelAtStart(view.text(index)) : ''
    return text === '' ? [] : [{ is: 'prefix', text }]
  },
  ({ text }, kind, node) => (kind === 'text' ? `>\\s*(?=${sayingPattern(text)})${node}` : undefined),
)

/** The only text inside an element. It is used for attributes: the address of a link is recognised by the text of the link. */
export const saying = describedBy(
  sayingPredicate,
  'surroundings',
  ({ view, node }, template) => {
    const text = onlyText(view, node)
    return isAnchor(text, template) ? [{ is: 'saying', text }] : []
  },
  ({ text }, kind, node) =>
    kind === 'element' ? `${node}(?:\\s|&nbsp;|<[^<>]*>)*${sayingPattern(text)}${SPACES}<` : undefined,
)

/** That the title of the page holds the node's text. */
export const titled = describedBy(titledPredicate, 'surroundings', ({ view, node }) => {
  const concept = { is: 'titled' } as const
  return titledPredicate.compile(concept).test(view, node) ? [concept] : []
})
