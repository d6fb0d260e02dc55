import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import { booksOf, newList, oldList } from '../made-site.ts'
import { learnLists } from '../made-wrappers.ts'
import { fitOf, groupPlaces } from './groups.ts'
import { guessRecords } from './hypotheses.ts'
import { repairByLooks } from './repair-by-looks.ts'

const old = learnLists()
const { fields, profile } = old.toJSON()
/** Books that no page had while learning. */
const NUMBERS = [40, 41, 42, 43]
const pages = NUMBERS.map((p) => newList(p))

describe('groups of places', () => {
  const groups = groupPlaces(pages)
  const groupOf = (sign: string) => groups.find((group) => group.sign === sign)!

  it('hold what a template shows at one spot, page by page', () => {
    const titles = groupOf('element a<h3')
    expect(titles.pages.map((places) => places.map(({ text }) => text))).toEqual(
      NUMBERS.map((p) => booksOf(p).map(({ title }) => title)),
    )
    expect(groupOf('element em<div.buy').pages[0][0].text).toBe(booksOf(40)[0].price)
  })

  it('are left out where most pages have none', () => {
    const odd = createPage('<html><body><aside><u>Only here</u></aside></body></html>')
    expect(groupPlaces([...pages, odd]).some(({ sign }) => sign.includes('u<aside'))).toBe(false)
  })

  it('fit the field whose values they look like', () => {
    const fits = profile.fields.map((field) => {
      const ranked = groups.map((group) => ({ sign: group.sign, fit: fitOf(group, field, 6) }))
      return ranked.reduce((best, each) => (each.fit > best.fit ? each : best)).sign
    })
    expect(new Set(fits).size).toBe(3)
    expect(fits[2]).toBe('element em<div.buy')
  })

  it('do not fit where every page shows the same', () => {
    const menu = groups.find(({ pages: own }) => own[0].some(({ text }) => text === 'Delivery'))!
    expect(fitOf(menu, profile.fields[0], 6)).toBe(0)
  })
})

describe('guesses at records', () => {
  it('combine values that are near one another', () => {
    const [best] = guessRecords(pages, profile)
    const texts = best.pages.map(({ records }) => records.map(({ remembered }) => remembered.cells.flat()))
    expect(texts).toEqual(
      NUMBERS.map((p) => booksOf(p).map(({ title, author, price }) => [title, author, price])),
    )
    expect(best.pages.every(({ isPartial }) => isPartial)).toBe(true)
  })

  it('are none on pages without text', () => {
    expect(guessRecords([createPage(''), createPage('<p></p>')], profile)).toEqual([])
  })
})

describe('a repair by looks', () => {
  const task = { fields, profile, old, pages, filled: [1, 1, 1], shape: 'list' as const }

  it('recovers a list of which no value is left', () => {
    const repaired = repairByLooks(task)!
    expect(pages.map((page) => repaired.wrapper.extract(page).records)).toEqual(
      NUMBERS.map((p) => booksOf(p)),
    )
  })

  it('keeps the old wrapper on pages of the old template', () => {
    expect(repairByLooks({ ...task, pages: NUMBERS.map((p) => oldList(p)) })?.wrapper).toBe(old)
  })

  it('gives nothing on pages without text', () => {
    expect(repairByLooks({ ...task, pages: [createPage(''), createPage('')] })).toBeUndefined()
  })
})
