import { describe, expect, it } from 'vitest'
import { tagName } from '../../../page/navigate.ts'
import { createPage } from '../../../page/page.ts'
import { type ExampleRecord, inferFields } from '../../../record/example.ts'
import { locateExample } from '../../../record/locate.ts'
import { resolveRecord } from '../../../record/places/resolve.ts'
import { type Draft, draftShapes } from './draft.ts'

/** The shapes of marked records, each with the likeliest places of its values. */
function shapesOf(source: string, ...records: ExampleRecord[]): Draft[] {
  const page = createPage(source, { name: 'page' })
  const example = { page: 'page', records, complete: false }
  const labelled = locateExample(example, page, inferFields([example]))
  return draftShapes(labelled.records.map((record) => resolveRecord(page, record, 1)[0]))
}

/** The tags of a shape's elements, record by record; a record may lack some. */
function tagsOf({ roots }: Draft): string[] {
  return roots.map(({ page, elements }) =>
    elements.map((element) => (element < 0 ? '-' : tagName(page.tree, element))).join(' '),
  )
}

describe('the shapes of a record', () => {
  it('are the smallest element around its values and those above it, up to the body', () => {
    const source = '<body><ul><li><p><b>Dune</b> <i>1965</i></p></li></ul></body>'
    const shapes = shapesOf(source, { title: 'Dune', year: '1965' })
    expect(shapes.filter(({ level }) => level >= 0).map((shape) => tagsOf(shape)[0])).toEqual([
      'p',
      'li',
      'ul',
    ])
  })

  it('are a run of siblings where no element holds the values of one record alone', () => {
    const source = '<dl><dt>Dune</dt><dd>1965</dd><dt>Emma</dt><dd>1815</dd></dl>'
    const [run] = shapesOf(source, { title: 'Dune', year: '1965' }, { title: 'Emma', year: '1815' })
    expect(run.level).toBe(-1)
    expect(tagsOf(run)).toEqual(['dt dd', 'dt dd'])
  })

  it('have a slot for each part that some record has', () => {
    const source =
      '<h3>Dune</h3><p>1965</p><pre>Sand</pre><h3>Emma</h3><p>1815</p><address>Highbury</address>'
    const [run] = shapesOf(
      source,
      { title: 'Dune', year: '1965', about: 'Sand' },
      { title: 'Emma', year: '1815', place: 'Highbury' },
    )
    expect(tagsOf(run)).toEqual(['h3 p pre -', 'h3 p - address'])
  })

  it('share a slot between parts of one tag that show different fields', () => {
    const source =
      '<h3>Dune</h3><p>1965</p><div><b>Sand</b></div><h3>Emma</h3><p>1815</p><div><i>Highbury</i></div>'
    const [run] = shapesOf(
      source,
      { title: 'Dune', year: '1965', about: 'Sand' },
      { title: 'Emma', year: '1815', place: 'Highbury' },
    )
    expect(tagsOf(run)).toEqual(['h3 p div', 'h3 p div'])
  })

  it('are no run where the parts of two records come in different order', () => {
    const source = '<h3>Dune</h3><p>1965</p><div>-</div><p>1815</p><h3>Emma</h3>'
    const shapes = shapesOf(source, { title: 'Dune', year: '1965' }, { title: 'Emma', year: '1815' })
    expect(shapes.some(({ level }) => level < 0)).toBe(false)
  })

  it('leave out a value that cannot be described, and keep the others', () => {
    const source = '<p><b>Dune</b> <i>by <u>Frank</u> Herbert</i></p>'
    const shapes = shapesOf(source, { title: 'Dune', author: 'nk Herb' })
    expect(shapes[0]?.descriptions.map((values) => values.length)).toEqual([1, 0])
  })
})
