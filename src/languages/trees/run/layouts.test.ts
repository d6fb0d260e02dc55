import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import type { Field } from '../../../record/field.ts'
import { toPlain } from '../../../record/plain.ts'
import { createBudget } from '../../budget.ts'
import type { RecordsRule, ValuePlace } from '../rule.ts'
import { extractRecords, runTrees } from './run.ts'

const field = (name: string, more: Partial<Field> = {}): Field => ({
  name,
  many: false,
  optional: true,
  ...more,
})
const place = (more: Partial<ValuePlace> = {}): ValuePlace => ({ slot: 0, path: [], least: 0.62, ...more })
const elements = (tag: string, change: Partial<RecordsRule> = {}): RecordsRule => ({
  slots: [{ tags: [tag], tokens: [] }],
  conditions: [],
  atLeast: 1,
  fields: [{ places: [place()] }],
  ...change,
})

describe('records in several layouts', () => {
  const rule = elements('b', { layouts: [elements('i'), elements('u')] })
  const names = (source: string): unknown[] =>
    extractRecords(rule, createPage(source), [field('name')]).map(({ values }) =>
      values[0].map((v) => 'text' in v && v.text).join(),
    )

  it('come in page order', () => {
    expect(names('<p><u>1</u><b>2</b><i>3</i><b>4</b><u>5</u></p>')).toEqual(['1', '2', '3', '4', '5'])
  })

  it('leave out what overlaps a record of an earlier layout', () => {
    expect(names('<p><b>1 <i>2</i></b><i>3 <b>4</b></i><u>5 <i>6</i></u></p>')).toEqual(['1 2', '4', '6'])
  })

  it('never overlap, on any page', () => {
    const piece = fc.constantFrom('<b>', '</b>', '<i>', '</i>', '<u>', '</u>', 'x', '<p>', '</p>')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const page = createPage(pieces.join(''))
        const records = extractRecords(rule, page, [field('name')])
        for (const [i, { start }] of records.entries())
          if (i > 0) expect(start).toBeGreaterThanOrEqual(records[i - 1].end)
        const first = extractRecords(elements('b'), page, [field('name')])
        for (const { start } of first) expect(records.map((record) => record.start)).toContain(start)
      }),
      { seed: 31, numRuns: 300 },
    )
  })
})

describe('records inside records', () => {
  const fields = [field('name'), field('people', { many: true, fields: [field('person')] })]
  const plain = (rule: RecordsRule, source: string): unknown[] =>
    extractRecords(rule, createPage(source), fields).map((record) => toPlain(record, fields))

  it('belong to the record that holds them', () => {
    const rule = elements('div', {
      fields: [
        { places: [place({ path: [{ tag: 'h2', tokens: [] }] })] },
        { places: [], nested: elements('p') },
      ],
    })
    const source = '<p>x</p><div><h2>A</h2><p>a</p><p>b</p></div><p>y</p><div><h2>B</h2></div>'
    expect(plain(rule, source)).toEqual([
      { name: 'A', people: [{ person: 'a' }, { person: 'b' }] },
      { name: 'B' },
    ])
  })

  it('belong to the heading that they follow, which then extends to them', () => {
    const rule = elements('h2', {
      fields: [{ places: [place()] }, { places: [], nested: elements('p'), follows: true }],
    })
    const source = '<p>x</p><h2>A</h2><p>a</p><p>b</p><h2>B</h2><p>c</p>'
    expect(plain(rule, source)).toEqual([
      { name: 'A', people: [{ person: 'a' }, { person: 'b' }] },
      { name: 'B', people: [{ person: 'c' }] },
    ])
    const [first] = extractRecords(rule, createPage(source), fields)
    expect(source.slice(first.start, first.end)).toBe('<h2>A</h2><p>a</p><p>b</p>')
  })
})

describe('what a rule extracts', () => {
  it('has the text that a reader sees, also of attributes, and how well its place fitted', () => {
    const rule = elements('p', {
      fields: [{ places: [place({ attribute: 'title' })] }, { places: [place()] }],
    })
    const page = createPage('<p title=" a &amp;  b ">c <b>&lt;d</b></p>')
    const [{ values }] = extractRecords(rule, page, [field('title'), field('text')])
    expect(values.flat()).toMatchObject([
      { text: 'a & b', confidence: 1 },
      { text: 'c <d', confidence: 1 },
    ])
  })

  it('finds lines of loose text where the rule says so', () => {
    const rule = elements('line', {})
    const source = '<div>one<br>two<br>three</div>'
    expect(runTrees({ records: rule }, createPage(source), [field('line')]).records).toEqual([])
    expect(
      runTrees({ records: rule, lines: true }, createPage(source), [field('line')]).records,
    ).toHaveLength(3)
  })

  it('ends with the budget, with the records that were found by then or none', () => {
    const page = createPage('<p>x</p>'.repeat(100))
    const count = (steps: number): number =>
      runTrees({ records: elements('p') }, page, [field('x')], createBudget({ steps })).records.length
    expect(count(0)).toBe(0)
    expect(count(5000)).toBeLessThan(100)
    expect(count(1_000_000)).toBe(100)
  })

  it('is the same each time a page is read', () => {
    const piece = fc.constantFrom('<p>', '</p>', '<b>', '</b>', 'x', ' y ')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const source = pieces.join('')
        const rule = {
          records: elements('p', { fields: [{ places: [place({ path: [{ tag: 'b', tokens: [] }] })] }] }),
        }
        const [one, two] = [1, 2].map(() => runTrees(rule, createPage(source), [field('x')]))
        expect(two).toEqual(one)
      }),
      { seed: 32, numRuns: 200 },
    )
  })
})
