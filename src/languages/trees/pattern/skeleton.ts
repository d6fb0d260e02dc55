import type { Pattern, PatternNode } from '../run/pattern.ts'
import type { Labels } from './align/ordered-tree.ts'
import { type OrderedTree, TEXT } from './align/ordered-tree.ts'
import { alignTopDown } from './align/top-down.ts'

/** A skeleton while it is folded: one node for each place that some example fills. */
export interface SkeletonNode {
  /** The tag, or `TEXT`. */
  readonly label: string
  /** What the text says; undefined for an element, and for a text that differs between examples. */
  says: string | undefined
  tokens: readonly string[]
  /** How many examples have this node; a fraction inside a list where only some items have it. */
  support: number
  /** Whether the node stands for a run of similar siblings. */
  list: boolean
  /** The field whose value stands here. */
  field: number | undefined
  children: SkeletonNode[]
}

/** A skeleton larger than this is no longer read by a person, and folding more into it gains nothing. */
export const MAX_NODES = 2000

/** The nodes of a skeleton in document order. */
export function nodesOf(root: SkeletonNode): SkeletonNode[] {
  const nodes: SkeletonNode[] = []
  const open = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    nodes.push(node)
    for (let i = node.children.length - 1; i >= 0; i--) open.push(node.children[i])
  }
  return nodes
}

/** The skeleton as alignment sees it. A text that differs between examples equals no text. */
export function toOrderedTree(nodes: readonly SkeletonNode[], labels: Labels): OrderedTree {
  const index = new Map(nodes.map((node, i) => [node, i]))
  const last = new Int32Array(nodes.length)
  for (let i = nodes.length - 1; i >= 0; i--) {
    const { children } = nodes[i]
    last[i] = children.length === 0 ? i + 1 : last[index.get(children[children.length - 1])!]
  }
  return {
    size: nodes.length,
    label: Int32Array.from(nodes, (node) => labels.intern(node.label)),
    text: Int32Array.from(nodes, (node, i) => {
      if (node.label !== TEXT) return -1
      return labels.intern(node.says === undefined ? `\u0000${i}` : `=${node.says}`)
    }),
    last,
    mark: Int32Array.from(nodes, ({ tokens }) =>
      tokens.length === 0 ? -1 : labels.intern(tokens.join(' ')),
    ),
    origin: new Int32Array(0),
  }
}

/**
 * Folds one more example into a skeleton. What both have is kept, with the tokens both have; a text that differs
 * becomes a slot; what only the example has is added where it stands. Support tells later what is optional.
 */
export function fold(skeleton: SkeletonNode, example: SkeletonNode, labels: Labels): void {
  const ours = nodesOf(skeleton)
  const theirs = nodesOf(example)
  if (ours.length + theirs.length > 2 * MAX_NODES) return
  const { pairs } = alignTopDown(toOrderedTree(ours, labels), toOrderedTree(theirs, labels))
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

/** Adds the children that only the example has, each behind the partner of the child before it. */
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
    if (depth > 200 || nodes.length >= MAX_NODES) continue
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
