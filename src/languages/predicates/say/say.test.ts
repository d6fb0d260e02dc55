import { describe, expect, it } from 'vitest'
import type { Field } from '../../../record/field.ts'
import { byName, type Concept } from '../concepts/concept.ts'
import { usualPredicates } from '../concepts/index.ts'
import type { PredicateRule, Role } from '../rule.ts'
import type { Domain } from '../run/domain.ts'
import { explainRule } from './explain.ts'
import { clauseToXPath, exportRule, kindOf } from './export.ts'

const known = byName(usualPredicates)
const fields: Field[] = ['title', 'price'].map((name) => ({ name, many: false, optional: true }))
const heading = { is: 'tag-path', steps: [{ tag: 'h1' }] } as Concept
const saysPrice = { is: 'saying', text: 'Price' } as Concept
const guard = { prefix: '', digits: 'some', never: [], foreign: [] } as const

function role(change: Partial<Role> = {}, ...when: Concept[]): Role {
  const clauses = (when.length === 0 ? [heading] : when).map((concept, i) => ({
    when: [concept],
    weight: i + 1,
    trusted: true,
  }))
  return { domain: { of: 'text' }, vote: true, clauses, quorum: 1, guard, ...change }
}

const rule = (change: Partial<PredicateRule> = {}, ...roles: Role[]): PredicateRule => ({
  fields: [{ roles }, { roles: [] }],
  grouping: { by: 'page' },
  ...change,
})

describe('a rule in words', () => {
  it('names the fields, the conditions with their weights, and what has no expression', () => {
    expect(explainRule(rule({}, role({}, saysPrice)), fields, known)).toBe(
      [
        'one record for each page',
        '',
        'title:',
        '  the one of the texts for which most weight speaks:',
        '    1.00  of an element that says "Price"',
        '          no XPath and no regular expression says this',
        '',
        'price: nothing is extracted',
      ].join('\n'),
    )
  })

  it.each<[Partial<Role>, string]>([
    [{ list: { level: 1, stop: [] } }, 'and the items that follow it in the element around it'],
    [{ list: { level: 3, stop: [] } }, 'and the items that follow it in the element 3 levels up'],
    [{ guard: { ...guard, prefix: 'By' } }, 'only if it begins with "By"'],
    [{ vote: false }, 'all texts:'],
    [
      { domain: { of: 'element' } },
      'the one of the elements with several texts for which most weight speaks:',
    ],
    [{ domain: { of: 'attribute', name: 'href' } }, 'values of the attribute "href"'],
  ])('describes a role with %j', (change, words) => {
    expect(explainRule(rule({}, role(change)), fields, known)).toContain(words)
  })

  it.each<[PredicateRule['grouping'], string]>([
    [{ by: 'start', field: 0, inherit: [1] }, 'a new record at each title; price from the heading above'],
    [{ by: 'block', field: 1, levels: 2, inherit: [] }, 'a record is the element 2 levels above price'],
  ])('describes the grouping %j', (grouping, words) => {
    expect(explainRule(rule({ grouping }, role()), fields, known).split('\n')[0]).toBe(words)
  })

  it('names the builders it was learned with, and calls a clause without weight a stand-in', () => {
    const clauses = [{ when: [heading], weight: 0, trusted: true, pattern: 'x' }]
    const text = explainRule(rule({ bias: ['steps', 'mine'] }, role({ clauses })), fields, known)
    expect(text).toContain('else  inside h1')
    expect(text).toContain('as a regular expression: /x/gi')
    expect(text).toContain('learned with the builders steps, mine')
  })
})

describe('a rule as expressions', () => {
  const exported = (given: PredicateRule, format: 'xpath' | 'regex') => {
    const result = exportRule(given, fields, format, known)
    if (typeof result === 'string') throw new Error(result)
    return { ...result, fields: result.layouts[0].fields, record: result.layouts[0].record }
  }

  it('has no CSS selectors', () => {
    expect(exportRule(rule(), fields, 'css', known)).toBe('Conditions on texts have no CSS selector.')
  })

  it('lists the clauses of a field by weight, and says where there is none', () => {
    const body = { is: 'tag-path', steps: [{ tag: 'b' }] } as Concept
    const { fields: found } = exported(rule({}, role({}, heading, saysPrice, body)), 'xpath')
    expect(found[0].expressions.map(({ text }) => /\[parent::(\w+)/.exec(text)?.[1])).toEqual(['b', 'h1'])
    expect(found[1].reason).toBe('none of its conditions has one')
  })

  it('gives the regular expressions that were learned, with the group of the value', () => {
    const clauses = [{ when: [heading], weight: 1, trusted: true, pattern: '<h1>(.)' }]
    expect(exported(rule({}, role({ clauses })), 'regex').fields[0].expressions).toEqual([
      { text: '/<h1>(.)/gi', group: 1 },
    ])
  })

  it('gives the element of a record, and fields relative to it', () => {
    const grouping = { by: 'block', field: 0, levels: 2, inherit: [1] } as const
    const { record, fields: found } = exported(rule({ grouping }, role()), 'xpath')
    expect(record).toMatch(/\/ancestor::\*\[2\]$/)
    expect(found[0].expressions[0].text).toMatch(/^\.\/\//)
    expect(found[1].reason).toBe('it occurs once above several records')
  })

  it('notes what an expression cannot say', () => {
    const grouping = { by: 'start', field: 0, inherit: [] } as const
    const { notes } = exported(rule({ grouping }, role({ list: { level: 1, stop: [] } })), 'xpath')
    expect(notes).toEqual([
      'A record begins at each title; the values that follow belong to it.',
      'Only the first of several values is selected: title.',
    ])
  })

  it.each<[Domain, string | undefined]>([
    [{ of: 'text' }, 'text'],
    [{ of: 'attribute', name: 'href' }, 'element'],
    [{ of: 'element' }, undefined],
  ])('knows what the candidates of %j are', (domain, kind) => {
    expect(kindOf(domain)).toBe(kind)
  })

  it('quotes names of attributes that XPath cannot write', () => {
    const [clause] = role().clauses
    expect(clauseToXPath(clause, { of: 'attribute', name: 'href' }, known)).toContain('/@href[')
    expect(clauseToXPath(clause, { of: 'attribute', name: "x'y" }, known)).toContain(`name()="x'y"`)
  })
})
