import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { viewOf } from '../../../page/page-view.ts'
import { readValue } from '../../../page/value.ts'
import { candidatesOf, type Domain } from './domain.ts'

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

  it.each<Domain>([{ of: 'text' }, { of: 'element' }, { of: 'attribute', name: 'alt' }])(
    'gives spans that say the value: %j',
    (domain) => {
      const candidates = candidatesOf(viewOf(createPage(source)), domain)
      expect(candidates.nodes.length).toBeGreaterThan(0)
      for (let i = 0; i < candidates.nodes.length; i++) {
        const { start, end } = candidates.span(i)
        expect(readValue(source, start, end)).toBe(candidates.text(i))
      }
    },
  )
})
