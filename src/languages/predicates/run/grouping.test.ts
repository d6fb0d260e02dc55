import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { viewOf } from '../../../page/page-view.ts'
import { candidatesOf } from './domain.ts'
import { type Found, type Grouping, group } from './grouping.ts'

/** Values are written as a field's number and a name, as in `0Dune`. */
function groupTexts(source: string, grouping: Grouping): string[][] {
  const view = viewOf(createPage(source))
  const candidates = candidatesOf(view, { of: 'text' })
  const found: Found[] = Array.from(candidates.nodes, (node, i) => ({
    field: Number(candidates.text(i)[0]),
    node,
    value: { ...candidates.span(i), text: candidates.text(i) },
  }))
  return group(view, grouping, found).map((record) => record.map(({ value }) => value.text))
}

describe('grouping', () => {
  it('makes one record of a page', () => {
    expect(groupTexts('<p>0a<p>1b', { by: 'page' })).toEqual([['0a', '1b']])
  })

  it('begins a record at each value of a field', () => {
    const source = '<p>1lost<p>0a<p>1b<p>0c<p>0d<p>1e'
    expect(groupTexts(source, { by: 'start', field: 0, inherit: [] })).toEqual([
      ['0a', '1b'],
      ['0c'],
      ['0d', '1e'],
    ])
  })

  it('takes the element around a field as the record, whatever the order inside', () => {
    const source = '<ul><li><b>0a</b><i>1b</i></li><li><i>1c</i><b>0d</b></li></ul><p><i>1x</i></p>'
    const grouping: Grouping = { by: 'block', field: 0, levels: 2, inherit: [] }
    expect(groupTexts(source, grouping)).toEqual([
      ['0a', '1b'],
      ['1c', '0d'],
    ])
  })

  it('passes a heading down to the records below it', () => {
    const source = '<h2>2North</h2><p>0a<p>1b<p>0c<h2>2South</h2><p>0d'
    expect(groupTexts(source, { by: 'start', field: 0, inherit: [2] })).toEqual([
      ['2North', '0a', '1b'],
      ['2North', '0c'],
      ['2South', '0d'],
    ])
  })
})
