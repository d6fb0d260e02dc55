/** The label of every text. No tag has this name. */
export const TEXT = '#'

/** A skeleton while it is folded: one node for each place that some example fills. */
export interface SkeletonNode {
  /** The tag, or `TEXT`. */
  readonly label: string
  /** What the text says; undefined for an element, and for a text that differs between examples. */
  says: string | undefined
  tokens: readonly string[]
  /** How many examples have this node; a fraction inside a list where only some items have it. */
  support: number
  /** Whether the node represents a run of similar siblings. */
  list: boolean
  /** The field whose value this is. */
  field: number | undefined
  children: SkeletonNode[]
}

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
