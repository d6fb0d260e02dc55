import { describe, expect, it } from 'vitest'
import { createTask } from '../../test/notation.ts'
import { letShare, settleShares } from './shares.ts'

const sharesOf = (...args: Parameters<typeof createTask>) =>
  Object.fromEntries(createTask(...args).fields.map(({ name, shares }) => [name, shares]))

describe('fields share places', () => {
  it('if one span is marked for both in some record', () => {
    const pages = [
      '<b>[title,link:Dune]</b> <i>[price:$5]</i>',
      '<b>[title:Emma]</b> <u>[link:Emma, 1815]</u>',
    ]
    expect(sharesOf(pages)).toEqual({ title: ['link'], link: ['title'], price: undefined })
  })

  it('if both are labelled with one text, which may be meant in the same place', () => {
    const page = '<b>[title:Dune]</b> <i>[series:Dune]</i>'
    expect(sharesOf([page], { byText: true })).toEqual({ title: ['series'], series: ['title'] })
    expect(sharesOf([page])).toEqual({ title: undefined, series: undefined })
  })

  it('only with a field of the same record', () => {
    const page = '{<b>[title:Dune]</b>}{<b>[title:Emma]</b> <i>[series:Dune]</i>}'
    expect(sharesOf([page], { byText: true })).toEqual({ title: undefined, series: undefined })
  })

  it('inside nested records as well', () => {
    const page = '{<h2>[name:Ann]</h2>{books:<b>[title,link:Dune]</b>}}'
    const [, books] = createTask([page]).fields
    expect(books.fields?.map(({ shares }) => shares)).toEqual([['link'], ['title']])
  })
})

describe('the pages that learning saw', () => {
  const { fields } = createTask(['<b>[first:A]</b> <i>[last:B]</i>'])
  const record = (first: number, last?: number) => ({
    start: 0,
    end: 99,
    values: [first, last].map((start) => (start === undefined ? [] : [{ start, end: start + 1, text: 'x' }])),
  })

  it('let fields share places that most records with both have in common', () => {
    const [first, last] = settleShares(fields, [record(1, 1), record(1, 1), record(1, 9), record(5)])
    expect([first.shares, last.shares]).toEqual([['last'], ['first']])
  })

  it('do not if only some have', () => {
    const [first, last] = settleShares(fields, [record(1, 1), record(1, 9)])
    expect([first.shares, last.shares]).toEqual([undefined, undefined])
  })

  it('are read as if all fields could', () => {
    expect(letShare(fields).map(({ shares }) => shares)).toEqual([
      ['first', 'last'],
      ['first', 'last'],
    ])
  })
})
