import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { booksOf, type MadeBook, newList, oldList } from '../made-site.ts'
import { cellsOf, learnLists, PAGES } from '../made-wrappers.ts'
import { type ExpectedPage, measureAgreement, type Standard } from './agreement.ts'
import { likenessOf } from './likeness.ts'

const wrapper = learnLists()
const { fields, profile } = wrapper.toJSON()
const standard: Standard = { fields, profile, filled: [1, 1, 1], found: { live: [true, true, true] } }

function expecting(books: (page: number) => readonly MadeBook[], isPartial = false): ExpectedPage[] {
  return PAGES.map((p) => ({
    page: oldList(p),
    isPartial,
    records: books(p).map((book) => cellsOf(book).cells),
  }))
}
const whole = expecting((p) => booksOf(p))

describe('agreement with what is remembered', () => {
  it('is complete where everything comes back', () => {
    const {
      score,
      recall,
      fill,
      fields: own,
      pageRecall,
      partners,
    } = measureAgreement(wrapper, whole, standard)
    expect([score, recall, fill]).toEqual([1, 1, 1])
    expect(own).toEqual([1, 1, 1])
    expect(pageRecall).toEqual(PAGES.map(() => 1))
    expect(partners).toEqual(PAGES.map(() => [0, 1, 2, 3, 4, 5]))
  })

  it('is none where nothing is extracted', () => {
    const expected = PAGES.map((p) => ({ ...whole[p], page: newList(p) }))
    expect(measureAgreement(wrapper, expected, standard)).toMatchObject({ score: 0, recall: 0 })
  })

  it('minds missing records more than further ones', () => {
    const fewer = measureAgreement(
      wrapper,
      expecting((p) => booksOf(p).slice(0, 4)),
      standard,
    ).score
    const more = measureAgreement(
      wrapper,
      expecting((p) => booksOf(p, 8)),
      standard,
    ).score
    expect(fewer).toBeLessThan(1)
    expect(more).toBeLessThan(fewer)
  })

  it('does not mind further records where only some are remembered', () => {
    const some = expecting((p) => booksOf(p).slice(0, 1), true)
    const { score, recall } = measureAgreement(wrapper, some, standard)
    expect(recall).toBe(1)
    expect(score).toBeGreaterThan(0.8)
  })

  it('leaves out fields that are gone', () => {
    const gone = { ...standard, found: { live: [true, false, true] } }
    const strangers = expecting((p) => booksOf(p).map((book) => ({ ...book, author: 'nobody' })))
    const { score, fields: own } = measureAgreement(wrapper, strangers, gone)
    expect(score).toBe(1)
    expect(own).toEqual([1, 0, 1])
    expect(measureAgreement(wrapper, strangers, standard).fields[1]).toBe(0)
  })

  it('uses looks alone where no value is known', () => {
    const blind = expecting(() => [], true)
    expect(measureAgreement(wrapper, blind, standard).score).toBeGreaterThan(0.8)
    const swapped = { ...profile, fields: [2, 0, 1].map((f) => profile.fields[f]) }
    expect(measureAgreement(wrapper, blind, { ...standard, profile: swapped }).score).toBeLessThan(0.3)
  })

  it('pairs each extracted record with one expected record, whatever their order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5]), (order) => {
        const records = order.map((i) => cellsOf(booksOf(0)[i]).cells)
        const expected = [{ page: oldList(0), isPartial: false, records }]
        const [partners] = measureAgreement(wrapper, expected, standard).partners
        expect(partners).toEqual([0, 1, 2, 3, 4, 5].map((i) => order.indexOf(i)))
      }),
      { seed: 18, numRuns: 30 },
    )
  })
})

describe('likeness', () => {
  const [title, author, price] = profile.fields

  it('is high for what a field holds, and low for what others hold', () => {
    for (const book of [...booksOf(31), ...booksOf(32)]) {
      expect(likenessOf(book.title, title)).toBeGreaterThan(0.5)
      expect(likenessOf(book.author, author)).toBeGreaterThan(0.5)
      expect(likenessOf(book.price, price)).toBeGreaterThan(0.5)
      expect(likenessOf(book.title, price)).toBeLessThan(0.05)
      expect(likenessOf(book.price, author)).toBeLessThan(0.05)
    }
  })

  it('is complete where nothing is known, and a share for any text', () => {
    const { looks: _, ...unknown } = title
    expect(likenessOf('anything', unknown)).toBe(1)
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const likeness = likenessOf(text, price)
        expect(likeness).toBeGreaterThanOrEqual(0)
        expect(likeness).toBeLessThanOrEqual(1)
      }),
      { seed: 18 },
    )
  })
})
