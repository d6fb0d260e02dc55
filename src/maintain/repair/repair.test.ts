import { describe, expect, it } from 'vitest'
import { createPage, type Page } from '../../page/page.ts'
import { readWrapper, writeWrapper } from '../../wrapper/read.ts'
import { createWrapper, type Wrapper } from '../../wrapper/wrapper.ts'
import { undoRepair } from './finish.ts'
import { booksOf, newDetail, newList, oldDetail, oldList, signInPage } from './made-site.ts'
import { learnDetails, learnFrom, learnLists, PAGES } from './made-wrappers.ts'
import { type KnownRecord, type RepairOutcome, repair } from './repair.ts'

const listWrapper = learnLists()
const detailWrapper = learnDetails()

function knownFrom(wrapper: Wrapper, pages: readonly Page[]): KnownRecord[] {
  return pages.flatMap((page) => wrapper.extract(page).records.map((record) => ({ page: page.name, record })))
}

function repaired(outcome: RepairOutcome): Extract<RepairOutcome, { kind: 'repaired' }> {
  if (outcome.kind !== 'repaired') throw new Error(`not repaired: ${JSON.stringify(outcome)}`)
  return outcome
}

describe('a list in another template', () => {
  const pages = PAGES.map((p) => newList(p))
  const known = knownFrom(
    listWrapper,
    PAGES.map((p) => oldList(p)),
  )

  it('gives nothing to the old wrapper', () => {
    expect(pages.flatMap((page) => listWrapper.extract(page).records)).toEqual([])
  })

  it.each([
    ['with the old output', { known }],
    [
      'with the old output, of which nobody knows the pages',
      { known: known.map(({ record }) => ({ record })) },
    ],
    ['with the wrapper alone', {}],
  ])('is repaired %s', (_name, options) => {
    const { wrapper, doubtful, fields, ask } = repaired(repair(listWrapper, pages.slice(0, 5), options))
    expect(pages.map((page) => wrapper.extract(page).records)).toEqual(PAGES.map((p) => booksOf(p)))
    expect([doubtful, ask]).toEqual([false, undefined])
    expect(fields.map(({ name }) => name)).toEqual(['title', 'author', 'price'])
  })

  it('is repaired by what values look like where none of before is left', () => {
    const others = [20, 21, 22, 23, 24].map((p) => newList(p))
    const outcome = repaired(repair(listWrapper, others))
    expect(outcome.evidence).toBe('what values used to look like, on 5 pages')
    expect(others.map((page) => outcome.wrapper.extract(page).records)).toEqual(
      [20, 21, 22, 23, 24].map((p) => booksOf(p)),
    )
  })

  it('is repaired from the beginning of pages that are very long, and the wrapper extracts all of them', () => {
    const row = (i: number): string =>
      `<li class="row"><h2>Spare part ${i}</h2><p>by Nobody</p><b>$${i % 90}.00</b></li>`
    const more = Array.from({ length: 30_000 }, (_, i) => row(i)).join('')
    const [short, ...others] = pages.slice(0, 3)
    const long = createPage(short.source.replace('</body>', `<ul>${more}</ul></body>`), { name: short.name })
    expect(long.source.length).toBeGreaterThan(1_500_000)
    const { wrapper } = repaired(repair(listWrapper, [long, ...others], { known }))
    expect(wrapper.extract(long).records.slice(0, 6)).toEqual(booksOf(0))
    expect(wrapper.extract(pages[4]).records).toEqual(booksOf(4))
  })

  it('is repaired from records all over a page that is very long, and agrees', () => {
    const books = booksOf(0, 15_000)
    const file = listWrapper.toJSON()
    const sample = [10_000, 11_000, 12_000].map((i) => {
      const { title, author, price } = books[i]
      return { title: [title], author: [author], price: [price] }
    })
    const profile = { ...file.profile, sample, recordsPerPage: [books.length] }
    const long = newList(0, books)
    const { score, wrapper } = repaired(repair(createWrapper({ ...file, profile }), [long]))
    expect(score).toBeGreaterThan(0.8)
    expect(wrapper.extract(long).records).toHaveLength(books.length)
  })

  it('is repaired in the same way whatever the order of the pages', () => {
    const forth = repaired(repair(listWrapper, pages, { known }))
    const back = repaired(repair(listWrapper, pages.toReversed(), { known: known.toReversed() }))
    expect(back.wrapper.extract(pages[3]).records).toEqual(forth.wrapper.extract(pages[3]).records)
  })

  it('leaves out a field that is gone, and asks for it', () => {
    const without = PAGES.map((p) =>
      newList(
        p,
        booksOf(p).map((book) => ({ ...book, author: 'our staff' })),
      ),
    )
    const outcome = repaired(repair(listWrapper, without, { known }))
    expect(outcome.fields.find(({ name }) => name === 'author')?.score).toBe(0)
    expect(outcome.ask).toEqual({ page: 'list-0.html', fields: ['author'] })
    expect(outcome.wrapper.extract(without[6]).records.map(({ title }) => title)).toEqual(
      booksOf(6).map(({ title }) => title),
    )
  })

  it('finds a field by its looks where all its values changed, and says so', () => {
    const dearer = (p: number) =>
      booksOf(p).map((book, i) => ({ ...book, price: `$${(p * 31 + i * 7) % 90}.49` }))
    const outcome = repaired(
      repair(
        listWrapper,
        PAGES.map((p) => newList(p, dearer(p))),
        { known },
      ),
    )
    expect(outcome.fields.map(({ byLooks }) => byLooks === true)).toEqual([false, false, true])
    expect([outcome.ask, outcome.doubtful]).toEqual([undefined, false])
    expect(outcome.wrapper.extract(newList(20, dearer(20))).records).toEqual(dearer(20))
  })

  it('can be undone, and its history is in the file', () => {
    const { wrapper } = repaired(repair(listWrapper, pages, { known, time: '2026-01-01T00:00:00Z' }))
    const read = readWrapper(writeWrapper(wrapper)).toJSON()
    expect(read.history?.map(({ time, evidence }) => [time, evidence])).toEqual([
      ['2026-01-01T00:00:00Z', '48 records of earlier output on 8 of 8 pages'],
    ])
    expect(undoRepair(read)).toEqual(listWrapper.toJSON())
    expect(undoRepair(listWrapper.toJSON())).toBeUndefined()
  })

  it('keeps the old rules where some pages are still of the old template', () => {
    const mixed = PAGES.map((p) => (p % 2 === 0 ? oldList(p) : newList(p)))
    const outcome = repaired(repair(listWrapper, mixed, { known }))
    expect(outcome.oldPages).toBe(4)
    const again = readWrapper(writeWrapper(outcome.wrapper))
    const further = [9, 10, 11, 12].map((p) => (p % 2 === 0 ? oldList(p) : newList(p)))
    expect(further.map((page) => again.extract(page).records)).toEqual([9, 10, 11, 12].map((p) => booksOf(p)))
  })
})

describe('pages of one record each in another template', () => {
  const pages = PAGES.map(newDetail)
  const known = knownFrom(detailWrapper, PAGES.map(oldDetail))

  it.each([
    ['with the old output', { known }],
    ['with the wrapper alone', {}],
  ])('are repaired %s', (_name, options) => {
    const { wrapper } = repaired(repair(detailWrapper, pages.slice(0, 6), options))
    expect(pages.map((page) => wrapper.extract(page).records)).toEqual(PAGES.map((p) => booksOf(p, 1)))
  })
})

describe('no repair', () => {
  it.each([
    ['a list', listWrapper, PAGES.map((p) => oldList(p + 1))],
    ['pages of one record each', detailWrapper, PAGES.map((p) => oldDetail(p + 1))],
  ])('where nothing changed: %s', (_name, wrapper, pages) => {
    expect(repair(wrapper, pages)).toMatchObject({ kind: 'sound' })
  })

  it.each([
    [
      'a wall to sign in',
      PAGES.map((p) => signInPage(`${p}.html`)),
      'login',
      '8 of 8 pages are the same page; it asks to sign in',
    ],
    [
      'empty pages',
      PAGES.map(() => createPage('<html><body></body></html>')),
      'empty',
      '8 of 8 pages show no text',
    ],
    [
      'one page for nearly every address',
      [...PAGES.map(() => newList(3)), newList(4)],
      'same',
      '8 of 9 pages are the same page',
    ],
  ])('from %s', (_name, pages, kind, reason) => {
    expect(repair(listWrapper, pages)).toEqual({ kind: 'refused', suspicion: { kind, reason } })
  })

  it('from pages of another site', () => {
    const words = ['rain', 'snow', 'fog', 'hail', 'wind', 'sun', 'frost', 'thaw']
    const pages = words.map((word, p) =>
      createPage(
        `<html><body><h1>Weather</h1>${words
          .slice(p)
          .map((each) => `<p>Tonight ${word} then ${each} in the valley</p>`)
          .join('')}</body></html>`,
        { name: word },
      ),
    )
    expect(repair(listWrapper, pages)).toMatchObject({ kind: 'refused', suspicion: { kind: 'other-site' } })
  })

  it('without pages, or without anything remembered', () => {
    expect(repair(listWrapper, [])).toMatchObject({ kind: 'failed' })
    const bare = learnFrom(
      PAGES.map((p) => oldList(p)),
      (p) => booksOf(p),
      false,
    )
    expect(bare.toJSON().profile.sample).toBeUndefined()
  })
})
