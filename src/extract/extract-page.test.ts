import { describe, expect, it } from 'vitest'
import { createPage } from '../page/page.ts'
import type { Field } from '../record/field.ts'
import { extractPage } from './extract-page.ts'

const fields = ['title', 'year'].map((name) => ({ name, many: false, optional: false }))
const lr = (open: string, close: string, yearOpen: string, yearClose: string) => ({
  language: 'delimiters',
  rule: {
    class: 'lr',
    pairs: [
      { path: [0], left: open, right: close },
      { path: [1], left: yearOpen, right: yearClose },
    ],
  },
})

describe('several rules', () => {
  it('the first that recognises the page extracts', () => {
    const hlrt = {
      language: 'delimiters',
      rule: { ...lr('<b>', '</b>', '<i>', '</i>').rule, class: 'hlrt', head: '<hr>' },
    }
    const rules = [hlrt, lr('<u>', '</u>', '<s>', '</s>')]
    const texts = (html: string) =>
      extractPage({ rules, fields }, createPage(html)).records.map(({ values }) =>
        values.flat().map((value) => 'text' in value && value.text),
      )
    expect(texts('<hr><b>Dune</b><i>1965</i>')).toEqual([['Dune', '1965']])
    expect(texts('<u>Emma</u><s>1815</s>')).toEqual([['Emma', '1815']])
  })

  it('a rule may provide single fields to the records of another', () => {
    const rules = [
      lr('<b>', '</b>', '<i>', '</i>'),
      { ...lr('<b>', '</b>', '<u>', '</u>'), provides: ['year'] },
    ]
    const html = '<p><b>A</b><i>1</i><u>7</u></p><p><b>B</b><i>2</i><u>8</u></p>'
    const { records } = extractPage({ rules, fields }, createPage(html))
    const texts = records.map(({ values }) => values.flat().map((value) => 'text' in value && value.text))
    expect(texts).toEqual([
      ['A', '7'],
      ['B', '8'],
    ])
  })

  it('a rule may have only some of the fields, in another order', () => {
    const year = {
      language: 'delimiters',
      rule: { class: 'lr', pairs: [{ path: [0], left: '<u>', right: '</u>' }] },
    }
    const rules = [lr('<b>', '</b>', '<i>', '</i>'), { ...year, fields: ['year'], provides: ['year'] }]
    const html = '<p><b>A</b><i>1</i><u>7</u></p>'
    const { records } = extractPage({ rules, fields }, createPage(html))
    expect(records).toMatchObject([{ values: [[{ text: 'A' }], [{ text: '7' }]] }])
  })

  it('a provided field does not repeat the place of another field', () => {
    const rules = [
      lr('<b>', '</b>', '<i>', '</i>'),
      {
        ...lr('<b>', '</b>', '<b>', '</b>'),
        rule: lr('<p>', '</p>', '<b>', '</b>').rule,
        provides: ['year'],
      },
    ]
    const html = '<p>x</p><b>A</b><i>1</i>'
    const texts = (schema: readonly Field[]) =>
      extractPage({ rules, fields: [...schema] }, createPage(html)).records[0].values.map(
        (cell) => cell.length,
      )
    expect(texts(fields)).toEqual([1, 0])
    expect(texts([fields[0], { ...fields[1], shares: [fields[0].name] }])).toEqual([1, 1])
  })
})
