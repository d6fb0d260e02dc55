import { DOMParser } from '@xmldom/xmldom'
import { load } from 'cheerio'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { select } from 'xpath'
import { createPage } from '../../../page/page.ts'
import type { Field } from '../../../record/field.ts'
import type { ElementTest, RecordsRule, Step } from '../rule.ts'
import { extractRecords } from '../run/run.ts'
import { exportTrees } from './export.ts'

const fields: Field[] = [{ name: 'name', many: true, optional: true }]
const names = ['k', 'm:x', '2col', '-', 'w-1/2']

/** Pages in which every element has its number as title, so that what different engines select can be compared. */
interface Node {
  readonly tag: string
  readonly classes: readonly string[]
  readonly children: readonly Node[]
}
const node: fc.Arbitrary<Node> = fc.letrec<{ node: Node; list: Node[] }>((tie) => ({
  node: fc.record({
    tag: fc.constantFrom('div', 'span', 'b'),
    classes: fc.subarray(names),
    children: tie('list'),
  }),
  list: fc.oneof({ depthSize: 'small' }, fc.constant<Node[]>([]), fc.array(tie('node'), { maxLength: 3 })),
})).node

function write(root: Node): string {
  let count = 0
  const open: (Node | string)[] = [root]
  let source = ''
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') {
      source += next
      continue
    }
    const own = next.classes.length === 0 ? '' : ` class="${next.classes.join(' ')}"`
    source += `<${next.tag}${own} title="${count++}">`
    open.push(`</${next.tag}>`, ...[...next.children].reverse())
  }
  return `<html><body>${source}</body></html>`
}

const tokens = fc.subarray(names, { maxLength: 2 }).map((own) => own.map((name) => `.${name}`))
const test: fc.Arbitrary<ElementTest> = fc.record({
  tags: fc.subarray(['div', 'span', 'b'], { minLength: 1, maxLength: 2 }),
  tokens,
})
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ tag: fc.constantFrom('div', 'span', 'b'), tokens }),
  fc.record({
    tag: fc.constantFrom('div', 'span'),
    tokens: fc.constant<string[]>([]),
    nth: fc.constantFrom(1, 2),
  }),
)

const rule: fc.Arbitrary<RecordsRule> = fc
  .record({
    slot: test,
    of: fc.constantFrom('slot' as const, 'ancestor' as const, 'descendant' as const),
    asked: fc.option(test, { nil: undefined }),
    expected: fc.boolean(),
  })
  .map(({ slot, of, asked, expected }) => ({
    slots: [slot],
    conditions: asked === undefined ? [] : [{ of, test: asked, expected }],
    atLeast: 1,
    fields: [{ places: [{ slot: 0, path: [], least: 1, attribute: 'title' }] }],
  }))

/** The titles of the records that run finds, those inside others as well. */
function titlesByRun(made: RecordsRule, source: string): string[] {
  const titles: string[] = []
  // Each record is looked for alone, by its number: otherwise the outer one of two would hide the other.
  for (const [, title] of source.matchAll(/title="(\d+)"/g)) {
    const alone = source.replaceAll(/ title="(\d+)"/g, (all, number) => (number === title ? all : ''))
    if (extractRecords(made, createPage(alone), fields).length > 0) titles.push(title)
  }
  return titles
}

function expressionsOf(made: RecordsRule, format: 'css' | 'xpath'): { record: string; value: string } {
  const exported = exportTrees({ records: made }, fields, format)
  if (typeof exported === 'string') throw new Error(exported)
  const [{ record = '', fields: cells }] = exported.layouts
  return { record, value: cells[0].expressions[0].text }
}

function titlesByXPath(expression: string, source: string): string[] {
  const document = new DOMParser().parseFromString(source, 'text/xml')
  return (select(expression, document as never) as unknown as Element[]).map(
    (each) => each.getAttribute('title') ?? '',
  )
}

function titlesByCss(selector: string, source: string): string[] {
  return load(source)(selector)
    .toArray()
    .map((each) => ('attribs' in each ? each.attribs.title : ''))
}

describe('an exported rule', () => {
  it('selects the records that run finds, as XPath and as a selector', () => {
    fc.assert(
      fc.property(node, rule, (root, made) => {
        const source = write(root)
        const wanted = titlesByRun(made, source)
        expect(titlesByXPath(expressionsOf(made, 'xpath').record, source)).toEqual(wanted)
        expect(titlesByCss(expressionsOf(made, 'css').record, source)).toEqual(wanted)
      }),
      { seed: 61, numRuns: 200 },
    )
  })

  it('selects the elements below a record whose path is exactly that of the rule', () => {
    fc.assert(
      fc.property(node, fc.array(step, { minLength: 1, maxLength: 3 }), (root, path) => {
        const source = write({ tag: 'section', classes: [], children: [root] })
        const made: RecordsRule = {
          slots: [{ tags: ['section'], tokens: [] }],
          conditions: [],
          atLeast: 1,
          fields: [{ places: [{ slot: 0, path, least: 1 }] }],
        }
        const xpath = titlesByXPath(`//section/${expressionsOf(made, 'xpath').value}`, source)
        const css = titlesByCss(expressionsOf(made, 'css').value.replace(':scope', 'section'), source)
        expect(css).toEqual(xpath)
        // Run also asks for a likeness of 1: an element without tokens in the rule has no class.
        const withText = source.replaceAll('></', '>x</')
        const found = extractRecords(made, createPage(withText), fields).flatMap(({ values }) => values[0])
        expect(found.length).toBeLessThanOrEqual(xpath.length)
      }),
      { seed: 62, numRuns: 200 },
    )
  })

  it('reaches elements whose names have a colon', () => {
    const made: RecordsRule = {
      slots: [{ tags: ['o:p'], tokens: [] }],
      conditions: [],
      atLeast: 1,
      fields: [{ places: [{ slot: 0, path: [{ tag: 'v:b', tokens: [], nth: 2 }], least: 1 }] }],
    }
    const source = '<o:p title="1"><v:b>x</v:b><v:b>y</v:b></o:p>'
    expect(extractRecords(made, createPage(source), fields)).toHaveLength(1)
    expect(titlesByCss(expressionsOf(made, 'css').record, source)).toEqual(['1'])
    const declared = source.replace('<o:p', '<o:p xmlns:o="urn:o" xmlns:v="urn:v"')
    expect(titlesByXPath(expressionsOf(made, 'xpath').record, declared)).toEqual(['1'])
  })
})
