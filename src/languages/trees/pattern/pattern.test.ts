import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPage, type Page } from '../../../page/page.ts'
import { createBudget, UNLIMITED } from '../../budget.ts'
import { matchesPattern } from '../run/match-pattern.ts'
import type { Pattern, PatternNode } from '../run/pattern.ts'
import { collapseLists } from './collapse.ts'
import { nodesOfRecord } from './example-nodes.ts'
import { learnPattern } from './learn-pattern.ts'
import { toPattern } from './skeleton.ts'

function first(page: Page, tag: string, from = 0): number {
  const { tree } = page
  for (let node = from; node < tree.size; node++) if (tree.names[tree.name[node]] === tag) return node
  throw new RangeError(`no ${tag}`)
}

function all(page: Page, tag: string): number[] {
  const { tree } = page
  return Array.from({ length: tree.size }, (_, node) => node).filter(
    (node) => tree.names[tree.name[node]] === tag,
  )
}

/** A pattern as `td(text a*)`: a star for a list, a question mark for an optional node, `_` for a text wildcard. */
function show({ nodes }: Pattern): string {
  let text = ''
  let depth = 0
  for (const node of nodes) {
    const name = node.kind === 'element' ? node.tag : node.kind === 'text' ? JSON.stringify(node.says) : '_'
    if (text !== '') text += node.depth > depth ? '(' : `${')'.repeat(depth - node.depth)} `
    depth = node.depth
    text += `${name}${node.list ? '*' : ''}${node.optional ? '?' : ''}`
  }
  return text + ')'.repeat(depth)
}

function learnFrom(source: string, tag: string): { pattern: Pattern; page: Page } {
  const page = createPage(source)
  const records = all(page, tag).map((element) => ({
    page,
    match: { first: element, last: element, elements: [element], slots: [0], found: [], score: 1 },
  }))
  return { page, pattern: learnPattern(records, createBudget())! }
}

const element = (depth: number, tag: string, more: Partial<PatternNode> = {}): PatternNode => ({
  depth,
  kind: 'element',
  tag,
  ...more,
})

describe('folding examples', () => {
  it('keeps what all share, makes slots of texts that differ, marks what some lack', () => {
    const { pattern } = learnFrom(
      '<ul><li><b>Name:</b> Ann</li><li><b>Name:</b> Bob<i>new</i></li><li><b>Name:</b> Eve</li></ul>',
      'li',
    )
    expect(show(pattern)).toBe('li(b("Name:") _ i?("new"))')
  })

  it('collapses similar siblings into a list with one item as its template', () => {
    const page = createPage('<table><tr><td>Links: <a>one</a><a>two</a><a>three</a></td></tr></table>')
    const nodes = nodesOfRecord(page.tree, { elements: [first(page, 'td')], found: [] })!
    collapseLists(nodes, UNLIMITED)
    expect(show(toPattern(nodes, 1))).toBe('td("Links:" a*(_))')
  })

  it('does not collapse a heading row with the rows below it', () => {
    const row = '<tr><td><a>Actor</a></td><td>as</td><td>Role</td></tr>'
    const page = createPage(`<table><tr><td><b>Cast</b></td></tr>${row}${row}</table>`)
    const nodes = nodesOfRecord(page.tree, { elements: [first(page, 'tbody')], found: [] })!
    collapseLists(nodes, UNLIMITED)
    expect(nodes.children.map(({ label, list }) => `${label}${list ? '*' : ''}`)).toEqual(['tr', 'tr*'])
  })

  it('keeps the classes that all examples share', () => {
    const { pattern } = learnFrom('<p class="a b">x</p><p class="b c">y</p>', 'p')
    expect(pattern.nodes[0].tokens).toEqual(['.b'])
  })

  it('matches every example it was folded from', () => {
    const { pattern, page } = learnFrom(
      '<ul><li><a>1</a><i>x</i></li><li><a>2</a></li><li>new <a>3</a><p>z</p><p>y</p></li></ul>',
      'li',
    )
    for (const item of all(page, 'li')) expect(matchesPattern(pattern, page.tree, item)).toBe(true)
  })
})

describe('a pattern of any records', () => {
  /** Records of few tags and texts, some with a class. */
  const inner = fc.letrec<{ list: string; node: string }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('x ', 'y ', '<br>'),
      fc
        .tuple(fc.constantFrom('b', 'i', 'u class="k"', 'div', 'div class="k m"'), tie('list'))
        .map(([tag, list]) => `<${tag}>${list}</${tag.split(' ')[0]}>`),
    ),
    list: fc.array(tie('node'), { maxLength: 4 }).map((nodes) => nodes.join('')),
  })).list
  const records = fc.array(inner, { minLength: 1, maxLength: 5 })
  const run = { seed: 7, numRuns: 200 }
  const source = (bodies: readonly string[]): string =>
    bodies.map((body) => `<section>${body}</section>`).join('')

  it('fits all of them, and none from which a part that all have was taken', () => {
    fc.assert(
      fc.property(records, (bodies) => {
        const { pattern, page } = learnFrom(source(bodies), 'section')
        for (const record of all(page, 'section'))
          expect(matchesPattern(pattern, page.tree, record)).toBe(true)
        const bare = createPage('<section></section>')
        const isEmpty = pattern.nodes.every(({ depth, optional = false }) => depth !== 1 || optional)
        expect(matchesPattern(pattern, bare.tree, first(bare, 'section'))).toBe(isEmpty)
      }),
      run,
    )
  })

  it('has one root, children below parents, and nothing optional of one example outside lists', () => {
    fc.assert(
      fc.property(records, (bodies) => {
        const { nodes } = learnFrom(source(bodies), 'section').pattern
        expect(nodes[0]).toMatchObject({ depth: 0, tag: 'section' })
        for (const [i, { depth }] of nodes.entries())
          if (i > 0) expect(depth).toBeLessThanOrEqual(nodes[i - 1].depth + 1)
        if (bodies.length === 1 && nodes.every(({ list }) => !list))
          expect(nodes.some(({ optional }) => optional)).toBe(false)
      }),
      run,
    )
  })

  it('is not changed by one more equal record', () => {
    fc.assert(
      fc.property(inner, (body) => {
        const [once, twice] = [[body], [body, body]].map(
          (bodies) => learnFrom(source(bodies), 'section').pattern,
        )
        expect(twice).toEqual(once)
      }),
      run,
    )
  })
})

describe('the size of a pattern', () => {
  it('is bounded: no pattern is learned of records that are larger', () => {
    const items = Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? '<b>x</b>' : '<i>y</i>')).join('')
    const page = createPage(`<p>${items}</p>`)
    const match = { first: 0, last: 0, elements: [first(page, 'p')], slots: [0], found: [], score: 1 }
    expect(learnPattern([{ page, match }], createBudget())).toBeUndefined()
  })

  it('shrinks with the lists in it', () => {
    const rows = '<tr><td>a<td>b'.repeat(500)
    const { pattern } = learnFrom(`<table>${rows}</table>`, 'tbody')
    expect(show(pattern)).toBe('tbody(tr*(td*(_)))')
  })

  it('needs a budget', () => {
    const page = createPage('<p><b>x</b></p><p><b>y</b></p>')
    const records = all(page, 'p').map((element) => ({
      page,
      match: { first: element, last: element, elements: [element], slots: [0], found: [], score: 1 },
    }))
    expect(learnPattern(records, createBudget({ steps: 1 }))).toBeUndefined()
  })
})

describe('the nodes of a record', () => {
  const at = (page: Page, tag: string, start: number, end: number) => ({
    element: first(page, tag),
    start,
    end,
    likeness: 1,
    place: 0,
  })

  it('take the markup inside a value as part of the value', () => {
    const page = createPage('<li><b>The <i>one</i></b> x</li>')
    const found = [[at(page, 'b', 7, 17)]]
    const nodes = nodesOfRecord(page.tree, { elements: [first(page, 'li')], found })!
    expect(nodes.children[0].children).toMatchObject([{ says: 'The one', field: 0 }])
  })

  it('have the siblings of a run below one node', () => {
    const page = createPage('<dl><dt>a</dt><dd>b</dd></dl>')
    const elements = [first(page, 'dt'), first(page, 'dd')]
    expect(nodesOfRecord(page.tree, { elements, found: [] })).toMatchObject({
      label: '#run',
      children: [{ label: 'dt' }, { label: 'dd' }],
    })
  })

  it('leave out what is not shown', () => {
    const page = createPage('<p> <!-- x --><script>y</script>z</p>')
    const nodes = nodesOfRecord(page.tree, { elements: [first(page, 'p')], found: [] })!
    expect(nodes.children.map(({ label, says }) => says ?? label)).toEqual(['script', 'z'])
  })

  it('are not items of one list where they show fields', () => {
    const page = createPage('<p><b>x</b><b>y</b></p>')
    const found = [[at(page, 'b', 6, 7)]]
    const nodes = nodesOfRecord(page.tree, { elements: [first(page, 'p')], found })!
    collapseLists(nodes, UNLIMITED)
    expect(show(toPattern(nodes, 1))).toBe('p(b("x") b("y"))')
  })
})

describe('laying a pattern over a page', () => {
  const text: PatternNode = { depth: 1, kind: 'anyText' }

  const fits = (nodes: PatternNode[], body: string): boolean => {
    const page = createPage(`<div>${body}</div>`)
    return matchesPattern({ nodes: [element(0, 'div'), ...nodes] }, page.tree, first(page, 'div'))
  }

  it.each<[string, PatternNode[], string, boolean]>([
    ['keeps the order of siblings', [text, element(1, 'b')], 'text <b>x</b>', true],
    ['finds none in another order', [text, element(1, 'b')], '<b>x</b> text', false],
    ['passes over children that nothing asks for', [element(1, 'b')], '<i>banner</i>x<b>y</b>', true],
    ['takes no child for two', [element(1, 'a'), element(1, 'a')], '<a>1</a>', false],
    [
      'takes a list of one item',
      [element(1, 'a', { list: true }), element(1, 'b')],
      '<a>1</a><b>x</b>',
      true,
    ],
    [
      'takes longer lists',
      [element(1, 'a', { list: true }), element(1, 'b')],
      '<a>1</a><a>2</a><b>x</b>',
      true,
    ],
    ['takes no empty list', [element(1, 'a', { list: true })], '<b>x</b>', false],
    ['needs nothing optional', [element(1, 'a', { optional: true }), element(2, 'i')], '<b>x</b>', true],
    ['needs what is in a part', [element(1, 'a'), element(2, 'i')], '<a>x</a><a><i>y</i></a>', true],
    ['finds no part without what is in it', [element(1, 'a'), element(2, 'i')], '<a>x</a><i>y</i>', false],
    ['asks for classes', [element(1, 'a', { tokens: ['.k'] })], '<a class="j">x</a>', false],
    ['takes further classes', [element(1, 'a', { tokens: ['.k'] })], '<a class="j k">x</a>', true],
    ['asks for a text', [{ depth: 1, kind: 'text', says: 'x' }], 'y<b>x</b>', false],
    ['takes no hidden text for a text', [text], '<script>x</script> ', false],
  ])('%s', (_, nodes, body, wanted) => {
    expect(fits(nodes, body)).toBe(wanted)
  })

  it('spends a budget', () => {
    const page = createPage('<p><b>x</b></p>')
    const pattern = { nodes: [element(0, 'p'), element(1, 'b')] }
    expect(matchesPattern(pattern, page.tree, first(page, 'p'), createBudget({ steps: 1 }))).toBe(false)
  })

  it('compares no deeper page than it has nodes, however deep that is', () => {
    const page = createPage(`<p>${'<b>'.repeat(20_000)}x`)
    expect(matchesPattern({ nodes: [element(0, 'p'), element(1, 'b')] }, page.tree, first(page, 'p'))).toBe(
      true,
    )
  })
})
