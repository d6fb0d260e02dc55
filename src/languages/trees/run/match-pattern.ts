import { nextText } from '../../../page/shown-texts.ts'
import { Flag, Kind, type Tree } from '../../../page/tree.ts'
import { readValue } from '../../../page/value.ts'
import { UNLIMITED } from '../../budget.ts'
import type { Budget } from '../../language.ts'
import type { Pattern } from './pattern.ts'
import { elementTokens } from './tokens.ts'

/** What each node of a pattern matched: nodes of the page, none for an optional part that is absent. */
export type Bindings = readonly (readonly number[])[]

/**
 * Matches a skeleton with a part of a page. Every node of the skeleton that is not optional must find a child of its
 * parent's node, in the same order; a list takes the run of all that fit. Children of the page that nothing asks for are
 * passed over. Each node takes the first child that fits and leaves room for the required ones after it, which is exact:
 * taking an earlier child never leaves less. Each pair of skeleton node and page node is compared once.
 */
export function matchPattern(
  pattern: Pattern,
  tree: Tree,
  root: number,
  budget: Budget = UNLIMITED,
): Bindings | undefined {
  const { nodes } = pattern
  if (nodes.length === 0) return undefined
  const childrenOf = patternChildren(pattern)
  const fits = new Map<number, boolean>()
  const key = (p: number, d: number): number => p * tree.size + d

  /** Whether the node alone fits, its children aside. */
  const isLike = (p: number, d: number): boolean => {
    const node = nodes[p]
    if (node.kind === 'element') {
      if (tree.kind[d] !== Kind.element || tree.names[tree.name[d]] !== node.tag) return false
      const { tokens } = node
      if (tokens === undefined || tokens.length === 0) return true
      const its = new Set(elementTokens(tree, d))
      return tokens.every((token) => its.has(token))
    }
    if (!isText(tree, d)) return false
    return node.kind === 'anyText' || readValue(tree.source, tree.start[d], tree.end[d]) === node.says
  }

  /** Pairs each child of p with children of d; `ask` answers for pairs, and may answer that it does not know yet. */
  const alignChildren = (
    p: number,
    d: number,
    ask: (p: number, d: number) => boolean | undefined,
  ): [number, number][] | false | undefined => {
    const wanted = childrenOf[p]
    const shown = shownChildren(tree, d)
    if (!budget.spend(1 + STEPS_PER_PAIR * wanted.length * shown.length)) return false
    let unknown = false
    const table = wanted.map((q) =>
      shown.map((e) => {
        const answer = isLike(q, e) ? ask(q, e) : false
        if (answer === undefined) unknown = true
        return answer === true
      }),
    )
    if (unknown) return undefined
    // The last position that the next required node can take: nodes before it must leave that position free.
    const bound = new Int32Array(wanted.length + 1).fill(shown.length)
    for (let i = wanted.length - 1; i >= 0; i--) {
      bound[i] = bound[i + 1]
      if (nodes[wanted[i]].optional === true) continue
      const at = table[i].lastIndexOf(true, bound[i + 1] - 1)
      if (at < 0 || bound[i + 1] === 0) return false
      bound[i] = at
    }
    const pairs: [number, number][] = []
    let from = 0
    for (const [i, q] of wanted.entries()) {
      let at = table[i].indexOf(true, from)
      if (at < 0) continue
      for (; at < bound[i + 1] && table[i][at]; at++) {
        pairs.push([q, shown[at]])
        from = at + 1
        if (nodes[q].list !== true) break
      }
    }
    return pairs
  }

  const open: [number, number][] = [[0, root]]
  if (!isLike(0, root)) return undefined
  while (open.length > 0) {
    const [p, d] = open[open.length - 1]
    const before = open.length
    const aligned = fits.has(key(p, d))
      ? true
      : alignChildren(p, d, (q, e) => {
          const known = childrenOf[q].length === 0 ? true : fits.get(key(q, e))
          if (known === undefined) open.push([q, e])
          return known
        })
    if (open.length > before) continue
    if (!fits.has(key(p, d))) fits.set(key(p, d), aligned !== false)
    open.pop()
  }
  if (fits.get(key(0, root)) !== true) return undefined
  const bindings: number[][] = nodes.map(() => [])
  const bound: [number, number][] = [[0, root]]
  while (bound.length > 0) {
    const [p, d] = bound.pop()!
    bindings[p].push(d)
    const pairs = alignChildren(p, d, (q, e) => childrenOf[q].length === 0 || fits.get(key(q, e)) === true)
    if (Array.isArray(pairs)) for (const pair of pairs) bound.push(pair)
  }
  return bindings.map((list) => list.sort((a, b) => a - b))
}

/** Two nodes are compared by their tokens or texts. */
const STEPS_PER_PAIR = 8

function isText(tree: Tree, node: number): boolean {
  return tree.kind[node] === Kind.text && (tree.flags[node] & Flag.hidden) === 0
}

/** The children that a skeleton can name: elements, and texts that show something. */
function shownChildren(tree: Tree, node: number): number[] {
  const children: number[] = []
  for (let child = node + 1; child < tree.last[node]; child = tree.last[child]) {
    if (tree.kind[child] === Kind.element || nextText(tree, child) === child) children.push(child)
  }
  return children
}

/** The children of every node of a pattern. */
function patternChildren({ nodes }: Pattern): number[][] {
  const children: number[][] = nodes.map(() => [])
  const open: number[] = []
  for (const [i, { depth }] of nodes.entries()) {
    while (open.length > 0 && nodes[open[open.length - 1]].depth >= depth) open.pop()
    if (open.length > 0) children[open[open.length - 1]].push(i)
    open.push(i)
  }
  return children
}
