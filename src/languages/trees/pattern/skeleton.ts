import type { Budget } from '../../language.ts'
import { MAX_PATTERN_DEPTH, type Pattern, type PatternNode } from '../run/pattern.ts'
import { alignTopDown } from './align.ts'
import { nodesOf, type SkeletonNode, TEXT } from './skeleton-node.ts'

/**
 * Folds one more example into a skeleton. What both have is kept, with the tokens both have; a text that differs
 * becomes a slot; what only the example has is added in its place. Support shows later what is optional.
 */
export function fold(skeleton: SkeletonNode, example: SkeletonNode, budget: Budget): void {
  const ours = nodesOf(skeleton)
  const theirs = nodesOf(example)
  const { pairs } = alignTopDown(ours, theirs, budget) ?? { pairs: [] }
  const partner = new Map(pairs.map(([i, j]) => [theirs[j], ours[i]]))
  for (const [theirNode, ourNode] of partner) {
    ourNode.support += theirNode.support
    ourNode.tokens = ourNode.tokens.filter((token) => theirNode.tokens.includes(token))
    if (ourNode.says !== theirNode.says) ourNode.says = undefined
    ourNode.list ||= theirNode.list
    ourNode.field ??= theirNode.field
    insertMissing(ourNode, theirNode, partner)
  }
}

/** Adds the children that only the example has, each after the partner of the child before it. */
function insertMissing(
  ours: SkeletonNode,
  theirs: SkeletonNode,
  partner: ReadonlyMap<SkeletonNode, SkeletonNode>,
): void {
  let at = 0
  for (const child of theirs.children) {
    const known = partner.get(child)
    if (known !== undefined) at = ours.children.indexOf(known) + 1
    else ours.children.splice(at++, 0, child)
  }
}

/** Supports of list items are fractions; below this part of the parent's support some example lacks the node. */
const ALL = 0.999

/** The skeleton as a rule keeps it: constants, wildcards, lists and optional parts. */
export function toPattern(root: SkeletonNode, examples: number): Pattern {
  const nodes: PatternNode[] = []
  const open: { node: SkeletonNode; depth: number; above: number }[] = [
    { node: root, depth: 0, above: examples },
  ]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth, above } = next
    if (depth > MAX_PATTERN_DEPTH) continue
    const isText = node.label === TEXT
    nodes.push({
      depth,
      kind: isText ? (node.says === undefined ? 'anyText' : 'text') : 'element',
      ...(!isText && { tag: node.label.slice(0, 400) }),
      ...(node.tokens.length > 0 && { tokens: [...node.tokens] }),
      ...(isText && node.says !== undefined && { says: node.says.slice(0, 400) }),
      ...(node.support < above * ALL && { optional: true }),
      ...(node.list && { list: true }),
      ...(node.field !== undefined && { field: node.field }),
    })
    for (let i = node.children.length - 1; i >= 0; i--) {
      open.push({ node: node.children[i], depth: depth + 1, above: node.support })
    }
  }
  return { nodes }
}
