import { expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { viewOf } from '../../../page/page-view.ts'
import { allowedBy, labelsOf, numberPaths, placesOf, seedsOf, wrongOf } from './labels.ts'
import { fieldsNamed, markPage, type Wanted } from './sample-pages.ts'
import { createSite } from './site.ts'

function markOne(source: string, record: Wanted, options: Parameters<typeof markPage>[3] = {}) {
  const page = createPage(source)
  const examples = [markPage(page, fieldsNamed('title'), [record], options)]
  const site = createSite([viewOf(page)], 1, { of: 'text' })
  return { site, examples, labels: labelsOf(examples, 0), wrong: wrongOf(examples, 0) }
}

function textsIn({ site, examples, labels, wrong }: ReturnType<typeof markOne>): string[] {
  const allowed = allowedBy(site, examples, labels, wrong)
  const { nodes, text } = site.candidates[0]
  return Array.from(nodes, (_, i) => i)
    .filter((i) => ((allowed[i >>> 5] >>> (i & 31)) & 1) === 1)
    .map((i) => text(i))
}

it('finds every text that says a labelled value', () => {
  const { site, labels } = markOne('<h1>Dune</h1><p>by Herbert</p><b>Dune</b><i>Dune II</i>', {
    title: ['Dune'],
  })
  expect([...placesOf(site, 0, labels[0])]).toEqual([['Dune', [0, 2]]])
})

it('lets rows that say the same share the weight of one place', () => {
  const rows = '<li>Dune</li>'.repeat(4)
  const { site, labels } = markOne(`<h1>Dune</h1><ul>${rows}</ul>`, { title: ['Dune'] })
  const seeds = seedsOf(numberPaths(site), placesOf(site, 0, labels[0]), 'Dune')
  expect(seeds.map(({ weight }) => weight)).toEqual([1, 0.125, 0.125, 0.125, 0.125])
})

it('counts a place for more that stands near another value of the field', () => {
  const page = '<h1>Dune</h1><h1>Emma</h1><p>a</p><p>b</p><p>c</p><p>d</p><b>Dune</b>'
  const { site, labels } = markOne(page, { title: ['Dune', 'Emma'] })
  const [near, far] = seedsOf(numberPaths(site), placesOf(site, 0, labels[0]), 'Dune')
  expect(near.weight / far.weight).toBeCloseTo(4 / Math.sqrt(2))
})

it('numbers paths by the names of all elements above a text', () => {
  const { site } = markOne('<div><b>x</b></div><p><b>y</b></p><div><b>z</b></div>', { title: ['x'] })
  const { of, count } = numberPaths(site)
  expect(of[0]).toBe(of[2])
  expect(of[1]).not.toBe(of[0])
  expect([count[of[0]], count[of[1]]]).toEqual([2, 1])
})

it.each([
  ['complete', {}, ['Dune']],
  ['marked in part', { complete: false }, ['Dune', 'Emma', 'Ulysses']],
  ['with a wrong value', { complete: false, negatives: [{ title: ['Emma'] }] }, ['Dune', 'Ulysses']],
] as const)('allows on a page %s what the labels do not exclude', (_, options, expected) => {
  expect(textsIn(markOne('<p>Dune<p>Emma<p>Ulysses', { title: ['Dune'] }, options))).toEqual(expected)
})
