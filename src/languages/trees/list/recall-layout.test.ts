import { describe, expect, it } from 'vitest'
import { createPage } from '../../../page/page.ts'
import type { MarkedRecord } from '../../../record/places/resolve.ts'
import { createBudget, UNLIMITED } from '../../budget.ts'
import type { Budget } from '../../language.ts'
import type { Refined } from '../refine/refined.ts'
import { recallLayout } from './recall-layout.ts'

const layout = { yield: 1 } as Refined

/** Recalls a layout of marks on a page as often as there are marks, and counts how often it was learned. */
function countLearned(
  calls: readonly {
    readonly marks: readonly MarkedRecord[]
    readonly how?: object
    readonly budget?: Budget
  }[],
): number {
  let learned = 0
  for (const { marks, how = {}, budget = UNLIMITED } of calls) {
    const setting = { many: [false], pages: marks.map(({ page }) => page), budget }
    const recalled = recallLayout(marks, setting, how, () => {
      learned++
      return layout
    })
    expect(recalled).toBe(layout)
  }
  return learned
}

const markOn = (page = createPage('<p>Dune</p>'), text = 'Dune'): MarkedRecord => ({
  page,
  record: { values: [[{ text, places: [{ start: 3, end: 7 }] }]] },
})

describe('a layout', () => {
  it('is learned once from the same marks on the same pages', () => {
    const { page } = markOn()
    expect(countLearned([{ marks: [markOn(page)] }, { marks: [markOn(page)] }])).toBe(1)
  })

  it('is learned again from other marks, on other pages, or in another way', () => {
    const { page } = markOn()
    expect(countLearned([{ marks: [markOn(page)] }, { marks: [markOn(page, 'Emma')] }])).toBe(2)
    expect(countLearned([{ marks: [markOn()] }, { marks: [markOn()] }])).toBe(2)
    const other = markOn(createPage('<p>Dune</p>'))
    expect(countLearned([{ marks: [other] }, { marks: [other], how: { looks: ['p'] } }])).toBe(2)
  })

  it('is not kept when the budget ended while it was learned', () => {
    const marks = [markOn()]
    const budget = createBudget({ steps: 1 })
    budget.spend(2)
    expect(countLearned([{ marks, budget }, { marks }, { marks }])).toBe(2)
  })
})
