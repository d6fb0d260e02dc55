import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classes, tagName } from '../../../page/navigate.ts'
import { createPage } from '../../../page/page.ts'
import type { Tree } from '../../../page/tree.ts'
import { UNLIMITED } from '../../budget.ts'
import type { Budget } from '../../language.ts'
import type { Step, ValuePlace } from '../rule.ts'
import { createPathAutomaton, type Hit, likeness, type PathStates } from './path-states.ts'
import { createTokenReader, createVocabulary } from './token-sets.ts'

const step = (tag: string, ...tokens: string[]): Step => ({ tag, tokens })
const place = (path: Step[], least = 0.2): ValuePlace => ({ slot: 0, path, least })

function statesFor(tree: Tree, places: readonly ValuePlace[], budget: Budget = UNLIMITED): PathStates {
  const vocabulary = createVocabulary(places.flatMap(({ path }) => path.flatMap(({ tokens }) => tokens)))
  return createPathAutomaton(places, vocabulary).on(createTokenReader(tree, vocabulary), budget)
}

/** The paths that end at every element below `root`, as the automaton finds them. */
function hitsBelow(tree: Tree, root: number, places: readonly ValuePlace[]): Map<number, Hit[]> {
  const states = statesFor(tree, places)
  const stateOf = new Map([[root, states.start]])
  const hits = new Map<number, Hit[]>()
  for (let node = root + 1; node < tree.last[root]; node++) {
    if (tree.name[node] < 0) continue
    const state = states.step(stateOf.get(tree.parent[node])!, node)
    stateOf.set(node, state)
    hits.set(node, [...state.hits])
  }
  return hits
}

/** The elements from below `root` down to a node. */
function pathTo(tree: Tree, root: number, node: number): number[] {
  const path: number[] = []
  for (let at = node; at !== root; at = tree.parent[at]) path.unshift(at)
  return path
}

/** The weighted common subsequence by its definition, in which the last step is the last element. */
function referenceLikeness(tree: Tree, path: readonly number[], steps: readonly Step[]): number | undefined {
  const weight = (s: number, e: number): number => {
    const own = classes(tree, path[e])
    const shared = steps[s].tokens.filter((token) => own.includes(token.slice(1))).length
    return likeness(steps[s], tagName(tree, path[e]), shared, own.length > 0)
  }
  const best = (s: number, e: number): number =>
    s === 0 || e === 0
      ? 0
      : Math.max(best(s - 1, e), best(s, e - 1), best(s - 1, e - 1) + weight(s - 1, e - 1))
  const last = weight(steps.length - 1, path.length - 1)
  if (last < 0.5) return undefined
  return (2 * (best(steps.length - 1, path.length - 1) + last)) / (steps.length + path.length)
}

const tag = fc.constantFrom('div', 'b', 'i')
const classNames = fc.subarray(['k', 'm', 'n'])
const arbitraryStep: fc.Arbitrary<Step> = fc.record({
  tag,
  tokens: classNames.map((names) => names.map((name) => `.${name}`)),
})
const arbitraryPath = fc.array(arbitraryStep, { minLength: 1, maxLength: 4 })
const page = fc
  .letrec<{ node: string; list: string }>((tie) => ({
    node: fc
      .tuple(tag, classNames, tie('list'))
      .map(
        ([name, names, list]) =>
          `<${name}${names.length > 0 ? ` class="${names.join(' ')}"` : ''}>${list}</${name}>`,
      ),
    list: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant('x'),
      fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((nodes) => nodes.join('')),
    ),
  }))
  .list.map((list) => createPage(`<section>${list}</section>`))

const rootOf = (tree: Tree): number => tree.name.indexOf(tree.names.indexOf('section'))
const run = { seed: 11, numRuns: 150 }

describe('the likeness of a step', () => {
  it('is 1 on an element with its tag and all of its tokens, and from 0 to 1 on any', () => {
    fc.assert(
      fc.property(arbitraryStep, tag, fc.nat(3), fc.boolean(), (made, other, count, classed) => {
        const { length } = made.tokens
        expect(likeness(made, made.tag, length, length > 0)).toBe(1)
        const like = likeness(made, other, Math.min(count, length), classed)
        expect(like).toBeGreaterThanOrEqual(0)
        expect(like).toBeLessThanOrEqual(1)
      }),
      run,
    )
  })

  it('does not fall with one more of the tokens', () => {
    const wanted = step('p', '.a', '.b', '.c')
    for (const name of ['p', 'div']) {
      const likes = [0, 1, 2, 3].map((shared) => likeness(wanted, name, shared, true))
      expect(likes).toEqual([...likes].sort((a, b) => a - b))
    }
  })

  it.each([
    ['a shared class with another tag', step('h3', '.title'), 'h1', 1, true, 0.8],
    ['another class with the same tag', step('h3', '.title'), 'h3', 0, true, 0.25],
    ['no class where one is asked for', step('h3', '.title'), 'h3', 0, false, 0.5],
    ['a class where none is asked for', step('h3'), 'h3', 0, true, 0.85],
    ['any class where some class is asked for', { ...step('h3'), classed: true }, 'h3', 0, true, 1],
    ['no class where some class is asked for', { ...step('h3'), classed: true }, 'h3', 0, false, 0.5],
    ['another tag', step('h3'), 'h1', 0, false, 0],
  ])('of %s is as stated', (_, made, name, shared, classed, wanted) => {
    expect(likeness(made, name, shared, classed)).toBeCloseTo(wanted, 10)
  })
})

describe('the likeness of a path', () => {
  it('is that of the weighted common subsequence, on any page', () => {
    fc.assert(
      fc.property(page, fc.array(arbitraryPath, { minLength: 1, maxLength: 4 }), ({ tree }, paths) => {
        const root = rootOf(tree)
        const places = paths.map((path) => place(path))
        for (const [node, hits] of hitsBelow(tree, root, places)) {
          const wanted = places.flatMap(({ path: steps, least }, path) => {
            const like = referenceLikeness(tree, pathTo(tree, root, node), steps)
            return like === undefined || like < least ? [] : [[path, like.toFixed(9)]]
          })
          const found = hits.map(({ path, likeness: like }) => [path, like.toFixed(9)])
          expect(found.sort()).toEqual(wanted.sort())
        }
      }),
      run,
    )
  })

  it('is 1 on the path itself, and never more', () => {
    fc.assert(
      fc.property(arbitraryPath, page, (path, { tree: other }) => {
        const open = path.map(({ tag: name, tokens }) => {
          const names = tokens.map((token) => token.slice(1)).join(' ')
          return `<${name}${names === '' ? '' : ` class="${names}"`}>`
        })
        // Elements that may not nest would be closed by the parser.
        const { tree } = createPage(`<section>${open.join('')}x</section>`)
        const deepest = tree.parent[tree.name.length - 1]
        const hits = hitsBelow(tree, rootOf(tree), [place(path)]).get(deepest)
        expect(hits).toEqual([{ path: 0, likeness: 1 }])
        for (const found of hitsBelow(other, rootOf(other), [place(path)]).values())
          for (const hit of found) expect(hit.likeness).toBeLessThanOrEqual(1)
      }),
      run,
    )
  })

  it('is reached nowhere below the depth that the automaton names', () => {
    fc.assert(
      fc.property(page, arbitraryPath, fc.constantFrom(0.3, 0.62, 0.9), ({ tree }, path, least) => {
        const root = rootOf(tree)
        const { deepest } = statesFor(tree, [place(path, least)])
        for (const [node, hits] of hitsBelow(tree, root, [place(path, least)]))
          if (pathTo(tree, root, node).length > deepest) expect(hits).toEqual([])
      }),
      run,
    )
  })
})

describe('a path with more than steps', () => {
  const table = (rows: string): Tree => createPage(`<section>${rows}</section>`).tree
  const hitTexts = (tree: Tree, path: Step[], least = 0.62): string[] =>
    [...hitsBelow(tree, rootOf(tree), [place(path, least)])]
      .filter(([, hits]) => hits.length > 0)
      .map(([node]) => tree.source.slice(tree.contentStart[node], tree.end[node]).split('<')[0])

  it('takes only the child with its number', () => {
    const tree = table('<b>1</b><i>2</i><b>3</b><b>4</b>')
    expect(hitTexts(tree, [{ ...step('b'), nth: 2 }])).toEqual(['3'])
    expect(hitTexts(tree, [{ ...step('b'), nth: 9 }])).toEqual([])
  })

  it('takes only what is below an element with its label', () => {
    const tree = table('<p><b>Size:</b> <i>4</i></p><p><b>Age:</b> <i>7</i></p><p><i>9</i></p>')
    const label = { at: 'inside', says: 'Age' } as const
    expect(hitTexts(tree, [{ ...step('p'), label }, step('i')])).toEqual(['7'])
  })

  it('never passes over a labelled step, however low the likeness that it asks for', () => {
    const tree = table('<p><b>Size:</b> <i>4</i></p><i>5</i>')
    const label = { at: 'inside', says: 'Age' } as const
    expect(hitTexts(tree, [{ ...step('p'), label }, step('i')], 0.2)).toEqual([])
  })

  it('ends at the element of the record itself where it has no step', () => {
    const { start } = statesFor(table('<b>1</b>'), [place([])])
    expect(start.hits).toEqual([{ path: 0, likeness: 1 }])
  })
})

describe('the states of paths', () => {
  it('are made once for equal paths, on all pages', () => {
    const vocabulary = createVocabulary([])
    const automaton = createPathAutomaton([place([step('b')])], vocabulary)
    const walk = (rows: number): number => {
      const { tree } = createPage(`<section>${'<p><b>x</b></p>'.repeat(rows)}</section>`)
      const states = automaton.on(createTokenReader(tree, vocabulary), UNLIMITED)
      for (let node = 0; node < tree.size; node++)
        if (tagName(tree, node) === 'p') states.step(states.step(states.start, node), node + 1)
      return automaton.size
    }
    expect(walk(50)).toBe(walk(1))
  })

  it('cost steps when they are made, and none when they are met again', () => {
    const { tree } = createPage(`<section>${'<p>x</p>'.repeat(20)}</section>`)
    let spent = 0
    const budget: Budget = {
      ...UNLIMITED,
      spend(count) {
        spent += count
        return true
      },
    }
    const states = statesFor(tree, [place([step('p')])], budget)
    const nodes = [...tree.name.keys()].filter((node) => tagName(tree, node) === 'p')
    states.step(states.start, nodes[0])
    const once = spent
    for (const node of nodes) states.step(states.start, node)
    expect(once).toBeGreaterThan(0)
    expect(spent).toBe(once)
  })
})
