import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { readValue } from '../../../page/value.ts'
import { createWrapper } from '../../../wrapper/wrapper.ts'
import { booksOf, newDetail, oldDetail } from '../made-site.ts'
import { cellsOf, learnDetails, learnFrom, PAGES } from '../made-wrappers.ts'
import { compose, scoreFields } from './candidate.ts'
import { locateFields } from './locate-fields.ts'
import { repairDetails } from './repair-details.ts'

const old = learnDetails()
const file = old.toJSON()
const { fields, profile } = file
const bookOf = (p: number) => booksOf(p, 1)[0]
const memories = PAGES.map((p) => ({ page: newDetail(p), records: [cellsOf(bookOf(p))] }))
const expected = PAGES.map((p) => ({ page: newDetail(p), cells: cellsOf(bookOf(p)).cells }))

describe('the places of fields', () => {
  it('are where their values are', () => {
    const located = locateFields(memories, 3)
    const texts = memories.map(({ page }, p) =>
      located.map((places) => places[p]?.map(({ start, end }) => readValue(page.source, start, end))),
    )
    expect(texts).toEqual(PAGES.map((p) => cellsOf(bookOf(p)).cells))
  })

  it('are chosen by the label before them where a value is at several places', () => {
    const price = (p: number) => `$${p % 2 === 0 ? 5 : p}.00`
    const own = PAGES.map((p) => ({
      page: createPage(
        `<dl><dt>Old price</dt><dd>$${p % 3 === 0 ? 5 : 9}.00</dd><dt>Price</dt><dd>${price(p)}</dd></dl>`,
      ),
      records: [{ cells: [[price(p)]] }],
    }))
    const [places] = locateFields(own, 1)
    for (const [p, { page }] of own.entries()) {
      const [place] = places[p]!
      expect(page.source.slice(0, place.start)).toContain('<dt>Price</dt>')
    }
  })

  it('are unknown on a page that lacks a value', () => {
    const lacking = [...memories, { page: newDetail(30), records: [cellsOf(bookOf(31))] }]
    expect(locateFields(lacking, 3)[0].at(-1)).toBeUndefined()
  })
})

describe('candidates', () => {
  const repaired = learnFrom(PAGES.map(newDetail), (p) => booksOf(p, 1))

  it('are scored field by field', () => {
    expect(scoreFields(repaired, expected, fields, profile)).toEqual([1, 1, 1])
    // The cell after the label is found in the new template too; the title is not.
    expect(scoreFields(old, expected, fields, profile)).toEqual([0, 1, 1])
    const half = expected.map((each, p) =>
      p % 2 === 0 ? each : { ...each, cells: [['x'], each.cells[1], each.cells[2]] },
    )
    expect(scoreFields(repaired, half, fields, profile)).toEqual([0.5, 1, 1])
  })

  it('are scored by looks where no value is known, and lower', () => {
    const blind = expected.map(({ page }) => ({ page, cells: [undefined, undefined, undefined] }))
    for (const score of scoreFields(repaired, blind, fields, profile)) {
      expect(score).toBeGreaterThan(0.5)
      expect(score).toBeLessThan(1)
    }
  })

  it('give each the fields that they read best', () => {
    const score = (name: string, wrapper: typeof old, scores: number[]) => ({ name, wrapper, scores })
    const composed = compose(
      [score('old', old, [1, 0, 0]), score('new', repaired, [0.4, 1, 0.9])],
      file,
      0.5,
    )!
    expect(composed.scores).toEqual([1, 1, 0.9])
    expect(composed.isOld).toBe(false)
    const [record] = createWrapper({ ...file, rules: composed.rules }).extract(newDetail(20)).records
    expect(record).toMatchObject({ author: bookOf(20).author, price: bookOf(20).price })
    expect(
      compose([score('old', old, [0.9, 0.9, 0.9]), score('new', repaired, [0.9, 0.9, 0.9])], file, 0.5)
        ?.isOld,
    ).toBe(true)
    expect(compose([score('old', old, [0.1, 0.2, 0.3])], file, 0.5)).toBeUndefined()
  })
})

describe('the repair of pages with one record each', () => {
  it('recovers every field', () => {
    const composed = repairDetails({ old, pages: PAGES.map(newDetail), memories: memories.slice(0, 4) })!
    for (const score of composed.scores) expect(score).toBeGreaterThanOrEqual(0.9)
    const wrapper = createWrapper({ ...file, rules: composed.rules })
    expect(wrapper.extract(newDetail(25)).records).toEqual([bookOf(25)])
  })

  it('keeps the old rules on pages of the old template', () => {
    const own = PAGES.map((p) => ({ page: oldDetail(p), records: [cellsOf(bookOf(p))] }))
    expect(repairDetails({ old, pages: PAGES.map(oldDetail), memories: own })?.isOld).toBe(true)
  })

  it('recovers by its looks a field of which no value is left', () => {
    const gone = PAGES.map((p) => ({
      page: newDetail(p),
      records: [cellsOf({ ...bookOf(p), author: `Nobody ${p}` })],
    }))
    const composed = repairDetails({ old, pages: PAGES.map(newDetail), memories: gone })!
    for (const score of composed.scores) expect(score).toBeGreaterThanOrEqual(0.5)
    const wrapper = createWrapper({ ...file, rules: composed.rules })
    expect(wrapper.extract(newDetail(25)).records).toEqual([bookOf(25)])
  })
})
