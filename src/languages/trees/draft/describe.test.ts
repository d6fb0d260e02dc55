import { describe, expect, it } from 'vitest'
import { tagName } from '../../../page/navigate.ts'
import { createPage } from '../../../page/page.ts'
import type { Span } from '../../../page/span.ts'
import { MAX_STEPS, type ValuePlace } from '../rule.ts'
import { readPlace } from '../run/read-place.ts'
import { createTokenReader, createVocabulary } from '../run/token-sets.ts'
import { describeValue, testOf } from './describe.ts'

/** Where a text is in a page. */
function spanOf(source: string, text: string): Span {
  const start = source.indexOf(text)
  return { start, end: start + text.length }
}

/** The ways to describe a text of a page inside its first `li`; further values of its field are given. */
function waysOf(source: string, text: string, ...others: string[]): ValuePlace[] {
  const { tree } = createPage(source)
  const root = [...tree.name.keys()].find((node) => tree.name[node] >= 0 && tagName(tree, node) === 'li') ?? 0
  const values = [text, ...others].map((each) => spanOf(source, each)).sort((a, b) => a.start - b.start)
  return describeValue(tree, root, 0, spanOf(source, text), values)
}

const pathsOf = (ways: readonly ValuePlace[]): string[] =>
  ways.map(({ path }) =>
    path.map(({ tag, tokens, nth }) => `${tag}${tokens.join('')}${nth ?? ''}`).join(' > '),
  )

describe('the ways to describe a value', () => {
  it('go from the innermost element outwards, as far as an element shows the value alone', () => {
    const source = '<li><p class="a"><b><i>Dune</i></b></p> new</li>'
    expect(pathsOf(waysOf(source, 'Dune'))).toEqual(['p.a > b > i', 'p.a > b', 'p.a'])
  })

  it('name the attribute that is the value', () => {
    expect(waysOf('<li><img alt="Dune" title="x"></li>', 'Dune')).toMatchObject([
      { path: [{ tag: 'img' }], attribute: 'alt' },
    ])
  })

  it.each([
    ['after an element', '<li><b>by</b> Frank</li>', { behind: { tags: ['b'], tokens: [] } }],
    ['before an element', '<li>Frank <i class="x">new</i></li>', { ahead: { tags: ['i'], tokens: ['.x'] } }],
    [
      'between two elements',
      '<li><b>by</b> Frank <i>new</i></li>',
      { behind: { tags: ['b'], tokens: [] }, ahead: { tags: ['i'], tokens: [] } },
    ],
  ])('name what is around a run of children %s', (_, source, around) => {
    expect(waysOf(source, 'Frank')).toMatchObject([{ path: [], ...around }])
  })

  it('pass over elements that show nothing between those that show the value', () => {
    const source = '<li><b>by</b><p>Ann</p><p> </p><p>Lee</p><p class="date">1965</p></li>'
    expect(waysOf(source, 'Ann</p><p> </p><p>Lee')).toMatchObject([
      { path: [], behind: { tags: ['b'] }, ahead: { tags: ['p'], tokens: ['.date'] } },
    ])
  })

  it('go to the end of an element where what follows the value shows nothing and looks like a part of it', () => {
    const [way, ...others] = waysOf('<li><b>by</b><p>Ann</p><p>Lee</p><p></p></li>', 'Ann</p><p>Lee')
    expect(way).toMatchObject({ path: [], behind: { tags: ['b'] } })
    expect(way).not.toHaveProperty('ahead')
    expect(others).toEqual([])
  })

  it('are none for a part of a text, which the language of parts cuts', () => {
    expect(waysOf('<li>by Frank</li>', 'Frank')).toEqual([])
  })

  it('are none where an earlier sibling would be read for the one before the value', () => {
    expect(waysOf('<li><b>a</b>x<b>b</b>Frank</li>', 'Frank')).toEqual([])
  })

  it('number siblings that could be taken for the one with the value', () => {
    const cells = '<li><b>Dune</b><b>Frank</b><i>x</i></li>'
    expect(pathsOf(waysOf(cells, 'Frank'))[0]).toBe('b2')
    expect(pathsOf(waysOf(cells, 'Frank', 'Dune'))[0]).toBe('b')
    expect(pathsOf(waysOf('<li><b>Dune</b><b class="by">Frank</b></li>', 'Frank'))[0]).toBe('b.by')
    expect(pathsOf(waysOf('<li><b></b><b>Frank</b></li>', 'Frank'))[0]).toBe('b')
  })

  it('are no longer than a rule may be', () => {
    const deep = `<li>${'<div>'.repeat(MAX_STEPS + 5)}Dune${'</div>'.repeat(MAX_STEPS + 5)}</li>`
    const lengths = waysOf(deep, 'Dune').map(({ path }) => path.length)
    expect(lengths[0]).toBe(MAX_STEPS)
    expect(lengths.at(-1)).toBe(0)
  })

  it('all read the value', () => {
    const source =
      '<li><p>by <b class="a">Ann</b>, <i>Bob</i></p><img alt="Eve"><p><b>x</b> Kim <u>y</u> Dan</p></li>'
    const { tree } = createPage(source)
    for (const text of ['Ann', 'Bob', 'Eve', 'Kim', 'Dan']) {
      const span = spanOf(source, text)
      const ways = waysOf(source, text)
      expect(ways.length, text).toBeGreaterThan(0)
      for (const place of ways) {
        const tokens = [...(place.behind?.tokens ?? []), ...(place.ahead?.tokens ?? [])]
        const reader = createTokenReader(tree, createVocabulary(tokens))
        const read = [...tree.name.keys()].map((node) =>
          tree.name[node] < 0 ? undefined : readPlace(reader, place, node),
        )
        expect(read).toContainEqual(span)
      }
    }
  })
})

it('tests an element by its tag and what it is, not by its variation', () => {
  const { tree } = createPage('<p class="book is-new odd" role="note">x</p>')
  const p = [...tree.name.keys()].find((node) => tree.name[node] >= 0 && tagName(tree, node) === 'p')!
  expect(testOf(tree, p)).toEqual({ tags: ['p'], tokens: ['.book', 'role=note'] })
})
