import { describe, expect, it } from 'vitest'
import type { Field } from '../../../record/field.ts'
import type { Condition, ElementTest, RecordsRule, ValuePlace } from '../rule.ts'
import { explainTrees } from './explain.ts'
import { placePart, testSelector } from './selector.ts'

const field = (name: string, more: Partial<Field> = {}): Field => ({
  name,
  many: false,
  optional: true,
  ...more,
})
const place = (more: Partial<ValuePlace> = {}): ValuePlace => ({ slot: 0, path: [], least: 0.62, ...more })
const ruleOf = (change: Partial<RecordsRule> = {}): RecordsRule => ({
  slots: [{ tags: ['li'], tokens: ['.book'] }],
  conditions: [],
  atLeast: 1,
  fields: [{ places: [place({ path: [{ tag: 'h3', tokens: [] }] })] }],
  ...change,
})
const explain = (change: Partial<RecordsRule>, fields = [field('title')]): string[] =>
  explainTrees({ records: ruleOf(change) }, fields).split('\n')

describe('a rule in words', () => {
  it('says what a record is and where its fields are', () => {
    expect(explain({})).toEqual([
      'Every li.book with at least 1 of its 1 fields is a record.',
      '  title  li.book > h3',
    ])
  })

  it('lists the siblings of a run, with their labels', () => {
    const slots = [
      { tags: ['dt'], tokens: [] },
      { tags: ['dd'], tokens: [], label: { at: 'before' as const, says: 'Size' } },
    ]
    expect(explain({ slots })[0]).toBe(
      'A record is a run of siblings: dt, then dd labelled "Size" with at least 1 of its 1 fields.',
    )
  })

  it('lists other places of a field, and fields without one', () => {
    const fields = [{ places: [place(), place({ attribute: 'title' })] }, { places: [] }]
    expect(explain({ fields }, [field('title'), field('by')]).slice(1)).toEqual([
      '  title  li.book',
      '     or  li.book (its attribute title)',
      '  by     not found',
    ])
  })

  it.each<[Partial<Condition>, string]>([
    [{ of: 'slot', test: { tags: [], tokens: ['.new'] } }, 'that is .new.'],
    [{ of: 'ancestor', test: { tags: ['main'], tokens: [] } }, 'inside main.'],
    [{ of: 'descendant', test: { tags: ['b'], tokens: [] } }, 'that holds b.'],
    [{ of: 'text', says: 'new' }, 'that shows the text "new".'],
    [{ of: 'section', says: 'Towns' }, 'under the heading "Towns".'],
  ])('says what records have to meet: %j', (condition, wanted) => {
    const whole = { of: 'slot' as const, test: { tags: [], tokens: [] }, ...condition }
    expect(explain({ conditions: [{ ...whole, expected: true }] })[1]).toBe(`Only a record ${wanted}`)
    expect(explain({ conditions: [{ ...whole, expected: false }] })[1]).toBe(`No record ${wanted}`)
  })

  it('draws the skeleton that records have to fit', () => {
    const skeleton = {
      nodes: [
        { depth: 0, kind: 'element' as const, tag: 'li', tokens: ['.book'] },
        { depth: 1, kind: 'element' as const, tag: 'a', list: true, optional: true },
        { depth: 2, kind: 'anyText' as const, field: 0 },
        { depth: 1, kind: 'text' as const, says: 'new' },
      ],
    }
    const condition: Condition = { of: 'skeleton', test: { tags: [], tokens: [] }, skeleton, expected: true }
    expect(explain({ conditions: [condition] }).slice(2, 6)).toEqual([
      '  li.book',
      '    a (repeated) (optional)',
      '      …  <- title',
      '    "new"',
    ])
  })

  it('indents records inside records, and lists other layouts behind', () => {
    const nested = ruleOf({ slots: [{ tags: ['p'], tokens: [] }], fields: [{ places: [place()] }] })
    const lines = explain({ fields: [{ places: [], nested, follows: true }], layouts: [ruleOf()] }, [
      field('people', { many: true, fields: [field('name')] }),
    ])
    expect(lines.slice(1, 4)).toEqual([
      '  people  records behind this one:',
      '    Every p with at least 1 of its 1 fields is a record.',
      '      name  p',
    ])
    expect(lines).toContain('Records in another layout:')
  })
})

describe('a selector', () => {
  it.each<[ElementTest, string]>([
    [{ tags: [], tokens: [] }, '*'],
    [{ tags: ['td'], tokens: ['.price', 'itemprop=price'] }, 'td.price[itemprop="price" i]'],
    [{ tags: ['h2', 'h3'], tokens: [] }, ':is(h2, h3)'],
    [{ tags: ['o:p'], tokens: ['.md:w-1/2', '.2col'] }, 'o\\:p.md\\:w-1\\/2.\\32 col'],
  ])('of the test %j is %s', (test, wanted) => {
    expect(testSelector(test)).toBe(wanted)
  })

  it('is followed by the part of the element that is the value', () => {
    const b: ElementTest = { tags: ['b'], tokens: [] }
    expect(placePart(place())).toBe('')
    expect(placePart(place({ behind: b, ahead: b }))).toBe('behind b, up to b')
  })
})
