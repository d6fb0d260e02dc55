import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import type { ElementTest, ValuePlace } from '../rule.ts'
import { readPlace } from './read-place.ts'
import { createTokenReader, createVocabulary } from './token-sets.ts'

const test = (tag: string, ...tokens: string[]): ElementTest => ({ tags: [tag], tokens })

/** The source of the value that a place has in the paragraph of a page. */
function read(source: string, place: Partial<ValuePlace>): string | undefined {
  const { tree } = createPage(source)
  const tokens = [...(place.behind?.tokens ?? []), ...(place.ahead?.tokens ?? [])]
  const reader = createTokenReader(tree, createVocabulary(tokens))
  const element = tree.name.indexOf(tree.names.indexOf('p'))
  const span = readPlace(reader, { slot: 0, path: [], least: 1, ...place }, element)
  return span && source.slice(span.start, span.end)
}

describe('the value of an element', () => {
  it.each<[string, string, Partial<ValuePlace>, string | undefined]>([
    ['is all its text, without the blanks around it', '<p> a <b>b</b> &nbsp; </p>', {}, 'a <b>b'],
    ['is nothing where it shows nothing', '<p> <br> <script>x</script></p>', {}, undefined],
    ['may be an attribute', '<p title=" a b ">c</p>', { attribute: 'title' }, 'a b'],
    ['is nothing where the attribute is empty', '<p title="">c</p>', { attribute: 'title' }, undefined],
    ['is nothing where the attribute is blank', '<p title=" ">c</p>', { attribute: 'title' }, undefined],
    ['is nothing where the attribute is missing', '<p>c</p>', { attribute: 'title' }, undefined],
  ])('%s', (_, source, place, wanted) => {
    expect(read(source, place)).toBe(wanted)
  })
})

describe('the value between two children', () => {
  const source = '<p>a <b>b</b> c <i class=k>d</i> e <br> f</p>'

  it.each<[string, Partial<ValuePlace>, string | undefined]>([
    ['begins behind the first that passes', { behind: test('b') }, 'c <i class=k>d</i> e <br> f'],
    ['ends ahead of the next that passes', { behind: test('b'), ahead: test('br') }, 'c <i class=k>d</i> e'],
    ['begins with the element where nothing is ahead of it', { ahead: test('i', '.k') }, 'a <b>b</b> c'],
    ['is nothing where no child passes', { behind: test('u') }, undefined],
    ['does not end at the child that it begins behind', { behind: test('br'), ahead: test('br') }, 'f'],
    ['runs to the end where no child ends it', { behind: test('i'), ahead: test('i') }, 'e <br> f'],
  ])('%s', (_, place, wanted) => {
    expect(read(source, place)).toBe(wanted)
  })

  it('is nothing where nothing is between them', () => {
    expect(read('<p><b>x</b> <br></p>', { behind: test('b'), ahead: test('br') })).toBeUndefined()
  })
})
