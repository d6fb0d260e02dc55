import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import { joinRecords } from '../../project/labels/page-records.ts'
import { explainValue } from './why.ts'

const HTML =
  '<ul><li class="book"><b>Dune</b><i>1965</i></li><li class="book"><b>Emma</b><i>1815</i></li></ul>'
const page = createPage(HTML)
const at = (text: string) => ({ text, start: HTML.indexOf(text), end: HTML.indexOf(text) + text.length })
const fields = [{ name: 'title', many: false, optional: false }]
const extraction = { records: ['Dune', 'Emma'].map((text) => ({ ...at(text), values: [[at(text)]] })) }
const labels = { records: [{ id: 'r1', record: { title: at('Dune') } }], negatives: [], done: false }
const { records } = joinRecords(page, labels, extraction, fields)

describe('why a value was extracted', () => {
  it('is said by the example it is like, the markup around it, and the rule', () => {
    const { words, rule, evidence } = explainValue(
      page,
      records,
      { field: 'title', ...at('Emma') },
      'trees/list',
      'RULE',
    )
    expect(words[0]).toBe('It is in b, inside li.book, inside ul.')
    expect(words[1]).toContain('“Dune”')
    expect(words.some((line) => line.includes('<li class="book"><b>`'))).toBe(true)
    expect(words.at(-1)).toContain('trees/list')
    expect(rule).toBe('RULE')
    expect(evidence).toEqual([[HTML.indexOf('Dune'), 0, 4]])
  })

  it('shows whole tags of the markup around a value', () => {
    const row = (text: string) =>
      `<tr class="a-row-with-a-long-name-and-more-of-it"><td>Name:</td><td class="${'wide '.repeat(6)}">${text}</td><td class="${'narrow '.repeat(12)}">x</td></tr>`
    const html = `<table>${row('Dune')}${row('Emma')}</table>`
    const table = createPage(html)
    const mark = (text: string) => ({ text, start: html.indexOf(text), end: html.indexOf(text) + 4 })
    const found = {
      records: ['Dune', 'Emma'].map((text) => ({ ...mark(text), values: [[mark(text)]] })),
    }
    const joined = joinRecords(table, { records: [], negatives: [], done: false }, found, fields)
    const { words } = explainValue(table, joined.records, { field: 'title', ...mark('Emma') }, 'm', '')
    const sources = words.flatMap((line) => line.split('`')[1] ?? [])
    expect(sources).toEqual([`<td>Name:</td><td class="${'wide '.repeat(6)}">`, '</td>'])
  })

  it('is that a person marked it', () => {
    const { words } = explainValue(page, records, { field: 'title', ...at('Dune') }, 'm', '')
    expect(words).toContain('You marked this value yourself.')
  })

  it('is cut where a value is long', () => {
    const long = 'x'.repeat(200)
    const other = createPage(`<p>${long}</p><p>y</p>`)
    const marked = { field: 'a', text: long, start: 3, end: 203 }
    const joined = joinRecords(
      other,
      {
        records: [{ id: 'r', record: { a: { text: long, start: 3, end: 203 } } }],
        negatives: [],
        done: false,
      },
      undefined,
      [],
    )
    const { words } = explainValue(
      other,
      joined.records,
      { ...marked, start: 210, end: 211, text: 'y' },
      'm',
      '',
    )
    expect(words[1]).toContain(`“${'x'.repeat(57)}…”`)
    expect(words.every((line) => line.length < 180)).toBe(true)
  })
})
