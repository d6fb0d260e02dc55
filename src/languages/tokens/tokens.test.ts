import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTask } from '../../../test/notation.ts'
import { createPage } from '../../page/page.ts'
import { createBudget } from '../budget.ts'
import { detailOf, findTagAttribute, lexemesOf, nameOf, tagAttributes } from './lexemes.ts'
import { rangeOf, valueAt } from './ranges.ts'
import { rangesOf, type Sample, sampleOf } from './sample.ts'
import { recordZones } from './zones.ts'

const view = (source: string) => lexemesOf(createPage(source))
const details = (source: string) => {
  const lexemes = view(source)
  return Array.from({ length: lexemes.size }, (_, t) => detailOf(lexemes, t))
}

describe('lexemes', () => {
  it('have classes, and no white space, comments or scripts', () => {
    expect(details('<p class=" a  b ">x\n<!-- c --> <script>1</script>,</p>')).toEqual([
      '<p.a.b>',
      'x',
      '<script>',
      '</script>',
      ',',
      '</p>',
    ])
  })

  it('compare by name and by name with classes', () => {
    const lexemes = view('<b class=x><b class=y><b><B CLASS="x">')
    expect(new Set(lexemes.symbol).size).toBe(1)
    expect(lexemes.detail[0]).toBe(lexemes.detail[3])
    expect(new Set(lexemes.detail).size).toBe(3)
    expect(nameOf(lexemes, 0)).toBe('<b>')
  })

  it('find attributes however they are quoted', () => {
    const tag = `<a href='x y' title="a>b" alt=c disabled data-n = "5" />`
    const found = [...tagAttributes(tag, 0, tag.length)].map(({ name, start, end }) => [
      name,
      tag.slice(start, end),
    ])
    expect(found).toEqual([
      ['href', 'x y'],
      ['title', 'a>b'],
      ['alt', 'c'],
      ['data-n', '5'],
    ])
    expect(findTagAttribute(tag, 0, tag.length, 'none')).toBeUndefined()
  })

  it('read any tag without hanging', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'<a =/>"\' x\n') }), (inner) => {
        const tag = `<a${inner}>`
        for (const { start, end } of tagAttributes(tag, 0, tag.length)) {
          expect(start).toBeLessThanOrEqual(end)
          expect(end).toBeLessThanOrEqual(tag.length)
        }
      }),
      { seed: 4 },
    )
  })
})

describe('ranges', () => {
  const source = '<p><a href="/x">Ann Lee</a>, 31</p>'
  const lexemes = view(source)

  it('cover whole tokens, and return the span', () => {
    const start = source.indexOf('Ann')
    const range = rangeOf(lexemes, { start, end: start + 7 })
    expect(range).toEqual({ from: 2, to: 4 })
    expect(valueAt(lexemes, range!)).toEqual({ start, end: start + 7, text: 'Ann Lee' })
  })

  it('are undefined where a span cuts a token', () => {
    const start = source.indexOf('nn')
    expect(rangeOf(lexemes, { start, end: start + 2 })).toBeUndefined()
    expect(rangeOf(lexemes, { start: start - 1, end: start + 1 })).toBeUndefined()
  })

  it('may be an attribute of a tag', () => {
    const start = source.indexOf('/x')
    const range = rangeOf(lexemes, { start, end: start + 2 })
    expect(range).toEqual({ from: 1, to: 2, attribute: 'href' })
    expect(valueAt(lexemes, range!)?.text).toBe('/x')
    expect(valueAt(lexemes, { from: 0, to: 1, attribute: 'href' })).toBeUndefined()
  })
})

function sampled(...pages: string[]): Sample {
  const sample = sampleOf(createTask(pages, { byText: true }), createBudget())
  if ('reason' in sample) throw new Error(sample.reason)
  return sample
}

describe('a sample', () => {
  it('takes the place whose neighbours most values have', () => {
    const { pages } = sampled(
      '<h1>Ann</h1><li>{[name:Ann] <i>[age:5]</i>}</li><li>{[name:Bob] <i>[age:7]</i>}</li>',
    )
    const [first] = pages[0].records
    expect(detailOf(pages[0].lexemes, rangesOf(first, 0)[0].from - 1)).toBe('<li>')
  })

  it('keeps records in page order', () => {
    const { pages } = sampled('<li>{[name:Ann] [age:5]}</li><li>{[name:Bob] [age:5]}</li>')
    const ages = pages[0].records.map((record) => rangesOf(record, 1)[0].from)
    expect(ages[0]).toBeLessThan(ages[1])
  })
})

describe('zones', () => {
  const zonesOf = (text: string) => {
    const { pages } = sampled(text)
    const [{ lexemes, records, complete }] = pages
    const [zones] = recordZones([{ lexemes, records, complete, part: { from: 0, to: lexemes.size } }])
    return zones.map(({ from, to }) => [detailOf(lexemes, from), detailOf(lexemes, to - 1)])
  }

  it('begin with the outermost tag that separates the records', () => {
    const item = (name: string) => `<li class="p"><b>{[name:${name}]}</b></li>`
    expect(zonesOf(`<ul><li>menu</li></ul><ul>${item('Ann')}${item('Bob')}${item('Cat')}</ul>`)).toEqual([
      ['<li.p>', '</li>'],
      ['<li.p>', '</li>'],
      ['<li.p>', '</li>'],
    ])
  })

  it('hold fields that come first in some records only', () => {
    const text =
      '<dl><dt>{<b>[name:Ann]</b> <i>[age:5]</i>}<dt>{<i>[age:7]</i> <b>[name:Bob]</b>}<dt>{<b>[name:Cat]</b>}</dl>'
    expect(zonesOf(text).map(([first]) => first)).toEqual(['<dt>', '<dt>', '<dt>'])
  })
})
