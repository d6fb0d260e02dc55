import { describe, expect, it } from 'vitest'
import { extractWanted, fieldsNamed } from '../../../../test/predicate-pages.ts'
import { behind, inside } from '../../../../test/predicate-sites.ts'
import { createPage } from '../../../page/page.ts'
import { createBudget } from '../../budget.ts'
import { defaultBias } from '../builders/index.ts'
import type { Concept } from '../concepts/concept.ts'
import type { PredicateRule, Role } from '../rule.ts'
import { createPredicates, predicates } from './run.ts'

const fields = fieldsNamed('title', 'price')
const guard = { prefix: '', digits: 'some', never: [], foreign: [] } as const

/** A role whose clauses have the weight 1 each. */
function role(change: Partial<Role>, ...when: Concept[]): Role {
  const clauses = when.map((concept) => ({ when: [concept], weight: 1, trusted: true }))
  return { domain: { of: 'text' }, vote: true, clauses, quorum: 1, guard, ...change }
}

const single: PredicateRule = {
  fields: [{ roles: [role({}, inside('h1'))] }, { roles: [role({}, behind('Price'))] }],
  grouping: { by: 'page' },
}

const listed: PredicateRule = {
  fields: ['b', 'i'].map((tag) => ({ roles: [role({ vote: false }, inside(tag))] })),
  grouping: { by: 'start', field: 0, inherit: [] },
}

describe('extraction', () => {
  it('makes one record of what the fields find on a page', () => {
    expect(extractWanted(single, '<h1>Dune</h1><p>Price</p><p>$5</p>', fields)).toEqual([
      { title: ['Dune'], price: ['$5'] },
    ])
  })

  it('leaves out a field that is absent, and says why a page has no record', () => {
    expect(extractWanted(single, '<h1>Dune</h1>', fields)).toEqual([{ title: ['Dune'] }])
    expect(predicates.run(single, createPage('<p>Gone</p>'), fields)).toEqual({
      records: [],
      unmatched: 'no field rule matched this page',
    })
  })

  it('takes a value once that two roles of a page find, and each of two equal records of a list', () => {
    const twice: PredicateRule = {
      ...single,
      fields: [{ roles: [role({}, inside('h1')), role({}, inside('h2')), role({}, inside('h3'))] }],
    }
    const source = '<h1>Dune</h1><h2>Dune</h2><h3>II</h3>'
    expect(extractWanted(twice, source, fields.slice(0, 1))).toEqual([{ title: ['Dune', 'II'] }])
    expect(extractWanted(listed, '<b>Tea</b><i>$1</i><b>Tea</b><i>$1</i>', fields)).toEqual([
      { title: ['Tea'], price: ['$1'] },
      { title: ['Tea'], price: ['$1'] },
    ])
  })

  it('leaves a place to the field that has a quorum there', () => {
    const next = { is: 'neighbour', text: 'Price', distance: 1 } as Concept
    const clauses = [
      { when: [behind('Author')], weight: 1, trusted: true },
      { when: [next], weight: 0, trusted: true },
    ]
    const rule: PredicateRule = { ...single, fields: [single.fields[0], { roles: [role({ clauses })] }] }
    expect(extractWanted(rule, '<h1>Dune</h1><b>Lem</b><p>Price</p>', fields)).toEqual([
      { title: ['Dune'], price: ['Lem'] },
    ])
    expect(extractWanted(rule, '<h1>Dune</h1><p>Price</p>', fields)).toEqual([{ title: ['Dune'] }])
  })

  it('gives every record the span of its values', () => {
    const { records } = predicates.run(listed, createPage('<b>Tea</b> at <i>$1</i>.<b>Milk</b>'), fields)
    expect(records.map(({ start, end }) => [start, end])).toEqual([
      [3, 19],
      [27, 31],
    ])
  })

  it('has more confidence the more of the weight is for a value', () => {
    const voted: PredicateRule = { ...single, fields: [{ roles: [role({}, inside('h1'), inside('b'))] }] }
    const confidence = (source: string): number | undefined => {
      const [record] = predicates.run(voted, createPage(source), fields.slice(0, 1)).records
      const [value] = record.values[0]
      return 'confidence' in value ? value.confidence : undefined
    }
    expect(confidence('<h1>Dune</h1><b>Dune</b>')).toBe(1)
    expect(confidence('<h1>Dune</h1><b>Emma</b>')).toBe(0.5)
  })

  it('ends with its budget, without a part of a record', () => {
    const page = createPage('<h1>Dune</h1><p>Price</p><p>$5</p>')
    const recordsWith = (steps: number): number =>
      predicates.run(single, page, fields, createBudget({ steps })).records.length
    const enough =
      Array.from({ length: 200 }, (_, steps) => steps).find((steps) => recordsWith(steps) > 0) ?? 0
    const { records } = predicates.run(single, page, fields, createBudget({ steps: enough }))
    expect(enough).toBeGreaterThan(5)
    expect(records[0].values.map((cell) => cell.length)).toEqual([1, 1])
  })

  it('reads attributes and elements of several texts', () => {
    const rule: PredicateRule = {
      fields: [
        {
          roles: [
            role({ domain: { of: 'attribute', name: 'href' } }, { is: 'saying', text: 'Next' } as Concept),
          ],
        },
        { roles: [role({ domain: { of: 'element' } }, inside('p'))] },
      ],
      grouping: { by: 'page' },
    }
    const source = '<p>$5 <b>each</b></p><a href="/1">Back</a><a href=" /2 ">Next</a>'
    expect(extractWanted(rule, source, fields)).toEqual([{ title: ['/2'], price: ['$5 each'] }])
  })
})

describe('the language of a bias', () => {
  it('reads rules of its own predicates, alone and as one conjunction, and no others', () => {
    const own = createPredicates(defaultBias.slice(0, 1))
    expect(own.schema.safeParse(listed).success).toBe(true)
    expect(own.schema.safeParse(single).success).toBe(false)
    const flat = { is: 'flat', all: [inside('h1')] } as Concept
    const rule: PredicateRule = { fields: [{ roles: [role({}, flat)] }], grouping: { by: 'page' } }
    expect(own.schema.parse(rule)).toEqual(rule)
    expect(own.run(rule, createPage('<h1>Dune</h1>'), fields.slice(0, 1)).records).toHaveLength(1)
  })
})
