import { describe, expect, it } from 'vitest'
import { say, siteOf } from '../../../../test/predicate-sites.ts'
import { learnList } from './list-level.ts'

const guard = { prefix: '', digits: 'some', never: [], foreign: [] } as const

/** Learns how the list at the first text of each page continues, if these are the labels of the first page. */
function listFrom(pages: readonly string[], ...labels: string[]) {
  const site = siteOf(pages)
  const chosen = pages.map((_, p) => site.offset[p])
  const outcome = { chosen, quorum: 1, guard, trusted: [] }
  const list = learnList(site, outcome, (_, text) => labels.includes(text))
  return { rule: list?.rule, items: list?.items.map((items) => say(site, items)) }
}

const items = (...texts: string[]): string => `<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`

describe('how far a list goes on', () => {
  it('is found from the labels, and holds on other pages', () => {
    const pages = [items('a', 'b'), items('c', 'd', 'e'), items('f')]
    const { rule, items: found } = listFrom(pages, 'a', 'b')
    expect(rule).toMatchObject({ level: 2 })
    expect(found).toEqual([['a', 'b'], ['c', 'd', 'e'], ['f']])
  })

  it('never leaves the labels of a labelled page', () => {
    const pages = [items('a', 'x'), items('c', 'd')]
    expect(listFrom(pages, 'a').items).toEqual([['a'], ['c']])
  })

  it('goes on from one label, where what follows varies', () => {
    const pages = [items('a'), items('c', 'd'), items('e', 'f', 'g')]
    expect(listFrom(pages, 'a').items).toEqual([['a'], ['c', 'd'], ['e', 'f', 'g']])
  })

  it('does not go on into a phrase of the template that no label confirms', () => {
    const pages = [items('a'), ...['b', 'c', 'd', 'e'].map((text) => items(text, 'more'))]
    expect(listFrom(pages, 'a').items?.slice(1)).toEqual([['b'], ['c'], ['d'], ['e']])
  })

  it('ends at texts of the template, and writes them down', () => {
    const pages = [items('a', 'b', 'Next'), items('c', 'd', 'Next'), items('e', 'Next')]
    const { rule, items: found } = listFrom(pages, 'a', 'b')
    expect(found).toEqual([['a', 'b'], ['c', 'd'], ['e']])
    expect(rule?.stop).toEqual(['Next'])
  })
})
