import { Flag, Kind, type Tree } from '../../page/tree.ts'
import { readValue } from '../../page/value.ts'
import { TEXT } from './align/ordered-tree.ts'
import type { Match } from './find-records.ts'
import { type Bone, MAX_BONES } from './skeleton.ts'
import { markingTokens } from './tokens.ts'

/** The label above the elements of a record that is a run of siblings. */
export const RUN = '#run'

/** A record of a page as the skeleton of one example; undefined if it is too large for one. */
export function bonesOfRecord(
  tree: Tree,
  { elements, found }: Pick<Match, 'elements' | 'found'>,
): Bone | undefined {
  const top = bone(RUN, undefined, [])
  let count = 0
  for (const element of elements) {
    count += tree.last[element] - element
    if (count > MAX_BONES * 4) return undefined
    top.children.push(bonesBelow(tree, element, found))
  }
  return elements.length === 1 ? top.children[0] : top
}

function bone(label: string, says: string | undefined, tokens: readonly string[]): Bone {
  return { label, says, tokens, support: 1, list: false, field: undefined, children: [] }
}

function bonesBelow(tree: Tree, root: number, found: Match['found']): Bone {
  const open: { node: number; made: Bone }[] = []
  let top: Bone | undefined
  for (let node = root; node < tree.last[root]; node++) {
    while (open.length > 0 && tree.last[open[open.length - 1].node] <= node) open.pop()
    let made: Bone | undefined
    if (tree.kind[node] === Kind.element) {
      made = bone(tree.names[tree.name[node]], undefined, markingTokens(tree, node))
    } else if (tree.kind[node] === Kind.text && (tree.flags[node] & Flag.hidden) === 0) {
      const says = readValue(tree.source, tree.start[node], tree.end[node])
      if (says !== '') made = bone(TEXT, says, [])
    }
    if (made === undefined) continue
    const field = fieldAt(tree, node, found)
    if (field >= 0) made.field = field
    if (open.length > 0) open[open.length - 1].made.children.push(made)
    top ??= made
    if (tree.kind[node] === Kind.element) open.push({ node, made })
  }
  return top!
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
