import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { learn } from '../../learn/learn.ts'
import { createPage, type Page } from '../../page/page.ts'
import type { PlainRecord } from '../../record/plain.ts'
import { createWrapper } from '../../wrapper/wrapper.ts'
import { booksOf, type MadeBook, newList, oldDetail, oldList, signInPage } from '../repair/made-site.ts'
import { checkPages, conclude, concludeSet } from './check-pages.ts'
import { createDriftCheck } from './drift.ts'
import { updateProfile } from './update.ts'

const numbers = (from: number, count = 10) => Array.from({ length: count }, (_, i) => from + i)

function learnLists() {
  const [first, second, ...rest] = numbers(0, 12).map((p) => oldList(p))
  const labelled = [first, second].map((page, p) => ({
    page,
    records: booksOf(p).map((book) => ({ ...book })),
  }))
  const result = learn(labelled, { unlabelled: rest })
  if (result.kind !== 'learned') throw new Error('nothing was learned')
  return result.wrapper
}

const wrapper = learnLists()
const edited = (edit: (book: MadeBook, i: number) => MadeBook) =>
  numbers(30).map((p) => oldList(p, booksOf(p).map(edit)))

describe('a set of pages', () => {
  it('of the same template is ok', () => {
    const report = checkPages(
      wrapper,
      numbers(20).map((p) => oldList(p)),
    )
    expect(report).toMatchObject({
      verdict: 'ok',
      pages: 10,
      records: 60,
      evidence: [],
      suspicion: undefined,
    })
    expect(report.fields.map(({ verdict }) => verdict)).toEqual(['ok', 'ok', 'ok'])
  })

  it('of another template is broken', () => {
    const report = checkPages(
      wrapper,
      numbers(20).map((p) => newList(p)),
    )
    expect(report.verdict).toBe('broken')
    expect(report.evidence).toContain('10 of 10 pages without records; while learning, none of 12')
  })

  it('without any record says so of every field', () => {
    const { records, fields } = checkPages(
      wrapper,
      numbers(20).map((p) => newList(p)),
    )
    expect(records).toBe(0)
    expect(fields).toEqual(
      ['title', 'author', 'price'].map((name) => ({
        name,
        filled: { now: 0, before: 1 },
        verdict: 'broken',
        evidence: ['no record was found'],
      })),
    )
  })

  it('without any record is doubtful at best, even where some pages had none while learning', () => {
    const file = wrapper.toJSON()
    const { recordsPerPage = [] } = file.profile
    const often = createWrapper({
      ...file,
      profile: {
        ...file.profile,
        pages: 24,
        recordsPerPage: [...recordsPerPage.map(() => 0), ...recordsPerPage],
      },
    })
    const report = checkPages(often, [oldList(20, [])])
    expect(report).toMatchObject({ verdict: 'doubtful', evidence: ['no record was found'] })
    expect(report.fields.map(({ verdict }) => verdict)).toEqual(['doubtful', 'doubtful', 'doubtful'])
  })

  it.each([10, 60])('of another site is broken for that reason, be it %i pages', (count) => {
    const tides = numbers(0, count).map((p) =>
      createPage(
        `<body class="harbour"><table><tr><td>Pier ${p}<td>high water ${p * 7} feet</table><p>${p + 2} ferries a day`,
        {
          name: `tide-${p}.html`,
        },
      ),
    )
    const { verdict, suspicion } = checkPages(wrapper, tides)
    expect([verdict, suspicion?.kind]).toEqual(['broken', 'other-site'])
  })

  it('with three new pages among old ones is noticed', () => {
    const pages = numbers(20).map((p) => (p < 23 ? newList(p) : oldList(p)))
    expect(checkPages(wrapper, pages).verdict).not.toBe('ok')
  })

  it('names the field that changed, and how', () => {
    const { verdict, fields } = checkPages(
      wrapper,
      edited((book) => ({ ...book, price: 'Sold out' })),
    )
    expect(verdict).not.toBe('ok')
    expect(fields.map((field) => field.verdict)).toEqual(['ok', 'ok', 'broken'])
    expect(fields[2].evidence).toContain('100 % of values no longer look like amounts')
  })

  it('reports values that look different', () => {
    const report = checkPages(
      wrapper,
      edited((book, i) => ({
        ...book,
        author: `${book.author} wrote this long story about ${i} ships and the sea`,
      })),
    )
    expect(report.fields[1].verdict).not.toBe('ok')
    expect(report.fields[1].evidence.join('\n')).toMatch(
      /values look different: about \d+ (?:characters|words), before/,
    )
  })

  it('with known records names what is on the pages but no longer extracted', () => {
    const pages = numbers(20).map((p) => (p < 23 ? newList(p) : oldList(p)))
    const known = numbers(20).flatMap((p) =>
      booksOf(p).map((book) => ({ page: `list-${p}.html`, record: { ...book } as PlainRecord })),
    )
    const { verdict, evidence, doubtfulPages } = checkPages(wrapper, pages, known)
    expect(verdict).toBe('broken')
    expect(evidence.some((words) => words.includes('known values are'))).toBe(true)
    expect(doubtfulPages.map(({ page }) => page)).toEqual(['list-20.html', 'list-21.html', 'list-22.html'])
  })

  it.each([
    [
      'a wall',
      numbers(0).map((p) => signInPage(`${p}`)),
      '10 of 10 pages are the same page; it asks to sign in',
    ],
    ['one page', numbers(0).map(() => oldList(3)), '10 of 10 pages are the same page'],
    ['nothing', numbers(0).map(() => createPage(' ')), '10 of 10 pages show no text'],
  ])('that is %s is broken, with the likely reason', (_name, pages, reason) => {
    expect(checkPages(wrapper, pages)).toMatchObject({ verdict: 'broken', evidence: [reason] })
  })

  it('may be one page', () => {
    expect(checkPages(wrapper, [oldList(40)]).verdict).toBe('ok')
    expect(checkPages(wrapper, [newList(40).source]).verdict).toBe('broken')
  })
})

describe('a wrapper for a title alone', () => {
  const pages = numbers(0, 8).map(oldDetail)
  const result = learn(
    pages.slice(0, 2).map((page, p) => ({ page, records: [{ title: booksOf(p, 1)[0].title }] })),
    { unlabelled: pages.slice(2) },
  )
  if (result.kind !== 'learned') throw new Error('nothing was learned')

  it('does not accept a page that asks to sign in, whose heading it extracts', () => {
    const wall = signInPage('x')
    expect(checkPages(result.wrapper, [wall])).toMatchObject({
      verdict: 'broken',
      suspicion: { kind: 'login' },
    })
    expect(checkPages(result.wrapper, [oldDetail(20)]).verdict).toBe('ok')
  })
})

describe('verdicts', () => {
  const signal = (strength: number) => ({ words: `${strength}`, strength })

  it('need a clear signal, or more than chance explains', () => {
    expect(conclude([signal(0.9)])).toEqual({ verdict: 'ok', evidence: [] })
    expect(conclude([signal(1.2), signal(3)])).toEqual({ verdict: 'broken', evidence: ['3', '1.2'] })
    const fields = (count: number, ...strengths: number[]) =>
      Array.from({ length: count }, (_, i) => (strengths[i] === undefined ? [] : [signal(strengths[i])]))
    expect(concludeSet({ records: [], fields: fields(4, 1.5) }).verdict).toBe('ok')
    expect(concludeSet({ records: [], fields: fields(4, 1.5, 1.5) }).verdict).toBe('doubtful')
    expect(concludeSet({ records: [], fields: fields(400, 1.5, 1.5, 1.5) }).verdict).toBe('ok')
    expect(concludeSet({ records: [signal(2.5)], fields: fields(4) }).verdict).toBe('broken')
  })
})

describe('a check page by page', () => {
  it('says the same of a field as a check of all pages', () => {
    const check = createDriftCheck(wrapper.toJSON())
    for (const page of edited((book, i) => ({
      ...book,
      author: `${book.author} wrote this long story about ${i} ships and the sea`,
    }))) {
      check.page({ records: wrapper.extract(page).records, closed: true })
    }
    expect(check.summary().some((words) => words.startsWith('author: values look different'))).toBe(true)
  })

  it('says nothing of pages as they were', () => {
    const check = createDriftCheck(wrapper.toJSON())
    for (const p of numbers(50)) check.page({ records: wrapper.extract(oldList(p)).records, closed: true })
    expect(check.summary()).toEqual([])
  })
})

describe('an updated profile', () => {
  const pages = (from: number): Page[] => numbers(from, 6).map((p) => oldList(p))

  it('counts old and new pages', () => {
    const file = updateProfile(wrapper.toJSON(), pages(60))
    expect([file.profile.pages, file.profile.records]).toEqual([18, 108])
    expect(file.profile.fields.map(({ filled }) => filled)).toEqual([108, 108, 108])
    expect(file.profile.sample?.length).toBeLessThanOrEqual(30)
    expect(checkPages(createWrapper(file), pages(70)).verdict).toBe('ok')
  })

  it('keeps means between those of its parts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), (from) => {
        const before = wrapper.toJSON().profile.fields[0].looks!
        const after = updateProfile(wrapper.toJSON(), pages(from)).profile.fields[0].looks!
        expect(after.means).toHaveLength(before.means.length)
        expect(after.deviations.every((deviation) => deviation >= 0)).toBe(true)
      }),
      { seed: 3, numRuns: 10 },
    )
  })
})
