import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  extractWanted,
  fieldsNamed,
  markPage,
  ruleOf,
  type Wanted,
  wholeOf,
} from '../../../../test/predicate-pages.ts'
import { createPage } from '../../../page/page.ts'
import { settleTask } from '../../task.ts'
import { predicateLearner } from '../learn.ts'
import type { PredicateRule } from '../rule.ts'

type Marking = Parameters<typeof markPage>[3]

/** Learns a page on which these records are marked, and extracts it again. */
function learnPage(
  source: string,
  names: readonly string[],
  records: readonly Wanted[],
  marking: Marking = {},
) {
  const fields = fieldsNamed(...names)
  const examples = [markPage(createPage(source), fields, records, marking)]
  const task = settleTask({ fields, examples, unlabelled: [], shape: 'list' })
  const rule = wholeOf(ruleOf(predicateLearner, task))
  return { rule, extract: (page: string): Wanted[] => extractWanted(rule, page, fields) }
}

const IN_PART: Marking = { complete: false }

const row = (name: string, price: string): string => `<tr><td>${name}</td><td>${price}</td></tr>`
const tableOf = (...rows: string[]): string => `<h1>Shop</h1><table>${rows.join('')}</table><p>Contact</p>`

describe('the rules of a field', () => {
  it('select from whole texts what two marks have in common', () => {
    const source = tableOf(row('Tea', '$1'), row('Milk', '$2'), row('Rice', '$3'))
    const { extract } = learnPage(
      source,
      ['name', 'price'],
      [
        { name: ['Tea'], price: ['$1'] },
        { name: ['Milk'], price: ['$2'] },
      ],
      IN_PART,
    )
    expect(extract(source)).toHaveLength(3)
    expect(extract(tableOf(row('Salt', '$9')))).toEqual([{ name: ['Salt'], price: ['$9'] }])
  })

  it('select attributes where the values are attributes', () => {
    const source =
      '<ul><li><a href="/tea">Tea</a></li><li><a href="/milk">Milk</a></li></ul><a href="/help">Help</a>'
    const { rule, extract } = learnPage(source, ['link'], [{ link: ['/tea'] }, { link: ['/milk'] }])
    expect(rule.fields[0].roles.map(({ domain }) => domain)).toEqual([{ of: 'attribute', name: 'href' }])
    expect(extract('<ul><li><a href="/rice">Rice</a></li></ul><a href="/x">x</a>')).toEqual([
      { link: ['/rice'] },
    ])
  })

  it('are several where values hang differently', () => {
    const source = '<ul><li><b>Tea</b></li><li><i>Milk</i></li></ul><p>Contact</p>'
    const { rule, extract } = learnPage(source, ['name'], [{ name: ['Tea'] }, { name: ['Milk'] }])
    expect(rule.fields[0].roles.flatMap(({ clauses }) => clauses)).toHaveLength(2)
    expect(extract('<ul><li><i>Rice</i></li><li><b>Salt</b></li></ul>')).toHaveLength(2)
  })

  it('do not select what is unmarked on a page that is marked completely', () => {
    const source = '<p><b>Tea</b></p><p><b>Milk</b></p><div><b>About</b></div>'
    const { extract } = learnPage(source, ['name'], [{ name: ['Tea'] }, { name: ['Milk'] }])
    expect(extract(source)).toEqual([{ name: ['Tea'] }, { name: ['Milk'] }])
  })

  it('do not select a value of another field, even where the page is marked in part', () => {
    const source = tableOf(row('Tea', '$1'), row('Milk', '$2'), row('Rice', '$3'))
    const marks = [{ name: ['Tea'], price: ['$1'] }]
    for (const record of learnPage(source, ['name', 'price'], marks, IN_PART).extract(source)) {
      expect(record.name).not.toEqual(record.price)
    }
  })

  it('avoid the places of a rejected record', () => {
    const source = '<div class=new><p>Tea</p><p>Milk</p></div><div class=old><p>Rice</p></div>'
    const rejected = { ...IN_PART, negatives: [{ name: ['Rice'] }] }
    const { extract } = learnPage(source, ['name'], [{ name: ['Tea'] }, { name: ['Milk'] }], rejected)
    expect(extract(source)).toEqual([{ name: ['Tea'] }, { name: ['Milk'] }])
  })
})

describe('how values form records', () => {
  const groupingOf = ({ grouping }: PredicateRule): string => grouping.by

  it('is one record where a page marked completely has one', () => {
    const { rule } = learnPage(
      '<h1>Dune</h1><p>$5</p>',
      ['name', 'price'],
      [{ name: ['Dune'], price: ['$5'] }],
    )
    expect(groupingOf(rule)).toBe('page')
  })

  it('begins a record at the field that every record begins with', () => {
    const source = '<h2>Tea</h2><p>$1</p><h2>Milk</h2><h2>Rice</h2><p>$3</p>'
    const records = [{ name: ['Tea'], price: ['$1'] }, { name: ['Milk'] }, { name: ['Rice'], price: ['$3'] }]
    const { rule, extract } = learnPage(source, ['name', 'price'], records)
    expect(rule.grouping).toMatchObject({ by: 'start', field: 0 })
    expect(extract(source)).toEqual(records)
  })

  it('takes an element around each record where no field is always first', () => {
    const source =
      '<ul><li><i>$1</i><b>Tea</b></li><li><b>Milk</b></li><li><b>Rice</b><i>$3</i></li></ul><p>Contact</p>'
    const records = [{ name: ['Tea'], price: ['$1'] }, { name: ['Milk'] }, { name: ['Rice'], price: ['$3'] }]
    const { rule, extract } = learnPage(source, ['name', 'price'], records)
    expect(rule.grouping).toMatchObject({ by: 'block', field: 0, levels: 2 })
    expect(extract(source)).toEqual(records)
  })

  it('passes a value down that is marked in several records', () => {
    const source = '<h2>Food</h2><p>Rice</p><p>Salt</p><h2>Drinks</h2><p>Tea</p>'
    const records = [
      { kind: ['Food'], name: ['Rice'] },
      { kind: ['Food'], name: ['Salt'] },
      { kind: ['Drinks'], name: ['Tea'] },
    ]
    const { rule, extract } = learnPage(source, ['kind', 'name'], records)
    expect(rule.grouping).toMatchObject({ inherit: [0] })
    expect(extract(source)).toEqual(records)
  })
})

describe('lists of any size', () => {
  const word = fc.integer({ min: 10, max: 99 })
  const rows = fc.uniqueArray(word, { minLength: 3, maxLength: 6 })
  const source = (numbers: readonly number[]): string =>
    tableOf(...numbers.map((number) => row(`item ${number}`, `$${number}`)))
  const records = (numbers: readonly number[]): Wanted[] =>
    numbers.map((number) => ({ name: [`item ${number}`], price: [`$${number}`] }))

  it('are found whole from any two neighbours', () => {
    fc.assert(
      fc.property(rows, rows, fc.nat(), (numbers, others, pick) => {
        const at = pick % (numbers.length - 1)
        const { extract } = learnPage(
          source(numbers),
          ['name', 'price'],
          records(numbers).slice(at, at + 2),
          IN_PART,
        )
        expect(extract(source(numbers))).toEqual(records(numbers))
        expect(extract(source(others))).toEqual(records(others))
      }),
      { seed: 1, numRuns: 10 },
    )
  })

  it('are replayed by every bias where all records are marked', () => {
    const fields = fieldsNamed('name', 'price')
    const numbers = [11, 22, 33]
    const examples = [markPage(createPage(source(numbers)), fields, records(numbers))]
    const task = settleTask({ fields, examples, unlabelled: [] })
    for (const variant of ['ordered', 'reversed', 'flat']) {
      const rule = ruleOf(predicateLearner, task, variant)
      expect(extractWanted(rule, source(numbers), fields)).toEqual(records(numbers))
    }
  })
})
