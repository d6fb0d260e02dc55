import { describe, expect, it } from 'vitest'
import { say, siteOf } from '../../../../test/predicate-sites.ts'
import { learnList } from './list-level.ts'

const guard = { letters: 'some', digits: 'some', prefix: '', never: [], foreign: [] } as const

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

  it('takes all texts of an element whose texts are all labelled', () => {
    const pages = ['<p><b>1 Main St</b><i>Rome</i></p>', '<p><b>2 Elm St</b><u>near B</u><i>Paris</i></p>']
    const { rule, items: found } = listFrom(pages, '1 Main St', 'Rome')
    expect(rule).toMatchObject({ whole: true })
    expect(found?.[1]).toEqual(['2 Elm St', 'near B', 'Paris'])
  })

  it('passes over what is between labelled items, such as descriptions', () => {
    const terms = (...names: string[]): string =>
      `<dl>${names.map((name, i) => `<dt><b>${name}</b></dt><dd>about ${name}${i}</dd>`).join('')}</dl>`
    const { rule, items: found } = listFrom([terms('a', 'b'), terms('c', 'd', 'e'), terms('f')], 'a', 'b')
    expect(rule).toMatchObject({ level: 3, gaps: true })
    expect(found).toEqual([['a', 'b'], ['c', 'd', 'e'], ['f']])
  })

  it('passes over nothing where labels show no gap', () => {
    const pages = ['<p><b>a</b> one</p>', '<p><b>c</b> two <b>d</b></p>', '<p><b>e</b> three</p>']
    expect(listFrom(pages, 'a').items).toEqual([['a'], ['c'], ['e']])
  })

  it('ends a list with gaps at a heading of the template', () => {
    const links = (...names: string[]): string =>
      `<b>${names.join('</b> (3) <b>')}</b> (3) <h2>Bugs</h2> none of <b>these</b>`
    const { rule, items: found } = listFrom([links('a', 'b'), links('c', 'd', 'e'), links('f')], 'a', 'b')
    expect(found).toEqual([['a', 'b'], ['c', 'd', 'e'], ['f']])
    expect(rule?.stop).toContain('Bugs')
  })

  it('goes on over texts that most pages have, where such a text is labelled as an item', () => {
    const options = (...names: string[]): string => items(...names.map((name) => `--${name}`))
    const pages = [options('in', 'help'), options('in', 'out', 'help'), options('to', 'out', 'help')]
    expect(listFrom(pages, '--in', '--help').items?.[1]).toEqual(['--in', '--out', '--help'])
  })
})
