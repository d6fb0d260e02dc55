import { describe, expect, it } from 'vitest'
import { tagName } from '../../page/navigate.ts'
import { createPage, type Page } from '../../page/page.ts'
import type { PageLabels } from '../../project/labels/labels.ts'
import { joinRecords } from '../../project/labels/page-records.ts'
import { select } from './select.ts'

const nodeOf = ({ tree }: Page, tag: string, nth = 0): number => {
  const nodes = Array.from({ length: tree.size }, (_, i) => i).filter((i) => tagName(tree, i) === tag)
  return nodes[nth]
}
const NOTHING: PageLabels = { records: [], negatives: [], done: false }
const seenOn = (page: Page, labels = NOTHING) => ({
  page: 'a.html',
  ...joinRecords(page, labels, undefined, []),
  lists: new Set<string>(),
})
const point = (html: string, tag: string, part?: string) => {
  const page = createPage(html)
  const target = {
    kind: 'element' as const,
    node: nodeOf(page, tag),
    ...(part === undefined ? {} : { part }),
  }
  return { page, view: select(page, target, seenOn(page), []) }
}

describe('a value beside its label', () => {
  it.each([
    ['<li>Price: £11.50</li>', '£11.50', 'price'],
    ['<li><b>Author:</b> Jane Doe</li>', 'Jane Doe', 'author'],
    ['<li><b>Maker:</b><i>Signal &amp; Sons</i></li>', 'Signal & Sons', 'maker'],
  ])('%s is %s', (html, text, name) => {
    const { page, view } = point(html, 'li')
    expect([view.text, view.names[0]]).toEqual([text, name])
    expect(view.parent).toBe(nodeOf(page, 'li'))
  })

  it('is part of its text, which is the next wider selection', () => {
    const page = createPage('<div><p>Dune, a novel</p><p>Emma</p></div>')
    const start = page.source.indexOf('Dune')
    const view = select(page, { kind: 'span', start, end: start + 4 }, seenOn(page), [])
    expect([view.text, view.parent]).toEqual(['Dune', nodeOf(page, 'p')])
    const whole = select(page, { kind: 'element', node: nodeOf(page, 'p') }, seenOn(page), [])
    expect([whole.text, whole.parent]).toEqual(['Dune, a novel', nodeOf(page, 'div')])
  })

  it('is taken with its label when the element is asked for by name', () => {
    expect(point('<li>Price: £11.50</li>', 'li', 'text').view.text).toBe('Price: £11.50')
  })

  it.each([
    '<li>mailto:jane@example.org</li>',
    '<li>10:30</li>',
    '<li>Dune</li>',
    '<li>Price:</li>',
    '<li>A very long sentence that goes on and on: and ends</li>',
  ])('%s has no label', (html) => {
    expect(point(html, 'li').view.text).toBe(html.replace(/<\/?li>/g, ''))
  })
})

describe('the field that a record lacks', () => {
  const html =
    '<ul><li><b>Dune</b> <i>£5.00</i> <u>in stock</u></li><li><b>Emma</b> <i>£6.00</i> <u>sold out</u></li></ul>'
  const page = createPage(html)
  const mark = (text: string) => ({ text, start: html.indexOf(text), end: html.indexOf(text) + text.length })
  const labels: PageLabels = {
    done: false,
    negatives: [],
    records: [
      { id: 'r1', record: { name: mark('Dune'), cost: mark('£5.00'), state: mark('in stock') } },
      { id: 'r2', record: { name: mark('Emma') } },
    ],
  }
  const pointAt = (tag: string, nth: number) =>
    select(page, { kind: 'element', node: nodeOf(page, tag, nth) }, seenOn(page, labels), [
      'name',
      'cost',
      'state',
    ])

  it('is offered first where its values are of the same kind', () => {
    expect(pointAt('i', 1).names[0]).toBe('cost')
    expect(pointAt('i', 1).records.cost).toBe('r2')
    expect(pointAt('u', 1).names[0]).toBe('state')
  })

  it('is not offered for a value that is marked', () => {
    expect(pointAt('b', 0).names[0]).toBe('name')
  })
})
