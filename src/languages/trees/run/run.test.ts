import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import type { Field } from '../../../record/field.ts'
import { trees } from '../language.ts'
import type { Condition, RecordsRule, TreesRule, ValuePlace } from '../rule.ts'

const field = (name: string): Field => ({ name, many: false, optional: true })
const place = (more: Partial<ValuePlace> = {}): ValuePlace => ({ slot: 0, path: [], least: 0.62, ...more })
const rule = (more: Partial<RecordsRule> = {}): TreesRule => ({
  records: {
    slots: [{ tags: [], tokens: [] }],
    conditions: [],
    atLeast: 1,
    fields: [{ places: [place()] }],
    ...more,
  },
})

function texts(made: TreesRule, source: string): string[] {
  const { records } = trees.run(made, createPage(source), [field('x')])
  return records.map(({ values }) => values[0].map((value) => ('text' in value ? value.text : '')).join('+'))
}

describe('running a rule', () => {
  const inCell = (more: Partial<ValuePlace>): TreesRule =>
    rule({ slots: [{ tags: ['p'], tokens: [] }], fields: [{ places: [place(more)] }] })

  it('takes the children between two elements', () => {
    const made = inCell({ behind: { tags: ['b'], tokens: [] }, ahead: { tags: ['br'], tokens: [] } })
    expect(texts(made, '<p><b>Name:</b> Ann <i>Lee</i><br>more</p><p>none</p>')).toEqual(['Ann Lee'])
  })

  it('follows a path past an added element, and to another tag of the same class', () => {
    const path = [
      { tag: 'div', tokens: [] },
      { tag: 'h3', tokens: ['.title'] },
    ]
    const made = rule({ slots: [{ tags: ['li'], tokens: [] }], fields: [{ places: [place({ path })] }] })
    const pages = [
      '<li><div><h3 class="title">A</h3></div></li>',
      '<li><div><section><h3 class="title">B</h3></section></div></li>',
      '<li><div><h1 class="title big">C</h1></div></li>',
      '<li><div><h3 class="other">D</h3></div></li>',
    ]
    expect(texts(made, `<ul>${pages.join('')}</ul>`)).toEqual(['A', 'B', 'C'])
  })

  it('finds a labelled row wherever it is, and nothing where it is missing', () => {
    const path = [{ tag: 'tr', tokens: [], label: { at: 'inside', says: 'Returns' } as const }]
    const cell = { tag: 'td', tokens: [], nth: 2 }
    const made = rule({
      slots: [{ tags: ['table'], tokens: [] }],
      fields: [{ places: [place({ path: [{ tag: 'tbody', tokens: [] }, ...path, cell] })] }],
    })
    const table = (...rows: [string, string][]): string =>
      `<table>${rows.map(([label, value]) => `<tr><td>${label}:</td><td>${value}</td></tr>`).join('')}</table>`
    const source = [
      table(['x', 'a number'], ['Returns', 'its root']),
      table(['Returns', 'nothing']),
      table(['y', 'a text']),
    ].join('')
    expect(texts(made, source)).toEqual(['its root', 'nothing'])
  })

  it('takes the label of one field for no value of another', () => {
    const label = { at: 'before', says: 'Returns' } as const
    const made = rule({
      slots: [{ tags: ['dl'], tokens: [] }],
      fields: [
        { places: [place({ path: [{ tag: 'dt', tokens: [] }] })] },
        { places: [place({ path: [{ tag: 'dd', tokens: [], label }] })] },
      ],
    })
    const page = createPage('<dl><dt>x</dt><dd>a number</dd><dt>Returns</dt><dd>its root</dd></dl>')
    const { records } = trees.run(made, page, [{ ...field('names'), many: true }, field('returns')])
    expect(records[0].values.map((cell) => cell.map((value) => ('text' in value ? value.text : '')))).toEqual(
      [['x'], ['its root']],
    )
  })

  it('never gives one span to two fields, but to the one that fits it better', () => {
    const at = (...tokens: string[]): ValuePlace =>
      place({
        path: [
          { tag: 'div', tokens: [] },
          { tag: 'span', tokens },
        ],
        least: 0.5,
      })
    const made = (second: ValuePlace): TreesRule =>
      rule({
        slots: [{ tags: ['li'], tokens: [] }],
        fields: [{ places: [at('.new')] }, { places: [second] }],
      })
    const cells = (rules: TreesRule, source: string): string[] =>
      trees
        .run(rules, createPage(source), [field('x'), field('y')])
        .records.map(({ values }) =>
          values.map(([value]) => (value && 'text' in value ? value.text : '')).join('|'),
        )
    const both = '<ul><li><div><span class="new">5</span><span class="old">7</span></div></li></ul>'
    expect(cells(made(at('.old')), both)).toEqual(['5|7'])
    for (const [name, wanted] of [
      ['new', '5|'],
      ['old', '|5'],
    ]) {
      const one = `<ul><li><div><span class="${name}">5</span></div></li></ul>`
      expect(cells(made(at('.old')), one)).toEqual([wanted])
    }
    expect(cells(made(at('.new')), both)).toEqual(['5|5'])
  })

  it('takes several terms of a definition in a row for one record', () => {
    const made = rule({
      slots: [
        { tags: ['dt'], tokens: [] },
        { tags: ['dd'], tokens: [] },
      ],
      fields: [{ places: [place()] }, { places: [place({ slot: 1 })] }],
    })
    expect(texts(made, '<dl><dt>a<dt>b<dd>1<dt>c<dd>2</dl>')).toEqual(['a', 'c'])
  })

  it('gives records in page order, without overlap, on any page', () => {
    const tag = fc.constantFrom('div', 'p', 'b', 'td', 'tr', 'table', 'li')
    const piece = fc.oneof(
      tag.map((name) => `<${name}>`),
      tag.map((name) => `</${name}>`),
      fc.constantFrom('text', ' & ', '<i class="x">y</i>'),
    )
    const path = [{ tag: 'b', tokens: [] }]
    const rules = [rule(), rule({ fields: [{ places: [place({ path })] }] })]
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const page = createPage(pieces.join(''))
        for (const made of rules) {
          const { records } = trees.run(made, page, [field('x')])
          for (const [i, record] of records.entries()) {
            expect(record.end).toBeLessThanOrEqual(page.source.length)
            if (i > 0) expect(records[i - 1].end).toBeLessThanOrEqual(record.start)
            for (const value of record.values.flat()) {
              expect(record.start).toBeLessThanOrEqual(value.start)
              expect(value.end).toBeLessThanOrEqual(record.end)
            }
          }
        }
      }),
      { seed: 7, numRuns: 300 },
    )
  })

  it('reads pages of any depth with any rule', () => {
    const depth = 50_000
    const page = createPage(`${'<div class="a">'.repeat(depth)}x${'</div>'.repeat(depth)}`)
    const condition: Condition = { of: 'descendant', test: { tags: ['b'], tokens: [] }, expected: false }
    const inside: Condition = { of: 'ancestor', test: { tags: ['div'], tokens: ['.a'] }, expected: true }
    const heavy = rule({ conditions: [condition, inside] })
    expect(trees.run(heavy, page, [field('x')]).records).toHaveLength(1)
    const any = { tags: [], tokens: [] }
    expect(trees.run(rule({ slots: [any, any] }), page, [field('x')]).records).toHaveLength(1)
  })
})

describe('the schema of rules', () => {
  it('accepts its own rules and refuses others', () => {
    expect(trees.schema.safeParse(rule()).success).toBe(true)
    expect(trees.schema.safeParse({ ...rule(), code: 'x' }).success).toBe(false)
    expect(trees.schema.safeParse({ records: {} }).success).toBe(false)
    const long = { tag: 'x'.repeat(1000), tokens: [] }
    expect(trees.schema.safeParse(rule({ fields: [{ places: [place({ path: [long] })] }] })).success).toBe(
      false,
    )
  })

  it('refuses rules that nest too deep', () => {
    let nested = rule().records
    for (let i = 0; i < 10; i++) nested = { ...rule().records, fields: [{ places: [], nested }] }
    expect(trees.schema.safeParse({ records: nested }).success).toBe(false)
  })

  it('can be written to JSON and read back', () => {
    const made = rule({ fields: [{ places: [place({ attribute: 'title' })] }] })
    expect(trees.schema.parse(JSON.parse(JSON.stringify(made)))).toEqual(made)
  })
})
