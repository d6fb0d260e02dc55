import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { viewOf } from '../../../page/page-view.ts'
import { readValue } from '../../../page/value.ts'
import { candidatesOf, cutPart, type Domain } from './domain.ts'

const source = `<p>Price: <b>12</b> &amp; up</p><p> one </p><img alt=" Dune  cover "><p>ISBN&nbsp;44 (new)</p>`

function textsOf(domain: Domain): string[] {
  const candidates = candidatesOf(viewOf(createPage(source)), domain)
  return Array.from(candidates.nodes, (_, i) => candidates.text(i))
}

describe('a domain', () => {
  it('of texts has every visible text', () => {
    expect(textsOf({ of: 'text' })).toEqual(['Price:', '12', '& up', 'one', 'ISBN 44 (new)'])
  })

  it('of elements has what spreads over several texts', () => {
    expect(textsOf({ of: 'element' })).toContain('Price: 12 & up')
  })

  it('of an attribute has its values', () => {
    expect(textsOf({ of: 'attribute', name: 'alt' })).toEqual(['Dune cover'])
    expect(textsOf({ of: 'attribute', name: 'title' })).toEqual([])
  })

  it('of parts cuts between two strings', () => {
    expect(textsOf({ of: 'part', after: 'ISBN ', before: ' (' })).toEqual(['44'])
    expect(textsOf({ of: 'part', after: '(', before: ')' })).toEqual(['new'])
  })

  it('of parts of a fixed length takes no more than there is', () => {
    expect(textsOf({ of: 'part', after: 'I', before: '', length: 2 })).toEqual(['SB'])
    expect(textsOf({ of: 'part', after: '&', before: '', length: 20 })).toEqual(['up'])
  })

  it.each<Domain>([
    { of: 'text' },
    { of: 'element' },
    { of: 'part', after: 'ISBN ', before: ' (' },
    { of: 'part', after: '', before: '', length: 2 },
    { of: 'attribute', name: 'alt' },
  ])('gives spans that say the value: %j', (domain) => {
    const candidates = candidatesOf(viewOf(createPage(source)), domain)
    expect(candidates.nodes.length).toBeGreaterThan(0)
    for (let i = 0; i < candidates.nodes.length; i++) {
      const { start, end } = candidates.span(i)
      expect(readValue(source, start, end)).toBe(candidates.text(i))
    }
  })
})

describe('cutPart', () => {
  it('takes the ends of the text for empty strings', () => {
    expect(cutPart('a: b', 'a:', '')).toEqual({ start: 3, end: 4 })
    expect(cutPart('a: b', '', ':')).toEqual({ start: 0, end: 1 })
  })

  it('finds nothing where a delimiter is missing or nothing is left', () => {
    expect(cutPart('a b', ':', '')).toBeUndefined()
    expect(cutPart('a: ', ':', '')).toBeUndefined()
    expect(cutPart('a: b', ':', ';')).toBeUndefined()
  })
})
