import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import { undoRepair } from './finish.ts'
import { booksOf, newList, oldList } from './made-site.ts'
import { learnLists, PAGES } from './made-wrappers.ts'
import { rememberPages } from './memories.ts'
import { splitPages } from './mixed.ts'

const wrapper = learnLists()
const file = wrapper.toJSON()
const pages = PAGES.slice(0, 4).map((p) => newList(p))
const known = (p: number, page?: string) =>
  booksOf(p).map((book) => ({ record: { ...book }, ...(page === undefined ? {} : { page }) }))

describe('what is remembered of pages', () => {
  it('is what was extracted from the page of the same name, or of the same last part of it', () => {
    const memories = rememberPages(file, pages, [
      ...known(0, 'list-0.html'),
      ...known(1, 'https://shop.example/old/list-1.html'),
      ...known(2, 'elsewhere.html'),
    ])
    expect(memories.map(({ page, records }) => [page.name, records.length])).toEqual([
      ['list-0.html', 6],
      ['list-1.html', 6],
    ])
  })

  it('is put where its values are, if no page is named', () => {
    const memories = rememberPages(file, pages, known(3))
    expect(memories.map(({ page, records }) => [page.name, records.length])).toEqual([['list-3.html', 6]])
  })

  it('is the sample in the wrapper if nothing is given', () => {
    const memories = rememberPages(file, pages, [])
    expect(memories.length).toBeGreaterThan(2)
    const { sample: _, ...profile } = file.profile
    expect(rememberPages({ ...file, profile }, pages, [])).toEqual([])
  })

  it('uses its values where two pages have the last part of the name', () => {
    const twice = [0, 1].map((p) => createPage(newList(p).source, { name: `${p}/index.html` }))
    const memories = rememberPages(file, twice, known(1, 'index.html'))
    expect(memories.map(({ page }) => page.name)).toEqual(['1/index.html'])
  })
})

describe('pages of two templates', () => {
  it('are told apart', () => {
    const mixed = [0, 1, 2, 3].map((p) => (p % 2 === 0 ? oldList(p) : newList(p)))
    const { changed, unchanged } = splitPages(wrapper, mixed)
    expect(changed.map(({ name }) => name)).toEqual(['list-1.html', 'list-3.html'])
    expect(unchanged.map(({ name }) => name)).toEqual(['list-0.html', 'list-2.html'])
  })

  it('are one where all are new, or a single one is', () => {
    expect(splitPages(wrapper, pages)).toEqual({ changed: pages, unchanged: [] })
    const nearlyAll = [newList(0), ...[1, 2, 3].map((p) => oldList(p))]
    expect(splitPages(wrapper, nearlyAll).unchanged).toEqual([])
  })
})

it('undoes nothing in a wrapper that was never repaired', () => {
  expect(undoRepair(file)).toBeUndefined()
})
