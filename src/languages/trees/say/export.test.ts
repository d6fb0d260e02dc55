import { DOMParser } from '@xmldom/xmldom'
import { describe, expect, it } from 'vitest'
import { select } from 'xpath'
import { createPage } from '../../../page/page.ts'
import type { Field } from '../../../record/field.ts'
import { toPlain } from '../../../record/plain.ts'
import type { Condition, RecordsRule } from '../rule.ts'
import { extractRecords } from '../run/run.ts'
import { exportTrees } from './export.ts'

const fields: Field[] = ['name', 'size'].map((name) => ({ name, many: false, optional: true }))
const source = `<html><body><div id="main" class="wide main"><h2>Towns</h2><p class="row"><b>Ely</b><i>3</i></p>
<p class="row new"><b>Bath</b><u>new</u></p><h3>Small</h3><p class="row"><b>Wells</b><i>1</i></p><h2>Rivers</h2>
<section><p class="row"><b>Avon</b><i>9</i></p></section></div><div><p class="row"><b>Menu</b><i>0</i></p><p class="row"><i>7</i></p></div></body></html>`

const test = (...tokens: string[]) => ({ tags: [], tokens })
const place = (tag: string) => ({ slot: 0, path: [{ tag, tokens: [] }], least: 0.9 })

function ruleOf(change: Partial<RecordsRule>): RecordsRule {
  return {
    slots: [{ tags: ['p'], tokens: ['.row'] }],
    conditions: [],
    atLeast: 1,
    fields: [{ places: [place('b')] }, { places: [place('i')] }],
    ...change,
  }
}

const condition = (of: Condition['of'], change: Partial<Condition> = {}): Partial<RecordsRule> => ({
  conditions: [{ of, test: test(), expected: true, ...change }],
})

describe('a rule of the trees language in XPath', () => {
  it.each<[string, Partial<RecordsRule>, number]>([
    ['all', {}, 6],
    ['with all of the fields', { atLeast: 2 }, 4],
    ['under a class', condition('ancestor', { test: test('.main') }), 4],
    ['in an element of several names', { slots: [{ tags: ['p', 'h3'], tokens: ['.row'] }] }, 6],
    ['that are something', condition('slot', { test: test('.new') }), 1],
    ['that are not something', condition('slot', { test: test('.new'), expected: false }), 5],
    ['under something', condition('ancestor', { test: { tags: ['section'], tokens: [] } }), 1],
    ['with an element', condition('descendant', { test: { tags: ['u'], tokens: [] } }), 1],
    ['with a text', condition('text', { says: 'new' }), 1],
    ['under a heading', condition('section', { says: 'Towns' }), 3],
    ['under a lower heading', condition('section', { says: 'Rivers' }), 1],
    ['not under a heading', condition('section', { says: 'Towns', expected: false }), 3],
  ])('finds the same records: %s', (_, change, count) => {
    const rule = ruleOf(change)
    const page = createPage(source)
    const found = extractRecords(rule, page, fields)
    expect(found).toHaveLength(count)
    const exported = exportTrees({ records: rule }, fields, 'xpath')
    if (typeof exported === 'string') throw new Error(exported)
    const [{ record = '', fields: cells }] = exported.layouts
    const document = new DOMParser().parseFromString(source, 'text/xml')
    const rows = (select(record, document as never) as Node[]).map((node) =>
      cells.map(({ expressions: [{ text }] }) => (select(text, node) as Node[])[0]?.textContent ?? ''),
    )
    expect(rows).toEqual(found.map((each) => Object.values({ name: '', size: '', ...toPlain(each, fields) })))
  })
})

describe('a rule of the trees language as selectors', () => {
  it('says what selectors cannot ask for', () => {
    const rule = ruleOf({ ...condition('section', { says: 'Towns' }), atLeast: 1 })
    expect(exportTrees({ records: rule }, fields, 'css')).toMatchObject({
      layouts: [{ record: 'p.row:has(> b, > i)' }],
      notes: ['Not asked for: the heading "Towns".'],
    })
  })

  it.each(['css', 'xpath'] as const)('says that a label has no expression as %s', (format) => {
    const label = { at: 'inside', says: 'Size' } as const
    const labelled = { ...place('i'), path: [{ tag: 'i', tokens: [], label }] }
    const exported = exportTrees({ records: ruleOf({ fields: [{ places: [labelled] }] }) }, fields, format)
    expect(exported).toMatchObject({
      layouts: [{ fields: [{ expressions: [], reason: expect.stringContaining('label') }] }],
    })
  })

  it('declines nested records', () => {
    const rule = ruleOf({ fields: [{ places: [], nested: ruleOf({}) }] })
    expect(exportTrees({ records: rule }, fields, 'css')).toContain('Records that contain other records')
  })
})
