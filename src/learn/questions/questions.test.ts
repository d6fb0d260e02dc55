import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPage, type Page } from '../../page/page.ts'
import type { Extraction } from '../../record/extraction.ts'
import { learn } from '../learn.ts'
import { rankPages } from './rank-pages.ts'
import { type OpenPoint, openPointsOn, type RuleReading } from './read-page.ts'

const point = (key: string, errors: number, field = 0): OpenPoint => ({ key, field, errors, disputed: false })

describe('the rank of pages', () => {
  it('counts what is open for the same reason on all pages, not on one', () => {
    const often = [point('other path', 0.4)]
    const once = [point('rare', 0.9)]
    const [first] = rankPages([once, often, often, often])
    expect(first).toMatchObject({ at: 1, field: 0 })
    expect(first.worth).toBeCloseTo(1.2)
  })

  it('prefers a page that shows several groups, and names the field with most', () => {
    const [first] = rankPages([
      [point('a', 0.3)],
      [point('a', 0.3), point('b', 0.8, 1)],
      [point('b', 0.8, 1)],
    ])
    expect(first).toMatchObject({ at: 1, field: 1 })
  })

  it('does not depend on the order of the pages, but for equals', () => {
    const points = fc.array(
      fc.record({ key: fc.constantFrom('a', 'b', 'c'), errors: fc.integer({ min: 1, max: 8 }) }),
    )
    fc.assert(
      fc.property(fc.array(points, { minLength: 1 }), (drawn) => {
        const pages = drawn.map((own) => own.map(({ key, errors }) => point(key, errors / 8)))
        const worths = (ranked: readonly (readonly OpenPoint[])[]) =>
          rankPages(ranked).map(({ worth }) => worth)
        expect(worths(pages.toReversed())).toEqual(worths(pages))
      }),
    )
  })
})

describe('what is open on a page', () => {
  const page = createPage('<p><b>Dune</b> <i>9 €</i></p>')
  const read = (texts: readonly (string | undefined)[], confidence?: number): Extraction => ({
    records: [
      {
        start: 0,
        end: 10,
        values: texts.map((text) => {
          if (text === undefined) return []
          const start = page.source.indexOf(text)
          return [
            { start, end: start + text.length, text, ...(confidence === undefined ? {} : { confidence }) },
          ]
        }),
      },
    ],
  })
  const site = { isList: false, perPage: 1, labelled: 1, shown: [1, 1] }
  const rule = (extraction: Extraction, support = 3): RuleReading => ({
    extraction,
    fields: [0, 1],
    support: [support, support],
  })
  const pointsOf = (...readings: RuleReading[]) => openPointsOn(page, readings, site)

  it('is a value by its votes, or by how sure the field is', () => {
    const [voted] = pointsOf(rule(read(['Dune', '9 €'], 0.7)))
    expect(voted.errors).toBeCloseTo(0.3)
    const [unvoted] = pointsOf(rule(read(['Dune', '9 €']), Math.log(9)))
    expect(unvoted.errors).toBeCloseTo(0.1)
  })

  it('is more where a rule that is as likely reads something else', () => {
    const [title, price] = pointsOf(rule(read(['Dune', '9 €'], 1)), rule(read(['Dune', 'Dune'], 1)))
    expect(title).toMatchObject({ errors: 0, disputed: false })
    expect(price).toMatchObject({ errors: 0.5, disputed: true })
  })

  it('is a field that is missing, less so where its rule is reliable, and a page without records', () => {
    const missing = (support: number, ...rivals: RuleReading[]) =>
      pointsOf(rule(read(['Dune', undefined], 1), support), ...rivals)[1]
    // Two records of three show it. A rule that is right nine times of ten misses it in 2/30, and 1/3 lack it: one of six.
    expect(missing(Math.log(9))).toMatchObject({ key: 'missing ', field: 1, disputed: false })
    expect(missing(Math.log(9)).errors).toBeCloseTo(1 / 6)
    expect(missing(6).errors).toBeLessThan(0.01)
    const found = missing(6, rule(read(['Dune', '9 €'], 1), 6))
    expect(found).toMatchObject({ key: 'missing 1', disputed: true })
    expect(found.errors).toBeCloseTo(0.5, 2)
    const empty = openPointsOn(page, [rule({ records: [] })], { ...site, isList: true, perPage: 6 })
    expect(empty.map(({ errors }) => errors)).toEqual([4, 4])
  })

  it('is the same on pages that are built alike', () => {
    const other = createPage('<p><b>Emma</b> <i>7 €</i></p>')
    const [a] = pointsOf(rule(read(['Dune', '9 €'], 1)))
    const found = {
      records: [{ start: 0, end: 9, values: [[{ start: 6, end: 10, text: 'Emma', confidence: 1 }], []] }],
    }
    const [b] = openPointsOn(other, [rule(found)], site)
    expect(b.key).toBe(a.key)
  })
})

describe('the page to label next', () => {
  const shop = (title: string, i: number, old: boolean): Page => {
    const price = old ? `<i>${i} €</i>` : `<table><tr><td>${i} €</td></tr></table>`
    return createPage(`<h1>${title}</h1><div>${price}</div><p>ours</p>`, { name: `${title}.html` })
  }
  const titles = ['Dune', 'Emma', 'Kim', 'Nana', 'Sula', 'Faust', 'Zen']

  it('is one of the layout that most unlabelled pages have and no label shows', () => {
    const pages = titles.map((title, i) => shop(title, i + 10, i < 2))
    const result = learn([{ page: pages[0], records: [{ title: 'Dune', price: '10 €' }] }], {
      unlabelled: pages.slice(1),
    })
    if (result.kind !== 'learned') throw new Error('nothing was learned')
    expect(result.question).toMatchObject({ field: 'price' })
    expect(titles.slice(2).map((title) => `${title}.html`)).toContain(result.question?.page)
    expect(result.openPoints(pages[3], result.wrapper.extract(pages[3]).extraction)).not.toEqual([])
  })

  it('is none where nothing is expected to be wrong', () => {
    const pages = titles.map((title, i) => shop(title, i + 10, true))
    const examples = [0, 1].map((i) => ({
      page: pages[i],
      records: [{ title: titles[i], price: `${i + 10} €` }],
    }))
    const result = learn(examples, { unlabelled: pages.slice(2) })
    expect(result).toMatchObject({ kind: 'learned', question: undefined })
  })
  it('asks about a value that is not labelled yet', () => {
    const names = ['Dune', 'Emma', 'Kim', 'Ulysses', 'Walden', 'Beloved', 'Nostromo']
    const rows = names.map((name, i) => `${name}: 555-${1900 + i * 7}`)
    const page = createPage(`<h1>Phones</h1><div>${rows.join(', ')}</div><hr>Last change 3 May`)
    const records = [0, 1].map((i) => ({ name: names[i], phone: `555-${1900 + i * 7}` }))
    const result = learn([{ page, records, complete: false }])
    if (result.kind !== 'learned') throw new Error('nothing was learned')
    expect(result.question?.answers).toHaveLength(1)
    expect(records.flatMap((record) => Object.values(record))).not.toContain(result.question?.answers[0])
  })
})
