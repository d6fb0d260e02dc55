import { type OrderedTree, relabel } from './ordered-tree.ts'

/** What mapping node i of one tree to node j of the other costs. Inserting and deleting cost 1 each. */
export type Relabel = (a: OrderedTree, i: number, b: OrderedTree, j: number) => number

/** The cost of an alignment, and the nodes it maps to each other, in document order. */
export interface Alignment {
  readonly cost: number
  readonly pairs: readonly (readonly [number, number])[]
}

/** A tree in post-order: `node[i]` is the i-th node, `leftmost[i]` the index of the first leaf below it. */
interface PostOrder {
  readonly size: number
  readonly node: Int32Array
  readonly leftmost: Int32Array
  readonly keyroots: Int32Array
}

function postOrder(tree: OrderedTree): PostOrder {
  const node = new Int32Array(tree.size)
  const leftmost = new Int32Array(tree.size)
  const open: number[] = []
  const firstLeaf: number[] = []
  let count = 0
  const close = (): void => {
    node[count] = open.pop()!
    leftmost[count] = firstLeaf.pop()!
    count++
  }
  for (let n = 0; n < tree.size; n++) {
    while (open.length > 0 && tree.last[open[open.length - 1]] <= n) close()
    open.push(n)
    // Nothing below this node is closed yet, so its first leaf will be the next to close.
    firstLeaf.push(count)
  }
  while (open.length > 0) close()
  const rootOf = new Map<number, number>()
  for (let i = 0; i < tree.size; i++) rootOf.set(leftmost[i], i)
  return { size: tree.size, node, leftmost, keyroots: Int32Array.from(rootOf.values()).sort() }
}

/**
 * The exact tree edit distance of Zhang and Shasha, with the mapping. Quadratic in space and worse in time: for the
 * small parts that the top-down alignment leaves open, and as the reference it is tested against.
 */
export function alignExactly(a: OrderedTree, b: OrderedTree, cost: Relabel = relabel): Alignment {
  const p = postOrder(a)
  const q = postOrder(b)
  const tree = new Float64Array(p.size * q.size)
  const width = q.size + 1
  const forest = new Float64Array((p.size + 1) * width)

  /** Fills the table of forest distances below post-order nodes i and j. */
  const fill = (i: number, j: number): void => {
    const li = p.leftmost[i]
    const lj = q.leftmost[j]
    forest[0] = 0
    for (let x = li; x <= i; x++) forest[(x - li + 1) * width] = x - li + 1
    for (let y = lj; y <= j; y++) forest[y - lj + 1] = y - lj + 1
    for (let x = li; x <= i; x++) {
      for (let y = lj; y <= j; y++) {
        const at = (x - li + 1) * width + (y - lj + 1)
        const less = Math.min(forest[at - width] + 1, forest[at - 1] + 1)
        if (p.leftmost[x] === li && q.leftmost[y] === lj) {
          forest[at] = Math.min(less, forest[at - width - 1] + cost(a, p.node[x], b, q.node[y]))
          tree[x * q.size + y] = forest[at]
        } else {
          const before = (p.leftmost[x] - li) * width + (q.leftmost[y] - lj)
          forest[at] = Math.min(less, forest[before] + tree[x * q.size + y])
        }
      }
    }
  }

  for (const i of p.keyroots) for (const j of q.keyroots) fill(i, j)

  const pairs: [number, number][] = []
  const open: [number, number][] = p.size > 0 && q.size > 0 ? [[p.size - 1, q.size - 1]] : []
  while (open.length > 0) {
    const [i, j] = open.pop()!
    fill(i, j)
    const li = p.leftmost[i]
    const lj = q.leftmost[j]
    let x = i
    let y = j
    while (x >= li && y >= lj) {
      const at = (x - li + 1) * width + (y - lj + 1)
      if (forest[at] === forest[at - width] + 1) x--
      else if (forest[at] === forest[at - 1] + 1) y--
      else if (p.leftmost[x] === li && q.leftmost[y] === lj) {
        pairs.push([p.node[x], q.node[y]])
        x--
        y--
      } else {
        open.push([x, y])
        x = p.leftmost[x] - 1
        y = q.leftmost[y] - 1
      }
    }
  }
  const total = p.size === 0 || q.size === 0 ? p.size + q.size : tree[p.size * q.size - 1]
  return { cost: total, pairs: pairs.sort((one, two) => one[0] - two[0]) }
}
