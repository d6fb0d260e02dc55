import { describe, expect, it } from 'vitest'
import type { Field } from '../record/field.ts'
import type { PlainRecord } from '../record/plain.ts'
import type { WrapperFile } from '../wrapper/file.ts'
import { createCheck } from './check.ts'

const fields: Field[] = [
  { name: 'title', many: false, optional: false, type: { kind: 'text' } },
  { name: 'author', many: true, optional: false, type: { kind: 'text' } },
  { name: 'price', many: false, optional: false, type: { kind: 'money', mark: '.' } },
]
const book = { title: 'Dune', author: ['Frank Herbert'], price: '$9.99' }

/** A profile of pages with these numbers of records, each with all fields. */
function checkOf(recordsPerPage: number[], more: Partial<WrapperFile['profile']> = {}) {
  const pages = recordsPerPage.length
  const records = recordsPerPage.reduce((sum, count) => sum + count, 0)
  const profile = {
    pages,
    records,
    recordsPerPage,
    closed: pages,
    fields: fields.map(({ name }) => ({
      name,
      filled: records,
      onPages: recordsPerPage.filter((count) => count > 0).length,
      values: records,
      minLength: 1,
      maxLength: 20,
    })),
    ...more,
  }
  return createCheck({ fields: [...fields], profile })
}

const list = (count: number, record: PlainRecord = book, closed = true) => ({
  records: Array.from({ length: count }, () => record),
  closed,
})

describe('a page', () => {
  it.each([
    ['without records', [250], list(0), 'no records; the page it was learned from had 250'],
    ['without records', [18, 25], list(0), 'no records; pages had 18 to 25 while learning'],
    ['cut off', [250], list(64, book, false), 'the page ends early, without </html>: it may be cut off (64 records found)'],
    ['with far fewer records', [25, 25, 25, 25], list(2), 'only 2 records; pages had 25 while learning'],
    ['that is not of the site', [1, 1], list(1, { title: 'Please sign in' }), 'author, price missing or of another kind; usually present while learning'],
    ['with values of another kind', [1, 1], list(1, { title: 'Sign in', price: 'Cookies' }), 'author, price missing or of another kind; usually present while learning'],
  ])('%s, after pages with %j: doubtful', (_name, counts, page, reason) => {
    expect(checkOf(counts).page(page)).toBe(reason)
  }) // biome-ignore format: one case a line

  it.each([
    ['with as many records', [25, 25], list(25)],
    ['with fewer records, as lists of such different length have', [3, 40, 12], list(2)],
    ['with fewer records, as the last page of a list has', [25, 25, 25], { ...list(1), last: true }],
    ['that lacks one field of three', [1, 1], list(1, { title: 'Dune', author: ['Frank Herbert'] })],
    ['without records, as some had none', [0, 25], list(0)],
    ['that ends early with everything on it', [1, 1], list(1, book, false)],
  ])('%s, after pages with %j: as expected', (_name, counts, page) => {
    expect(checkOf(counts).page(page)).toBeUndefined()
  })

  it('is not judged by a profile that knows too little', () => {
    const check = createCheck({ fields, profile: { pages: 1, records: 3, fields: [] } })
    expect([check.page(list(0)), check.page(list(1, {}, false)), check.summary()]).toEqual([
      undefined,
      undefined,
      [],
    ])
  })
})

describe('all pages together', () => {
  it('report a field that is gone although no single page is doubtful', () => {
    const check = checkOf([1, 1, 1])
    const { price: _, ...rest } = book
    const verdicts = Array.from({ length: 20 }, (_each, i) => check.page(list(1, i < 8 ? book : rest)))
    expect(verdicts.every((verdict) => verdict === undefined)).toBe(true)
    expect(check.summary()).toEqual(['price is missing on 12 of 20 pages; while learning on none of 3'])
  })

  it('report a field that is of another kind', () => {
    const check = checkOf([1, 1, 1])
    for (let i = 0; i < 20; i++) check.page(list(1, { ...book, price: 'Add to basket' }))
    expect(check.summary()).toEqual(['price is not an amount on 20 of 20 pages; while learning on none of 3'])
  })

  it('are not doubted for a field that is missing now and then', () => {
    const check = checkOf([1, 1, 1])
    const { price: _, ...rest } = book
    for (let i = 0; i < 100; i++) check.page(list(1, i < 3 ? rest : book))
    expect(check.summary()).toEqual([])
  })
})
