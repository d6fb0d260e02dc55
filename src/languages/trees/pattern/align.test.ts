import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBudget, UNLIMITED } from '../../budget.ts'
import { type Alignment, alignTopDown, compareMarkup, compareNodes } from './align.ts'
import { nodesOf, type SkeletonNode, TEXT } from './skeleton-node.ts'

const node = (label: string, says: string | undefined, children: SkeletonNode[] = []): SkeletonNode => ({
  label,
  says,
  tokens: [],
  support: 1,
  list: false,
  field: undefined,
  children,
})
const tag = (label: string, ...children: SkeletonNode[]): SkeletonNode => node(label, undefined, children)
const text = (says?: string): SkeletonNode => node(TEXT, says)

/** Random trees of few tags and texts, so that much can be kept. */
const tree: fc.Arbitrary<SkeletonNode> = fc
  .letrec<{ node: SkeletonNode; list: SkeletonNode[] }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('x', 'y', undefined).map(text),
      fc.tuple(fc.constantFrom('a', 'b', 'c'), tie('list')).map(([label, list]) => tag(label, ...list)),
    ),
    list: fc.array(tie('node'), { maxLength: 4 }),
  }))
  .list.map((list) => tag('r', ...list))

const run = { seed: 20_050_510, numRuns: 200 }

function align(a: SkeletonNode, b: SkeletonNode): Alignment {
  return alignTopDown(nodesOf(a), nodesOf(b), UNLIMITED)!
}

describe('the top-down alignment', () => {
  it('keeps what two rows share, and the place of a text that differs', () => {
    const one = tag('tr', tag('td', text('Ann')), tag('td', text('Name')))
    const two = tag('tr', tag('td', text('Bob')), tag('td', tag('b', text('Name'))))
    // The texts below `b` lose their parent: three nodes are inserted or deleted, and one text is changed.
    expect(align(one, two)).toEqual({
      cost: 4,
      pairs: [
        [0, 0],
        [1, 1],
        [2, 2],
        [3, 3],
      ],
    })
  })

  it('leaves texts aside where only the markup is compared', () => {
    const [a, b] = [tag('p', text('x')), tag('p', text('y'))].map(nodesOf)
    expect(alignTopDown(a, b, UNLIMITED, compareNodes)?.cost).toBe(1)
    expect(alignTopDown(a, b, UNLIMITED, compareMarkup)?.cost).toBe(0)
  })

  it('keeps nothing of trees with other roots, and costs all of both', () => {
    expect(align(tag('a', text('x')), tag('b', text('x')))).toEqual({ cost: 4, pairs: [] })
  })

  it('gives up when the budget does not allow the comparison', () => {
    const nodes = nodesOf(tag('a', text('x'), text('y')))
    expect(alignTopDown(nodes, nodes, createBudget({ steps: 8 }))).toBeUndefined()
    expect(alignTopDown(nodes, nodes, createBudget({ steps: 9 }))).toBeDefined()
  })

  it('aligns trees of any depth', () => {
    const deep = (says: string): SkeletonNode => {
      let made = text(says)
      for (let i = 0; i < 250; i++) made = tag('a', made)
      return made
    }
    expect(align(deep('x'), deep('y')).cost).toBe(1)
  })

  it('costs nothing from a tree to itself but its slots, and the same in both directions', () => {
    fc.assert(
      fc.property(tree, tree, (a, b) => {
        const slots = nodesOf(a).filter(({ label, says }) => label === TEXT && says === undefined)
        expect(align(a, a).cost).toBe(slots.length)
        expect(align(a, b).cost).toBe(align(b, a).cost)
      }),
      run,
    )
  })

  it('never costs less than the tree edit distance, and as much where that keeps parents with parents', () => {
    fc.assert(
      fc.property(tree, tree, (a, b) => {
        const exact = editDistance([a], [b], new Map())
        const { cost } = align(a, b)
        expect(cost).toBeGreaterThanOrEqual(exact)
        expect(cost).toBeLessThanOrEqual(nodesOf(a).length + nodesOf(b).length)
        // In trees of two levels a kept child always has its parent kept: the roots are equal.
        const flat = (root: SkeletonNode): SkeletonNode =>
          tag('r', ...root.children.map(({ label, says }) => node(label, says)))
        expect(align(flat(a), flat(b)).cost).toBe(editDistance([flat(a)], [flat(b)], new Map()))
      }),
      run,
    )
  })

  it('keeps pairs in order, each below the pair of its parents, that add up to the cost', () => {
    fc.assert(
      fc.property(tree, tree, (a, b) => {
        const [ours, theirs] = [a, b].map(nodesOf)
        const { cost, pairs } = align(a, b)
        const partner = new Map(pairs.map(([i, j]) => [ours[i], theirs[j]]))
        let saved = 0
        for (const [p, [i, j]] of pairs.entries()) {
          saved += compareNodes(ours[i], theirs[j])
          if (p > 0) expect(j).toBeGreaterThan(pairs[p - 1][1])
          const parent = ours.find(({ children }) => children.includes(ours[i]))
          if (parent !== undefined) expect(partner.get(parent)?.children).toContain(theirs[j])
        }
        expect(ours.length + theirs.length - saved).toBe(cost)
      }),
      run,
    )
  })
})

/** The tree edit distance by its definition on forests: the last root of one is deleted, inserted, or mapped. */
function editDistance(
  a: readonly SkeletonNode[],
  b: readonly SkeletonNode[],
  known: Map<string, number>,
): number {
  const size = (forest: readonly SkeletonNode[]): number => forest.flatMap(nodesOf).length
  if (a.length === 0 || b.length === 0) return size(a) + size(b)
  const key = `${show(a)} / ${show(b)}`
  const found = known.get(key)
  if (found !== undefined) return found
  const [one, two] = [a[a.length - 1], b[b.length - 1]]
  const [before, ahead] = [a.slice(0, -1), b.slice(0, -1)]
  const saved = compareNodes(one, two)
  const mapped =
    saved === 0
      ? Number.POSITIVE_INFINITY
      : 2 - saved + editDistance(one.children, two.children, known) + editDistance(before, ahead, known)
  const least = Math.min(
    1 + editDistance([...before, ...one.children], b, known),
    1 + editDistance(a, [...ahead, ...two.children], known),
    mapped,
  )
  known.set(key, least)
  return least
}

function show(forest: readonly SkeletonNode[]): string {
  return forest.map(({ label, says, children }) => `${label}${says ?? '_'}(${show(children)})`).join(' ')
}
