import { describe, expect, it } from 'vitest'
import { createPage } from '../page/page.ts'
import type { Field } from '../record/field.ts'
import { type ExtractedPage, profileOf } from './profile.ts'

const fields: Field[] = ['title', 'price'].map((name) => ({ name, many: true, optional: true }))

/** A page from which records of a title and prices were extracted. */
function extracted(...records: [title: string, ...prices: string[]][]): ExtractedPage {
  const page = createPage(
    `<html><body>${records.map(([title, ...prices]) => `<h2>${title}</h2>${prices.map((price) => `<i>Price</i><p>${price}</p>`).join('')}`).join('')}</body></html>`,
  )
  let from = 0
  const spanSaying = (text: string) => {
    const start = page.source.indexOf(text, from)
    from = start + text.length
    return { start, end: from, text }
  }
  return {
    page,
    records: records.map(([title, ...prices]) => ({
      start: 0,
      end: page.source.length,
      values: [[spanSaying(title)], prices.map(spanSaying)],
    })),
  }
}

const pages = [extracted(['Dune', '5'], ['Emma']), extracted(['Ulysses', '12', '13']), extracted()]

describe('the profile of what was extracted', () => {
  const profile = profileOf(fields, pages, [0.9, 0.8])

  it('counts pages and records', () => {
    expect(profile).toMatchObject({ pages: 3, records: 3, recordsPerPage: [0, 1, 2], closed: 3 })
  })

  it('counts for each field records, pages and values, and how long these are', () => {
    expect(profile.fields).toMatchObject([
      {
        name: 'title',
        filled: 3,
        onPages: 2,
        values: 3,
        minLength: 4,
        maxLength: 7,
        confidence: 0.9,
        distinct: 3,
      },
      {
        name: 'price',
        filled: 2,
        onPages: 2,
        values: 3,
        minLength: 1,
        maxLength: 2,
        confidence: 0.8,
        distinct: 3,
      },
    ])
  })

  it('knows the text before the values, where several pages have it', () => {
    expect(profile.fields.map(({ before }) => before)).toEqual([undefined, ['Price']])
  })

  it('keeps a sample of records, unless values must not be kept', () => {
    expect(JSON.stringify(profile.sample)).toContain('Ulysses')
    expect(JSON.stringify(profileOf(fields, pages, [1, 1], { sample: false }))).not.toContain('Ulysses')
  })

  it('keeps the least and the greatest of many counts', () => {
    const many = Array.from({ length: 3000 }, (_, i) => ({
      ...pages[2],
      records: Array.from({ length: i % 7 }, () => pages[0].records[1]),
    }))
    const { recordsPerPage = [] } = profileOf(fields, many, [1, 1], { sample: false })
    expect(recordsPerPage.length).toBeLessThan(3000)
    expect([recordsPerPage[0], recordsPerPage.at(-1)]).toEqual([0, 6])
    expect(recordsPerPage).toEqual(recordsPerPage.toSorted((a, b) => a - b))
  })

  it('describes fields that were never extracted by their counts alone', () => {
    expect(profileOf(fields, [pages[2]], [0.5, 0.5]).fields[0]).toEqual({
      name: 'title',
      filled: 0,
      onPages: 0,
      values: 0,
      minLength: 0,
      maxLength: 0,
      confidence: 0.5,
    })
  })
})
