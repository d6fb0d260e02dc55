import { children } from '../../../page/navigate.ts'
import { nextText } from '../../../page/shown-texts.ts'
import { Kind, type Tree } from '../../../page/tree.ts'
import { readValue } from '../../../page/value.ts'
import { greatestOf } from '../../../strings/extremes.ts'
import { UNLIMITED } from '../../budget.ts'
import type { Budget } from '../../language.ts'
import type { Pattern, PatternNode } from './pattern.ts'
import { elementTokens } from './tokens.ts'

/** Two nodes are compared by their tokens or texts. */
const STEPS_PER_PAIR = 8

/**
 * Whether a skeleton fits a part of a page: every node of it that is not optional has a child of its parent's node, in the same
 * order; of a list one item is enough. Children of the page that nothing asks for are passed over. A node of the skeleton is
 * compared with the nodes of the page that are as deep as it is.
 */
export function matchesPattern(
  { nodes }: Pattern,
  tree: Tree,
  root: number,
  budget: Budget = UNLIMITED,
): boolean {
  const wanted = requiredChildren(nodes)
  const levels = levelsBelow(tree, root, greatestOf(nodes.map(({ depth }) => depth)))
  const fits = nodes.map(() => new Set<number>())
  // Children come after their parents: going backwards, what fits below a node is already known.
  for (const [p, below] of [...wanted.entries()].reverse()) {
    if (below === undefined) continue
    const level = levels[nodes[p].depth] ?? []
    if (!budget.spend(1 + STEPS_PER_PAIR * level.length)) return false
    for (const d of level) if (isLike(nodes[p], tree, d) && holdsInOrder(tree, d, below, fits)) fits[p].add(d)
  }
  return fits[0]?.has(root) ?? false
}

/** The children of every node of a pattern that must be there; undefined for a node that need not be there itself. */
function requiredChildren(nodes: readonly PatternNode[]): (number[] | undefined)[] {
  const wanted: (number[] | undefined)[] = []
  const open: number[] = []
  for (const [i, { depth, optional = false }] of nodes.entries()) {
    while (open.length > 0 && nodes[open[open.length - 1]].depth >= depth) open.pop()
    const siblings = open.length === 0 ? [] : wanted[open[open.length - 1]]
    const isRequired = siblings !== undefined && !(optional && i > 0)
    wanted.push(isRequired ? [] : undefined)
    if (isRequired) siblings.push(i)
    open.push(i)
  }
  return wanted
}

/** A node and those below it, by how far below it they are, down to some depth. */
function levelsBelow(tree: Tree, root: number, deepest: number): number[][] {
  const levels = [[root]]
  while (levels.length <= deepest) {
    const level = levels[levels.length - 1].flatMap((node) => [...children(tree, node)])
    if (level.length === 0) break
    levels.push(level)
  }
  return levels
}

/** Whether a node of a page alone is what a pattern asks for, its children aside. */
function isLike({ kind, tag, tokens = [], says }: PatternNode, tree: Tree, node: number): boolean {
  if (kind === 'element') {
    if (tree.kind[node] !== Kind.element || tree.names[tree.name[node]] !== tag) return false
    if (tokens.length === 0) return true
    const its = new Set(elementTokens(tree, node))
    return tokens.every((token) => its.has(token))
  }
  if (nextText(tree, node) !== node) return false
  return kind === 'anyText' || readValue(tree.source, tree.start[node], tree.end[node]) === says
}

/** Whether some children of a node fit what is wanted, in the same order. Taking the first that fits never leaves less. */
function holdsInOrder(
  tree: Tree,
  node: number,
  wanted: readonly number[],
  fits: readonly ReadonlySet<number>[],
): boolean {
  let next = 0
  for (const child of children(tree, node)) {
    if (next === wanted.length) break
    if (fits[wanted[next]].has(child)) next++
  }
  return next === wanted.length
}
