import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import { rememberRecord } from '../repair/locate/memory.ts'
import { booksOf, newList, oldList } from '../repair/made-site.ts'
import { learnLists } from '../repair/made-wrappers.ts'
import { createDriftCheck } from './drift.ts'
import { stillVisible } from './still-visible.ts'

const wrapper = learnLists()
const file = wrapper.toJSON()
const recordsOf = (p: number) => booksOf(p).map((book) => rememberRecord({ ...book }, file.fields))

describe('values that a page is remembered to have', () => {
  it('are extracted where nothing changed', () => {
    const page = oldList(3)
    const still = stillVisible({ page, records: recordsOf(3) }, wrapper.extract(page).records, file)
    expect(still.visible).toBe(18)
    expect(still.extracted).toBe(18)
  })

  it('are visible and no longer extracted in another template', () => {
    const page = newList(3)
    const still = stillVisible({ page, records: recordsOf(3) }, wrapper.extract(page).records, file)
    expect(still).toEqual({ visible: 18, extracted: 0 })
  })

  it('count only where the page still shows them', () => {
    const page = createPage(`<p>${booksOf(3)[0].title}</p>`)
    expect(stillVisible({ page, records: recordsOf(3) }, [], file)).toEqual({ visible: 1, extracted: 0 })
  })

  it('do not count where they are so short that a page has them by chance', () => {
    const records = [rememberRecord({ title: 'The', author: 'Ann', price: '$1' }, file.fields)]
    const page = createPage('<p>The book by Ann for $1</p>')
    expect(stillVisible({ page, records }, [], file)).toEqual({ visible: 0, extracted: 0 })
  })

  it('are never fewer than those extracted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 }), (shown, remembered) => {
        const page = oldList(shown)
        const memory = { page, records: recordsOf(remembered) }
        const { visible, extracted } = stillVisible(memory, wrapper.extract(page).records, file)
        expect(extracted).toBeLessThanOrEqual(visible)
        if (shown === remembered) expect(extracted).toBe(visible)
      }),
      { seed: 5, numRuns: 40 },
    )
  })
})

describe('a check of pages one by one', () => {
  const checkAll = (numbers: readonly number[], pageOf: typeof oldList) => {
    const check = createDriftCheck(file)
    const reasons = numbers.map((p) =>
      check.page({ records: wrapper.extract(pageOf(p)).records, closed: true }),
    )
    return { reasons: reasons.filter((reason) => reason !== undefined), summary: check.summary() }
  }

  it('has nothing to say of any pages of the template', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 20 }),
        (numbers) => {
          expect(checkAll(numbers, oldList)).toEqual({ reasons: [], summary: [] })
        },
      ),
      { seed: 5, numRuns: 20 },
    )
  })

  it('says of every page and of all together that another template gives nothing', () => {
    const { reasons, summary } = checkAll([20, 21, 22, 23, 24, 25], newList)
    expect(reasons).toHaveLength(6)
    expect(summary).toContain('6 of 6 pages without records; while learning, none of 8')
  })
})
