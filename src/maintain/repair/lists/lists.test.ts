import { describe, expect, it } from 'vitest'
import { readValue } from '../../../page/value.ts'
import { locateRecords } from '../locate/assign.ts'
import { corroborate } from '../locate/corroborate.ts'
import { leavesOf } from '../locate/leaves.ts'
import { booksOf, newList, oldList } from '../made-site.ts'
import { cellsOf, learnLists, PAGES } from '../made-wrappers.ts'
import { makeLabelSets } from './label-sets.ts'
import { type ListRepair, repairList } from './repair-list.ts'

const old = learnLists()
const { fields, profile } = old.toJSON()
const pages = PAGES.slice(0, 5).map((p) => newList(p))

/** What is found of books on new pages; `lost` records of each page are remembered wrongly. */
function findBooks(lost = 0) {
  const memories = pages.map((page, p) => ({
    page,
    records: booksOf(p).map((book, i) => cellsOf(i < lost ? { ...book, title: `Unknown ${p} ${i}` } : book)),
  }))
  return corroborate(locateRecords(memories, fields.length), leavesOf(fields))
}

function taskOf(found = findBooks(), further: Partial<ListRepair> = {}): ListRepair {
  const sets = makeLabelSets(found.pages, fields)
  return { fields, profile, old, pages, shape: 'list', found, filled: [1, 1, 1], sets, ...further }
}

describe('sets of labels', () => {
  it('mark what is remembered, as spans of the page', () => {
    const sets = makeLabelSets(findBooks().pages, fields)
    expect(sets.length).toBeGreaterThan(6)
    const [best] = sets
    expect(best.name).toBe('best page in part')
    const [{ page, records, complete }] = best.examples
    const texts = records.map((record) =>
      fields.map(({ name }) => {
        const { start, end } = record[name] as { start: number; end: number }
        return typeof page === 'string' ? '' : readValue(page.source, start, end)
      }),
    )
    const p = pages.indexOf(page as (typeof pages)[number])
    expect(texts).toEqual(booksOf(p).map(({ title, author, price }) => [title, author, price]))
    expect(complete).toBe(false)
  })

  it('call a page complete only if every remembered record was found on it', () => {
    const complete = (lost: number) =>
      makeLabelSets(findBooks(lost).pages, fields).filter(({ examples }) =>
        examples.some((each) => each.complete),
      )
    expect(complete(0).map(({ name }) => name)).toEqual([
      'a whole page',
      'two whole pages',
      'four whole pages',
    ])
    expect(complete(2)).toEqual([])
  })

  it('of parts of pages hold as many records as their names say', () => {
    const sets = makeLabelSets(findBooks().pages, fields)
    const countsOf = (name: string) =>
      sets.find((set) => set.name === name)?.examples.map(({ records }) => records.length)
    expect(countsOf('two records of three pages')).toEqual([2, 2, 2])
    expect(countsOf('one record of six pages')).toEqual([1, 1, 1, 1, 1])
    expect(countsOf('four pages in part')).toEqual([6, 6, 6, 6])
  })

  it('are none where nothing was found', () => {
    expect(
      makeLabelSets(
        findBooks(6).pages.map((page) => ({ ...page, records: [] })),
        fields,
      ),
    ).toEqual([])
  })
})

describe('the repair of a list', () => {
  it('finds all records, those that are not remembered too', () => {
    const repaired = repairList(taskOf(findBooks(2)))!
    for (const [p, page] of pages.entries())
      expect(repaired.wrapper.extract(page).records).toEqual(booksOf(p))
    expect(repaired.wrapper.extract(newList(40)).records).toEqual(booksOf(40))
  })

  it('keeps the old wrapper where that agrees as well', () => {
    const same = PAGES.slice(0, 5).map((p) => oldList(p))
    const memories = same.map((page, p) => ({ page, records: booksOf(p).map(cellsOf) }))
    const found = corroborate(locateRecords(memories, 3), leavesOf(fields))
    expect(repairList(taskOf(found, { pages: same }))?.wrapper).toBe(old)
  })

  it('has nothing to give where no set of labels leads to a rule', () => {
    expect(repairList(taskOf(findBooks(), { sets: [] }))).toBeUndefined()
  })

  it('says what it tries', () => {
    const lines: string[] = []
    repairList(taskOf(findBooks(), { report: (line) => lines.push(line) }))
    expect(lines[0]).toBe('old wrapper: score 0.000 recall 0.000 fill 0.000')
    expect(lines.some((line) => line.includes('best page in part: score 1.000'))).toBe(true)
  })
})
