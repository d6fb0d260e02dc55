import { describe, expect, it } from 'vitest'

import { createPage } from '../../page/page.ts'
import { type ExampleRecord, inferFields } from '../example.ts'
import { locateExample } from '../locate.ts'
import { listCandidates } from './candidates.ts'
import { type Assignment, resolveRecord } from './resolve.ts'

function locate(source: string, record: ExampleRecord) {
  const page = createPage(source, { name: 'page' })
  const example = { page: 'page', records: [record], complete: false }
  return { page, record: locateExample(example, page, inferFields([example])).records[0] }
}

/** The choices of places for a record, best first. */
function resolve(source: string, record: ExampleRecord, limit = 5): Assignment[] {
  const located = locate(source, record)
  return resolveRecord(located.page, located.record, limit)
}

/** What is before the places of an assignment: the attribute `id` of the element around each. */
const idsOf = ({ page, values }: Assignment): string[] =>
  values.flat().map(({ start }) => page.source.slice(0, start).match(/.*id=(\w+)/s)?.[1] ?? '')

describe('the places of a marked record', () => {
  it('are those nearest to each other', () => {
    const source = '<p id=a>5</p><p id=b>Emma</p><p id=c>-</p><p id=d>Dune</p><p id=e>5</p>'
    expect(idsOf(resolve(source, { title: 'Dune', price: '5' })[0])).toEqual(['d', 'e'])
  })

  it('are given in several choices, because the nearest may be the next row', () => {
    const source = '<p id=a>5</p><p id=b>Dune</p><p id=c>5</p>'
    const choices = resolve(source, { title: 'Dune', price: '5' }).map(idsOf)
    expect(choices.slice(0, 2)).toEqual([
      ['b', 'a'],
      ['b', 'c'],
    ])
  })

  it('are whole texts rather than parts of texts', () => {
    const source = '<p id=a>Dune</p><p id=b>for 5 days</p><p id=c>-</p><p id=d>5</p>'
    expect(idsOf(resolve(source, { title: 'Dune', price: '5' })[0])).toEqual(['a', 'd'])
  })

  it('are different for equal values, in the order in which they are given', () => {
    const source = '<p id=a>Dune</p><p id=b>1</p><p id=c>1</p><p id=d>2</p>'
    const [best] = resolve(source, { title: 'Dune', won: '1', lost: '1', drawn: '2' })
    expect(idsOf(best)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('are at most as many choices as are wanted', () => {
    const source = `<p id=a>Dune</p>${'<p id=b>5</p>'.repeat(9)}`
    expect(resolve(source, { title: 'Dune', price: '5' }, 1)).toHaveLength(1)
  })

  it('cost more the further they are apart, and more where one is a part of a text', () => {
    const cost = (between: string, price: string): number =>
      resolve(`<p>Dune</p>${between}<p>${price}</p>`, { title: 'Dune', price: '5' })[0].cost
    expect(cost('', '5')).toBe(1)
    expect(cost('<p>-</p><p>-</p>', '5')).toBe(3)
    expect(cost('', 'only 5')).toBeGreaterThan(cost('', '5'))
  })

  it('are those found before the budget ends, and at least the first', () => {
    const { page, record } = locate(`<p>Dune</p>${'<p>5</p>'.repeat(50)}`, { price: '5' })
    const all = resolveRecord(page, record, 100)
    const few = resolveRecord(page, record, 100, { spend: stepsUpTo(40) })
    expect(few.length).toBeGreaterThan(0)
    expect(few.length).toBeLessThan(all.length)
  })
})

function stepsUpTo(limit: number): (steps: number) => boolean {
  let left = limit
  return (steps) => {
    left -= steps
    return left >= 0
  }
}

describe('a place of a value', () => {
  const wholes = (source: string, value: string): boolean[] => {
    const { page, record } = locate(source, { value })
    const [label] = record.values[0]
    return 'places' in label ? listCandidates(page, label).map(({ whole }) => whole) : []
  }

  it.each<[string, string, string, boolean[]]>([
    ['all that a node shows', '<p>Dune</p>', 'Dune', [true]],
    ['a part of what it shows', '<p>Dune, a novel</p>', 'Dune', [false]],
    ['several nodes from end to end', '<p><b>Dune</b> <i>One</i> new</p>', 'Dune One', [true]],
    ['a part of several nodes', '<p>by <b>Frank</b> Herbert</p>', 'Frank Herbert', [true]],
    ['an attribute', '<img alt="Dune">', 'Dune', [true]],
  ])('may be %s', (_, source, value, expected) => {
    expect(wholes(source, value)).toEqual(expected)
  })

  it('is numbered by the texts before it', () => {
    const { page, record } = locate('<p>a</p><p>b</p><p><i>Dune</i> <b>One</b></p>', { value: 'Dune One' })
    const [label] = record.values[0]
    if (!('places' in label)) throw new Error('a nested record')
    expect(listCandidates(page, label)).toMatchObject([{ first: 2, last: 3, attribute: false }])
  })
})
