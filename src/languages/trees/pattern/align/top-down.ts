import { bandOf, matchLists } from './child-lists.ts'
import { createSubtreeClasses, type SubtreeClasses } from './classes.ts'
import type { Alignment } from './exact.ts'
import { childrenOf, type OrderedTree } from './ordered-tree.ts'

/** Child lists with a larger product of lengths, or more nodes below them, are cut at anchors and compared in a band. */
const SMALL_LISTS = { product: 256, nodes: 400 }
/** Larger subtrees of the same shape are mapped node by node: only their texts can differ. */
const LARGE_SUBTREE = 32
/** In long lists, subtrees whose sizes differ more than this are not compared, nor those of different classes. */
const HOPELESS_RATIO = 0.25

/**
 * The top-down alignment: a node may be mapped only if its parent is. Equal subtrees are mapped at once, pairs of
 * subtrees are compared once for each pair of classes, and long child lists only near the diagonal between anchors. So
 * two pages of one template align in about linear time. The cost is never below the exact one.
 */
export function alignTopDown(
  a: OrderedTree,
  b: OrderedTree,
  classes: SubtreeClasses = createSubtreeClasses(),
): Alignment {
  if (a.size === 0 || b.size === 0) return { cost: a.size + b.size, pairs: [] }
  const savings = new Savings(a, b, classes)
  const saved = savings.of(0, 0)
  return { cost: a.size + b.size - saved, pairs: savings.pairs() }
}

/**
 * What mapping two subtrees saves against deleting one and inserting the other: 2 for each pair of equal nodes, 1 for
 * texts that differ. A class because the memo, the two trees and their numbers belong together through both passes.
 */
class Savings {
  private readonly memo = new Map<number, number>()
  private readonly fullA: Int32Array
  private readonly fullB: Int32Array
  private readonly shapeA: Int32Array
  private readonly shapeB: Int32Array
  private readonly a: OrderedTree
  private readonly b: OrderedTree

  constructor(a: OrderedTree, b: OrderedTree, classes: SubtreeClasses) {
    this.a = a
    this.b = b
    this.fullA = classes.full(a)
    this.fullB = classes.full(b)
    this.shapeA = classes.shape(a)
    this.shapeB = classes.shape(b)
  }

  /** The saving if it needs no look at the children, or is known; else undefined. */
  private known(u: number, v: number): number | undefined {
    const { a, b } = this
    if (a.label[u] !== b.label[v]) return 0
    if (this.fullA[u] === this.fullB[v]) return 2 * (a.last[u] - u)
    if (a.last[u] === u + 1 || b.last[v] === v + 1) return a.text[u] === b.text[v] ? 2 : 1
    if (this.shapeA[u] === this.shapeB[v] && a.last[u] - u > LARGE_SUBTREE) return this.nodeByNode(u, v)
    return this.memo.get(this.key(u, v))
  }

  private nodeByNode(u: number, v: number): number {
    const { a, b } = this
    let saved = 0
    for (let i = 0; i < a.last[u] - u; i++) saved += a.text[u + i] === b.text[v + i] ? 2 : 1
    return saved
  }

  private key(u: number, v: number): number {
    return this.fullA[u] * 67_108_864 + this.fullB[v]
  }

  of(u: number, v: number): number {
    const open: [number, number][] = [[u, v]]
    while (open.length > 0) {
      const [x, y] = open[open.length - 1]
      if (this.known(x, y) !== undefined) {
        open.pop()
        continue
      }
      const before = open.length
      const total = this.matchChildren(x, y, (c, d) => {
        const saving = this.known(c, d)
        if (saving === undefined) open.push([c, d])
        return saving ?? 0
      }).total
      if (open.length === before) {
        this.memo.set(this.key(x, y), total + (this.a.text[x] === this.b.text[y] ? 2 : 1))
        open.pop()
      }
    }
    return this.known(u, v)!
  }

  private matchChildren(
    u: number,
    v: number,
    saving: (c: number, d: number) => number,
  ): { total: number; pairs: [number, number][] } {
    const c = childrenOf(this.a, u)
    const d = childrenOf(this.b, v)
    return matchLists(c, d, {
      saving,
      guess: (i, j) => (this.shapeA[i] === this.shapeB[j] ? this.nodeByNode(i, j) : saving(i, j)),
      same: (i, j) => this.fullA[i] === this.fullB[j],
      keys: [
        { of: (i) => this.fullA[i], to: (j) => this.fullB[j] },
        { of: (i) => this.shapeA[i], to: (j) => this.shapeB[j] },
        { of: (i) => markKey(this.a, i), to: (j) => markKey(this.b, j) },
      ],
      small: SMALL_LISTS,
      sizeOf: (i, j) => [this.a.last[i] - i, this.b.last[j] - j],
      band: bandOf,
      isHopeless: (i, j) => {
        const ours = this.a.last[i] - i
        const theirs = this.b.last[j] - j
        if (this.a.mark[i] >= 0 && this.b.mark[j] >= 0 && this.a.mark[i] !== this.b.mark[j]) return true
        return Math.min(ours, theirs) < HOPELESS_RATIO * Math.max(ours, theirs)
      },
    })
  }

  /** The mapped nodes, read back from the savings. */
  pairs(): [number, number][] {
    const { a, b } = this
    if (a.label[0] !== b.label[0]) return []
    const pairs: [number, number][] = []
    const open: [number, number][] = [[0, 0]]
    while (open.length > 0) {
      const [u, v] = open.pop()!
      const alike = this.shapeA[u] === this.shapeB[v] && a.last[u] - u > LARGE_SUBTREE
      if (alike || this.fullA[u] === this.fullB[v]) {
        for (let i = 0; i < a.last[u] - u; i++) pairs.push([u + i, v + i])
        continue
      }
      pairs.push([u, v])
      open.push(...this.matchChildren(u, v, (c, d) => this.of(c, d)).pairs)
    }
    return pairs.sort((one, two) => one[0] - two[0])
  }
}

/** Equal for elements of the same tag and class; different for all others. */
function markKey(tree: OrderedTree, node: number): number {
  return tree.mark[node] < 0 ? -1 - tree.label[node] : tree.mark[node] * 4096 + (tree.label[node] % 4096)
}
