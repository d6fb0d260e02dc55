import { describe, expect, it } from 'vitest'
import { createPage, type Page } from '../../page/page.ts'
import { readWrapper, writeWrapper } from '../../wrapper/read.ts'
import { createWrapper, type Wrapper } from '../../wrapper/wrapper.ts'
import { undoRepair } from './finish.ts'
import { booksOf, newList, oldList } from './made-site.ts'
import { learnLists, PAGES } from './made-wrappers.ts'
import { type KnownRecord, repair } from './repair.ts'

/** The same list in a third template: a table. */
function thirdList(page: number): Page {
  const rows = booksOf(page).map(
    ({ title, author, price }) => `<tr><td>${title}</td><td>${author}</td><td>${price}</td></tr>`,
  )
  const menu = '<h1>Our books</h1><p>Home</p><p>Basket</p><p>Delivery</p><p>Contact</p>'
  return createPage(`<html><body>${menu}<table>${rows.join('')}</table></body></html>`, {
    name: `list-${page}.html`,
  })
}

const known = PAGES.flatMap((p) =>
  booksOf(p).map((book): KnownRecord => ({ page: `list-${p}.html`, record: { ...book } })),
)

/** The wrapper after a repair, read back from its file. */
function repairTo(wrapper: Wrapper, pages: readonly Page[]): Wrapper {
  const outcome = repair(wrapper, pages, { known })
  if (outcome.kind !== 'repaired') throw new Error(JSON.stringify(outcome))
  return readWrapper(writeWrapper(outcome.wrapper))
}

describe('undoing repairs', () => {
  const misses = ['a record that the rules do not reproduce']
  const first = createWrapper({ ...learnLists().toJSON(), misses })
  const mixed = repairTo(
    first,
    PAGES.map((p) => (p < 4 ? oldList(p) : newList(p))),
  )
  const third = repairTo(
    mixed,
    PAGES.map((p) => thirdList(p)),
  )

  it('begins with wrappers that extract from all their templates', () => {
    expect([oldList(9), newList(9)].map((page) => mixed.extract(page).records)).toEqual([
      booksOf(9),
      booksOf(9),
    ])
    expect(third.extract(thirdList(9)).records).toEqual(booksOf(9))
    expect(third.toJSON().misses).toBeUndefined()
  })

  it('restores every byte, one repair at a time', () => {
    const undone = undoRepair(third.toJSON())!
    expect(writeWrapper(undone)).toBe(writeWrapper(mixed))
    expect(writeWrapper(undoRepair(undone)!)).toBe(writeWrapper(first))
    expect(undoRepair(undoRepair(undone)!)).toBeUndefined()
  })
})
