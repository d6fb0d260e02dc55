import { describe, expect, it } from 'vitest'
import { groupOf, inside, siteOf } from '../../../../test/predicate-sites.ts'
import { weighGroups } from './weigh-groups.ts'

/** The weights of groups that select the texts of one element each, 1 before, if `value` is marked on the first page. */
function weigh(tags: readonly string[], value: string, pages: readonly string[]): number[] {
  const site = siteOf(pages)
  const groups = tags.map((tag) => groupOf(site, 1, inside(...tag.split(' '))))
  weighGroups(site, groups, 0, value)
  return groups.map(({ weight }) => weight)
}

function factorOf(tag: string, value: string, pages: readonly string[]): number {
  return weigh([tag], value, pages)[0]
}

describe('what a group keeps of its weight', () => {
  it('is the share of pages on which it chooses one value', () => {
    const pages = ['<b>a</b>', '<b>b</b>', '<i>c</i>', '<b>d</b><b>e</b>']
    expect(factorOf('b', 'a', pages)).toBe(0.5)
  })

  it('is little for a place that is the same on all pages, such as a letter of an index', () => {
    const pages = ['R', 'PG', 'G', 'R'].map((rating) => `<a>R</a><b>${rating}</b>`)
    expect(weigh(['a', 'b'], 'R', pages)).toEqual([0.1, 1])
  })

  it('is the same for all groups of a place, whether or not some of them vary', () => {
    const pages = ['<p>ok</p>', '<p>ok</p>', '<p>ok</p>', '<div>other</div>']
    const site = siteOf(pages.map((page) => `<body>${page}</body>`))
    const exact = groupOf(site, 8, inside('p'))
    const loose = { ...groupOf(site, 1, inside('p')), choices: site.views.map((_, p) => [site.offset[p]]) }
    weighGroups(site, [exact, loose], 0, 'ok')
    expect(exact.weight).toBeCloseTo(0.6)
    expect(loose.weight).toBeCloseTo(0.1)
  })

  it('is all of it while two pages only agree, which may be chance', () => {
    expect(factorOf('b', 'R', ['<b>R</b>', '<b>R</b>'])).toBe(1)
  })

  it('is the share of choices that page titles hold, if the title holds the labelled value', () => {
    const page = (title: string, text: string): string => `<title>${title} - Shop</title><b>${text}</b>`
    const pages = [page('Dune', 'Dune'), page('Emma', 'Emma'), page('Faust', 'a play'), page('Iris', 'new')]
    expect(factorOf('b', 'Dune', pages)).toBe(0.5)
    expect(factorOf('b', 'Dune', [page('Shop', 'Dune'), ...pages.slice(1)])).toBe(1)
  })
})
