import { describe, expect, it } from 'vitest'
import { fieldsNamed, markPage, type Wanted } from '../../../../test/predicate-pages.ts'
import { createPage } from '../../../page/page.ts'
import { viewOf } from '../../../page/page-view.ts'
import { allowedBy, favourName, labelsIn, placesOf, seedsOf } from './labels.ts'
import { createSite } from './site.ts'

function markOne(source: string, record: Wanted, options: Parameters<typeof markPage>[3] = {}) {
  const page = createPage(source)
  const examples = [markPage(page, fieldsNamed('title'), [record], options)]
  const site = createSite([viewOf(page)], 1, { of: 'text' })
  return {
    site,
    examples,
    labels: examples.map(({ records }) => labelsIn(records, 0)),
    wrong: examples.map(({ negatives }) => labelsIn(negatives, 0)),
  }
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

const isConstant = (text: string): boolean => text.endsWith(':')

function weightsOf(page: string, ...title: string[]): number[] {
  const { site, labels } = markOne(page, { title })
  return seedsOf(site, { constant: isConstant }, placesOf(site, 0, labels[0]), 'Dune').map(
    ({ weight }) => weight,
  )
}

it('lets rows that say the same share the weight of one place', () => {
  const rows = '<li>Dune</li>'.repeat(4)
  expect(weightsOf(`<h1>Dune</h1><ul>${rows}</ul>`, 'Dune')).toEqual([1, 0.125, 0.125, 0.125, 0.125])
})

it('gives rows with labels of their own a weight of their own', () => {
  const shared = 1 / (2 * Math.sqrt(2))
  const rows = ['Title:', 'Series:', 'Series:', 'see', 'or'].map((label) => `<tr><td>${label}<td>Dune`)
  expect(weightsOf(`<table>${rows.join('')}</table>`, 'Dune')).toEqual([1, shared, shared, shared, shared])
})

it('takes elements of other names for other places', () => {
  expect(weightsOf('<div><b>Dune</b></div><p><b>Dune</b></p><div><b>Dune</b></div>', 'Dune')[1]).toBe(1)
})

it('counts a place for more that stands near another value of the field', () => {
  const page = '<h1>Dune</h1><h1>Emma</h1><p>a</p><p>b</p><p>c</p><p>d</p><b>Dune</b>'
  expect(weightsOf(page, 'Dune', 'Emma')).toEqual([4, 1])
})

it.each([
  ['complete', {}, ['Dune']],
  ['marked in part', { complete: false }, ['Dune', 'Emma', 'Ulysses']],
  ['with a wrong value', { complete: false, negatives: [{ title: ['Emma'] }] }, ['Dune', 'Ulysses']],
] as const)('allows on a page %s what the labels do not exclude', (_, options, expected) => {
  expect(textsIn(markOne('<p>Dune<p>Emma<p>Ulysses', { title: ['Dune'] }, options))).toEqual(expected)
})

describe('the name of a field', () => {
  it('speaks for texts and for marks of elements that contain it', () => {
    const favour = favourName('job_title')
    expect(favour({ is: 'neighbour', text: 'Job title:', distance: 1 })).toBe(2)
    expect(favour({ is: 'neighbour', text: 'The title of it', distance: 1 })).toBe(2)
    expect(favour({ is: 'steps', steps: [{ tag: 'span', classes: ['productTitle'] }] })).toBe(2)
    expect(
      favour({
        is: 'steps',
        steps: [{ tag: 'span', id: 'x', attributes: [{ name: 'itemprop', value: 'title' }] }],
      }),
    ).toBe(2)
    expect(favour({ is: 'steps', steps: [{ tag: 'title' }] })).toBe(1)
  })
})
