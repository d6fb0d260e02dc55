import { shownSpan } from '../../../page/shown-texts.ts'
import { Flag, Kind, type Tree } from '../../../page/tree.ts'
import { readValue } from '../../../page/value.ts'
import type { Match } from '../run/find-records.ts'
import { markingTokens } from '../run/tokens.ts'
import { type SkeletonNode, TEXT } from './skeleton-node.ts'

/** Records with more nodes than this are not folded: collapsing their lists would take longer than the rest of learning. */
const MAX_RECORD = 8000

/** The label above the elements of a record that is a run of siblings. */
export const RUN = '#run'

/** A record of a page as the skeleton of one example; undefined if it is too large for one. */
export function nodesOfRecord(
  tree: Tree,
  { elements, found }: Pick<Match, 'elements' | 'found'>,
): SkeletonNode | undefined {
  const top = createNode(RUN, undefined, [])
  let count = 0
  for (const element of elements) {
    count += tree.last[element] - element
    if (count > MAX_RECORD) return undefined
    top.children.push(nodesBelow(tree, element, found))
  }
  return elements.length === 1 ? top.children[0] : top
}

function createNode(label: string, says: string | undefined, tokens: readonly string[]): SkeletonNode {
  return { label, says, tokens, support: 1, list: false, field: undefined, children: [] }
}

function nodesBelow(tree: Tree, root: number, found: Match['found']): SkeletonNode {
  const open: { node: number; made: SkeletonNode }[] = []
  let top: SkeletonNode | undefined
  for (let node = root; node < tree.last[root]; node++) {
    while (open.length > 0 && tree.last[open[open.length - 1].node] <= node) open.pop()
    let made: SkeletonNode | undefined
    if (tree.kind[node] === Kind.element) {
      made = createNode(tree.names[tree.name[node]], undefined, markingTokens(tree, node))
    } else if (tree.kind[node] === Kind.text && (tree.flags[node] & Flag.hidden) === 0) {
      const says = readValue(tree.source, tree.start[node], tree.end[node])
      if (says !== '') made = createNode(TEXT, says, [])
    }
    if (made === undefined) continue
    const field = fieldAt(tree, node, found)
    if (field >= 0) made.field = field
    if (open.length > 0) open[open.length - 1].made.children.push(made)
    top ??= made
    if (tree.kind[node] !== Kind.element) continue
    const whole = fieldOfAll(tree, node, found)
    if (whole < 0) open.push({ node, made })
    else {
      // Whatever markup a value has inside belongs to the value.
      const { start, end } = shownSpan(tree, node)!
      made.children.push({ ...createNode(TEXT, readValue(tree.source, start, end), []), field: whole })
      node = tree.last[node] - 1
    }
  }
  return top!
}

/** The field whose value is all that an element shows. */
function fieldOfAll(tree: Tree, node: number, found: Match['found']): number {
  const shown = shownSpan(tree, node)
  if (shown === undefined) return -1
  return found.findIndex((values) =>
    values.some(({ element, start, end }) => element === node && start === shown.start && end === shown.end),
  )
}

/** The field whose value a text shows wholly or in part, or whose element this is. */
function fieldAt(tree: Tree, node: number, found: Match['found']): number {
  return found.findIndex((values) =>
    values.some(({ element, start, end }) => {
      if (tree.kind[node] === Kind.text) return tree.start[node] < end && start < tree.end[node]
      return element === node && start < tree.contentStart[node]
    }),
  )
}
