import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import type { Tree } from '../../../page/tree.ts'
import type { ElementTest } from '../rule.ts'
import { allowedNames, createTokenReader, createVocabulary, passes } from './token-sets.ts'
import { attributeToken, contextTokens, elementTokens, isModifier, markingTokens } from './tokens.ts'

/** The tree of a page, and its first element with a tag. */
function elementIn(source: string, tag: string): [Tree, number] {
  const { tree } = createPage(source)
  return [tree, tree.name.indexOf(tree.names.indexOf(tag))]
}

describe('the tokens of an element', () => {
  it('are its classes and the attributes that say what it is, each once', () => {
    const source = '<p class="b a b" itemprop="Name" id="x" href="/y" data-qa="row" style="z">t</p>'
    expect(elementTokens(...elementIn(source, 'p'))).toEqual(['.b', '.a', 'itemprop=name', 'data-qa=row'])
  })

  it('are those that a reader sees, with character references decoded', () => {
    expect(elementTokens(...elementIn('<p class="a&amp;b">t</p>', 'p'))).toEqual(['.a&b'])
  })

  it('are at most twelve, none of them long', () => {
    const names = Array.from({ length: 40 }, (_, i) => `c${i}`)
    const tokens = elementTokens(...elementIn(`<p class="${'x'.repeat(61)} ${names.join(' ')}">t</p>`, 'p'))
    expect(tokens).toEqual(names.slice(0, 12).map((name) => `.${name}`))
  })

  it('of a part of the page include its id, unless the id is that of one item', () => {
    expect(contextTokens(...elementIn('<div id="Main" class="wide odd">t</div>', 'div'))).toEqual([
      'id=main',
      '.wide',
    ])
    expect(contextTokens(...elementIn('<div id="post-1234" class="post">t</div>', 'div'))).toEqual(['.post'])
  })

  it('that describe what it is leave out those of a variation', () => {
    expect(markingTokens(...elementIn('<li class="card card--wide is-open even">t</li>', 'li'))).toEqual([
      '.card',
    ])
  })

  it.each([
    '.card--wide',
    '.is-open',
    '.js-toggle',
    '.odd',
    '.row-even',
    '.first',
    '.post-1234',
    'bgcolor=#fff',
  ])('%s is a variation', (token) => {
    expect(isModifier(token)).toBe(true)
  })

  it.each(['.card', '.col-first', '.island', '.h2', 'itemprop=name'])('%s is not a variation', (token) => {
    expect(isModifier(token)).toBe(false)
  })

  it('of an attribute need a short value', () => {
    expect(attributeToken('rel', 'Next')).toBe('rel=next')
    expect(attributeToken('rel', '')).toBeUndefined()
    expect(attributeToken('rel', 'x'.repeat(61))).toBeUndefined()
  })
})

describe('the test of an element', () => {
  const source = '<p class="a b" role="Note">t</p>'
  const check = (test: ElementTest, page = source): boolean => {
    const [tree, node] = elementIn(page, 'p')
    return passes(createTokenReader(tree, createVocabulary(test.tokens)), test, node)
  }

  it.each<[string, ElementTest, boolean]>([
    ['anything', { tags: [], tokens: [] }, true],
    ['its tag', { tags: ['div', 'p'], tokens: [] }, true],
    ['another tag', { tags: ['div'], tokens: [] }, false],
    ['all of its classes', { tags: ['p'], tokens: ['.b', '.a'] }, true],
    ['one class that it lacks', { tags: [], tokens: ['.a', '.c'] }, false],
    ['an attribute, in capitals or not', { tags: [], tokens: ['role=note'] }, true],
    ['another value of an attribute', { tags: [], tokens: ['role=row'] }, false],
    ['an attribute that it lacks', { tags: [], tokens: ['id=x'] }, false],
  ])('asks for %s', (_, test, wanted) => {
    expect(check(test)).toBe(wanted)
  })

  it('is passed by elements only', () => {
    const [tree, node] = elementIn(source, 'p')
    const reader = createTokenReader(tree, createVocabulary([]))
    expect(passes(reader, { tags: [], tokens: [] }, node + 1)).toBe(false)
  })

  it('allows the names that it lists, or all', () => {
    const [tree] = elementIn('<p><b>x</b></p>', 'p')
    const allowed = allowedNames(tree, { tags: ['b'], tokens: [] })
    expect(tree.names.filter((_, id) => allowed[id] === 1)).toEqual(['b'])
    expect(allowedNames(tree, { tags: [], tokens: [] }).every((each) => each === 1)).toBe(true)
  })

  it('agrees with the tokens of the element, whatever they are', () => {
    const names = fc.subarray(['a', 'b', 'c', 'é', 'x:y'])
    fc.assert(
      fc.property(names, names, (own, wanted) => {
        const tokens = wanted.map((name) => `.${name}`)
        const page = `<p class=" ${own.join('\n')} ">t</p>`
        const its = elementTokens(...elementIn(page, 'p'))
        expect(check({ tags: [], tokens }, page)).toBe(tokens.every((token) => its.includes(token)))
      }),
      { seed: 5, numRuns: 200 },
    )
  })
})

describe('the token sets of pages', () => {
  it('are the same for elements with the same tokens of a rule, on all pages', () => {
    const vocabulary = createVocabulary(['.a', 'role=note'])
    const sets = ['<p class="a z">', '<p class="q a">', '<p class=a role=note>', '<p>', '<p class=z>'].map(
      (source) => {
        const [tree, node] = elementIn(source, 'p')
        return createTokenReader(tree, vocabulary).read(node)
      },
    )
    expect(sets[0]).toBe(sets[1])
    expect(sets[2]).not.toBe(sets[0])
    // An element with another class differs from one without a class.
    expect(sets.slice(3).map(({ classed }) => classed)).toEqual([false, true])
    expect(vocabulary.sets.size).toBe(4)
  })

  it('do not depend on the elements that were read before', () => {
    const read = (source: string): number[][] => {
      const { tree } = createPage(source)
      const reader = createTokenReader(tree, createVocabulary(['.a', '.b', 'rel=x']))
      return [...tree.name.keys()]
        .filter((node) => tree.names[tree.name[node]] === 'i')
        .map((node) => [...reader.read(node).has])
    }
    const rows = ['<i class=a></i>', '<i rel=x></i>', '<i class="a b" rel=X></i>']
    expect(read(rows.join(''))).toEqual(read([...rows].reverse().join('')).reverse())
  })
})
