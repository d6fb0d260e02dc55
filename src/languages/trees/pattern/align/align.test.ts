import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPage } from '../../../../page/page.ts'
import { labelCounts, leastCost, normalise } from './bounds.ts'
import { createSubtreeClasses } from './classes.ts'
import { alignExactly } from './exact.ts'
import { createLabels, fromBrackets, fromPage, type OrderedTree } from './ordered-tree.ts'
import { alignTopDown } from './top-down.ts'

const unit = (a: OrderedTree, i: number, b: OrderedTree, j: number): number =>
  a.label[i] === b.label[j] && a.text[i] === b.text[j] ? 0 : 1

function trees(...notations: string[]): OrderedTree[] {
  const labels = createLabels()
  return notations.map((notation) => fromBrackets(notation, labels))
}

/** Random trees in brackets: few tags and texts, so that much can be mapped. */
const notation: fc.Arbitrary<string> = fc
  .letrec<{ node: string; list: string }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('#x', '#y', 'a', 'b'),
      fc.tuple(fc.constantFrom('a', 'b', 'c'), tie('list')).map(([tag, list]) => `${tag}(${list})`),
    ),
    list: fc.array(tie('node'), { minLength: 1, maxLength: 4 }).map((items) => items.join(' ')),
  }))
  .list.map((list) => `r(${list})`)

const run = { seed: 20_050_510, numRuns: 200 }

describe('the exact alignment', () => {
  it('agrees with published distances', () => {
    const [a, b] = trees('a(b c)', 'a(b(d))')
    expect(alignExactly(a, b, unit).cost).toBe(2)
    const [f, g] = trees('f(d(a c(b)) e)', 'f(c(d(a b)) e)')
    expect(alignExactly(f, g, unit).cost).toBe(2)
  })

  it('keeps a heading row apart from the rows of a table', () => {
    const [actor, heading] = trees('tr(td(a(#)) td(#) td(#))', 'tr(td(b(#)))')
    expect(alignExactly(actor, heading).cost).toBe(6)
    expect(normalise(6, actor, heading)).toBe(0.5)
    const topDown = alignTopDown(actor, heading)
    expect(normalise(topDown.cost, actor, heading)).toBeCloseTo(0.667, 3)
  })

  it('costs everything when nothing is shared', () => {
    const [a, b] = trees('a(b)', 'c(d)')
    expect(normalise(alignExactly(a, b).cost, a, b)).toBe(1)
    expect(normalise(alignTopDown(a, b).cost, a, b)).toBe(1)
  })

  it('is symmetric, and 0 only for equal trees', () => {
    fc.assert(
      fc.property(notation, notation, (one, two) => {
        const [a, b] = trees(one, two)
        const { cost } = alignExactly(a, b)
        expect(alignExactly(b, a).cost).toBe(cost)
        const classes = createSubtreeClasses()
        expect(cost === 0).toBe(classes.full(a)[0] === classes.full(b)[0])
      }),
      run,
    )
  })

  it('gives a mapping that keeps order and ancestry, and costs what it says', () => {
    fc.assert(
      fc.property(notation, notation, (one, two) => {
        const [a, b] = trees(one, two)
        for (const { cost, pairs } of [alignExactly(a, b), alignTopDown(a, b)])
          expectMapping(a, b, cost, pairs)
      }),
      run,
    )
  })
})

describe('the top-down alignment', () => {
  it('never costs less than the exact one, and as much when it may not look further', () => {
    fc.assert(
      fc.property(notation, notation, (one, two) => {
        const [a, b] = trees(one, two)
        const exact = alignExactly(a, b)
        const fast = alignTopDown(a, b)
        expect(fast.cost).toBeGreaterThanOrEqual(exact.cost)
        expect(fast.cost).toBe(slowTopDown(a, b))
        if (isTopDown(a, b, exact.pairs)) expect(fast.cost).toBe(exact.cost)
        expect(alignTopDown(b, a).cost).toBe(fast.cost)
      }),
      run,
    )
  })

  it('is not below the bound that skips hopeless pairs', () => {
    fc.assert(
      fc.property(notation, notation, (one, two) => {
        const [a, b] = trees(one, two)
        const least = leastCost(labelCounts(a), labelCounts(b))
        expect(least).toBeGreaterThanOrEqual(Math.abs(a.size - b.size))
        expect(alignExactly(a, b).cost).toBeGreaterThanOrEqual(least)
      }),
      run,
    )
  })

  it('finds a changed row among hundreds', () => {
    const row = (i: number): string => `tr(td(#${i}) td(a(#name${i})))`
    const rows = Array.from({ length: 300 }, (_, i) => row(i))
    const changed = [...rows.slice(0, 100), 'tr(td(#new))', ...rows.slice(101, 250), ...rows.slice(255)]
    const [a, b] = trees(`table(${rows.join(' ')})`, `table(${changed.join(' ')})`)
    // Row 100 keeps tr, td and a changed text; five rows of six nodes are gone.
    expect(alignTopDown(a, b).cost).toBe(3 + 1 + 5 * 6)
  })

  it('aligns trees of any depth', () => {
    const depth = 20_000
    const [a, b] = trees(
      `${'a('.repeat(depth)}#x${')'.repeat(depth)}`,
      `${'a('.repeat(depth)}#y${')'.repeat(depth)}`,
    )
    expect(alignTopDown(a, b).cost).toBe(1)
  })
})

describe('a tree from a page', () => {
  it('leaves out comments, hidden text and blanks', () => {
    const { tree } = createPage('<ul> <!-- x --><li>One</li> <script>hidden()</script></ul>')
    const labels = createLabels()
    const list = tree.names.indexOf('ul')
    const made = fromPage(tree, tree.name.indexOf(list), labels)
    const [wanted] = [fromBrackets('ul(li(#One) script)', labels)]
    const classes = createSubtreeClasses()
    expect(classes.full(made)[0]).toBe(classes.full(wanted)[0])
  })
})

function expectMapping(
  a: OrderedTree,
  b: OrderedTree,
  cost: number,
  pairs: readonly (readonly [number, number])[],
): void {
  let saved = 0
  for (const [i, j] of pairs) {
    expect(a.label[i]).toBe(b.label[j])
    saved += a.text[i] === b.text[j] ? 2 : 1
    for (const [x, y] of pairs) {
      expect(Math.sign(i - x)).toBe(Math.sign(j - y))
      expect(i <= x && x < a.last[i]).toBe(j <= y && y < b.last[j])
    }
  }
  expect(a.size + b.size - saved).toBe(cost)
}

function parentsOf(tree: OrderedTree): Int32Array {
  const parents = new Int32Array(tree.size).fill(-1)
  for (let node = 0; node < tree.size; node++) {
    for (let child = node + 1; child < tree.last[node]; child = tree.last[child]) parents[child] = node
  }
  return parents
}

function isTopDown(a: OrderedTree, b: OrderedTree, pairs: readonly (readonly [number, number])[]): boolean {
  const partner = new Map(pairs.map(([i, j]) => [i, j]))
  const above = parentsOf(a)
  const beyond = parentsOf(b)
  return pairs.every(([i, j]) => (i === 0 && j === 0) || partner.get(above[i]) === beyond[j])
}

/** The definition, without any of the short cuts. */
function slowTopDown(a: OrderedTree, b: OrderedTree): number {
  const saving = (u: number, v: number): number => {
    if (a.label[u] !== b.label[v]) return 0
    const c: number[] = []
    const d: number[] = []
    for (let child = u + 1; child < a.last[u]; child = a.last[child]) c.push(child)
    for (let child = v + 1; child < b.last[v]; child = b.last[child]) d.push(child)
    const table = Array.from({ length: c.length + 1 }, () => new Array<number>(d.length + 1).fill(0))
    for (let i = 1; i <= c.length; i++) {
      for (let j = 1; j <= d.length; j++) {
        table[i][j] = Math.max(
          table[i - 1][j],
          table[i][j - 1],
          table[i - 1][j - 1] + saving(c[i - 1], d[j - 1]),
        )
      }
    }
    return (a.text[u] === b.text[v] ? 2 : 1) + table[c.length][d.length]
  }
  return a.size + b.size - saving(0, 0)
}
