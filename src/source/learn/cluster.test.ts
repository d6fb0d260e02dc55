import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import { clusterPages } from './cluster.ts'
import { templateFeatures } from './page-features.ts'

const features = (html: string) => templateFeatures(createPage(html))

describe('the template of a page', () => {
  it('shows in kinds of elements and what is around them, not in texts or repetitions', () => {
    const short = features('<ul class=a><li><b>x</b></li></ul>')
    expect(features(`<ul class=a>${'<li><b>other</b></li>'.repeat(9)}</ul>`)).toEqual(short)
    expect(features('<ul class=b><li><b>x</b></li></ul>')).not.toEqual(short)
    expect(features('<ol class=a><li><b>x</b></li></ol>')).not.toEqual(short)
  })

  it('shows in the first class, in which numbers are data', () => {
    expect(features('<p class="tint-3 wide">x</p>')).toEqual(features('<p class="tint-12 narrow">x</p>'))
  })

  it('of a page with very many elements is read in its beginning', () => {
    const html = `${'<p>x</p>'.repeat(30_000)}<article>late</article>`
    expect([...features(html)].some((feature) => feature.startsWith('article'))).toBe(false)
  })
})

describe('clusters', () => {
  const TEMPLATES = [
    (n: number) =>
      `<table class=item><tr><td class=name><b>${n}</b><td class=cost><i>${n}</i></table><hr class=end><p class=old>x`,
    (n: number) =>
      `<article><h1>${n}</h1><section class=offer><span class=price>${n}</span><button>Buy</button></section><ul class=share><li><em>x</em></ul></article>`,
    (n: number) =>
      `<div class=login><form><label>Name ${n}</label><input class=user><input class=word><button class=go>In</button></form><small>?</small></div>`,
  ]

  it('are the templates, whatever the order of the pages', () => {
    const kinds = [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2]
    fc.assert(
      fc.property(fc.shuffledSubarray(kinds, { minLength: kinds.length }), (order) => {
        const clusters = clusterPages(order.map((kind, i) => createPage(TEMPLATES[kind](i))))
        expect(clusters.map((members) => new Set(members.map((i) => order[i])).size)).toEqual([1, 1, 1])
        expect(clusters.flat().sort((a, b) => a - b)).toEqual(order.map((_, i) => i))
      }),
      { seed: 16, numRuns: 30 },
    )
  })

  it('of no page are none, and of one page are one', () => {
    expect(clusterPages([])).toEqual([])
    expect(clusterPages([createPage('<p>x')])).toEqual([[0]])
  })
})
