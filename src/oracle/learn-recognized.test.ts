import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortByContent } from '../languages/task.ts'
import { createPage } from '../page/page.ts'
import type { Recognizers } from '../wrapper/recognizers/schema.ts'
import { learnRecognized, type RecognizedResult } from './learn-recognized.ts'

const COUNTRIES =
  '<HTML><TITLE>Some Country Codes</TITLE>\n<BODY><B>Some Country Codes</B><P>\n<B>Congo</B> <I>242</I><BR>\n<B>Egypt</B> <I>20</I><BR>\n<B>Belize</B> <I>501</I><BR>\n<B>Spain</B> <I>34</I><BR>\n<HR><B>End</B></BODY></HTML>'

const list = (...words: string[]) => ({ kind: 'list', words, errors: 'incomplete' }) as const
const regex = (pattern: string) => ({ kind: 'regex', pattern, errors: 'unsound' }) as const

function wrapperOf({ result }: RecognizedResult) {
  if (result.kind !== 'learned') throw new Error('nothing was learned')
  return result.wrapper
}

function extract(learned: RecognizedResult, source: string) {
  return wrapperOf(learned).extract(createPage(source)).records
}

/** A page about one book. */
function bookPage(title: string, author: string, year: number): string {
  return `<html><body><div id="menu"><a>Home</a> <a>Drama</a> <a>1999</a></div><h1>${title}</h1><table><tr><th>By</th><td>${author}</td></tr><tr><th>Year</th><td>${year}</td></tr><tr><th>Pages</th><td>${year - 1500}</td></tr></table><p>Call ${year * 7}</p></body></html>`
}

describe('learning from recognizers alone', () => {
  it('needs half the countries and a pattern that matches too much', async () => {
    const learned = await learnRecognized([createPage(COUNTRIES)], {
      country: list('Congo', 'Spain'),
      code: regex('\\d+'),
    })
    expect(extract(learned, COUNTRIES)).toEqual([
      { country: 'Congo', code: '242' },
      { country: 'Egypt', code: '20' },
      { country: 'Belize', code: '501' },
      { country: 'Spain', code: '34' },
    ])
    expect(learned.task.examples[0].records[0].values[0][0]).toMatchObject({ origin: 'recognizer' })
  })

  it('finds the one place that explains a list of half the values, though the menu shows one of them', async () => {
    const names = ['Ann Lee', 'Bo Chan', 'Cy Dee', 'Di Eve', 'Ed Fox', 'Flo Gil']
    const pages = names.map((name, i) => createPage(bookPage(`Book ${i}`, name, 1950 + i), { name: `${i}` }))
    const recognizers: Recognizers = {
      author: list('Ann Lee', 'Cy Dee', 'Ed Fox', 'Home'),
      year: regex('19\\d\\d'),
    }
    const learned = await learnRecognized(pages, recognizers)
    expect(learned.task.shape).toBe('single')
    expect(extract(learned, bookPage('Other', 'Guy Hu', 1971))).toEqual([{ author: 'Guy Hu', year: '1971' }])
    const reversed = await learnRecognized([...pages].reverse(), recognizers)
    expect(wrapperOf(reversed).toJSON()).toEqual(wrapperOf(learned).toJSON())
  })

  it('takes a list for one, and all of its rows, from three known values, one of them in a side list too', async () => {
    const shelf = (n: number) => {
      const book = (i: number) =>
        `<li><h3><a>Book ${n}${i} of ${'abcdefgh'[i]}</a></h3><p><i>${1950 + 7 * n + i}</i>${i === 3 ? '<em>Sold</em>' : `<b>£${n}.${10 + i}</b>`}</p></li>`
      const side = ['Book 01 of b', 'Book 13 of d', 'Book 20 of a'].map((title) => `<li><a>${title}</a></li>`)
      return `<main><ol>${Array.from({ length: 5 + n }, (_, i) => book(i)).join('')}</ol></main><aside><ol>${side.join('')}</ol></aside>`
    }
    const pages = [0, 1, 2].map((n) => createPage(shelf(n), { name: `${n}` }))
    const learned = await learnRecognized(pages, {
      title: list('Book 01 of b', 'Book 12 of c', 'Book 24 of e'),
      price: { kind: 'type', type: 'money', errors: 'unsound' },
      year: regex('19\\d\\d'),
    })
    expect(learned.task.shape).toBe('list')
    expect(extract(learned, shelf(3)).map(({ title }) => title)).toEqual(
      Array.from({ length: 8 }, (_, i) => `Book 3${i} of ${'abcdefgh'[i]}`),
    )
    const [{ confidence }] = wrapperOf(learned).toJSON().profile.fields
    expect(confidence).toBe(learned.confidence[0])
  })

  it('learns the same wrapper from pages in any order', async () => {
    const names = ['Ann Lee', 'Bo Chan', 'Cy Dee', 'Di Eve']
    const pages = names.map((name, i) => createPage(bookPage(`Book ${i}`, name, 1950 + i), { name: `${i}` }))
    const recognizers: Recognizers = { author: list('Ann Lee', 'Di Eve'), year: regex('19\\d\\d') }
    const first = wrapperOf(await learnRecognized(pages, recognizers)).toJSON()
    const orders = fc.shuffledSubarray(pages, { minLength: pages.length })
    await fc.assert(
      fc.asyncProperty(orders, async (shuffled) => {
        expect(wrapperOf(await learnRecognized(shuffled, recognizers)).toJSON()).toEqual(first)
      }),
      { seed: 15, numRuns: 3 },
    )
  })

  it('learns the fields that are recognized, and names those of which nothing is', async () => {
    const learned = await learnRecognized([createPage(COUNTRIES)], {
      capital: list('Paris'),
      country: list('Congo', 'Spain'),
      code: regex('\\d+'),
    })
    expect(learned.silent).toMatchObject([{ field: 'capital', words: expect.stringMatching(/list of/) }])
    expect(extract(learned, COUNTRIES)[1]).toEqual({ country: 'Egypt', code: '20' })
    expect(learned.confidence).toHaveLength(2)
    // Congo is a country: the list says so.
    expect(learned.result).toMatchObject({ question: { field: 'country', answers: ['Egypt'] } })
  })

  it('lets a perfect recognizer rule out what others find', async () => {
    const learned = await learnRecognized([createPage(COUNTRIES)], {
      country: { kind: 'regex', pattern: '[A-Z][a-z]+', errors: 'unsound' },
      code: { kind: 'regex', pattern: '\\d+', errors: 'perfect' },
    })
    expect(extract(learned, COUNTRIES)).toHaveLength(4)
    expect(extract(learned, COUNTRIES)[3]).toEqual({ country: 'Spain', code: '34' })
  })

  it('says how many pages it read, why it stopped, and both confidences', async () => {
    const names = Array.from({ length: 26 }, (_, i) => `Name${String.fromCharCode(97 + i)}`)
    const pages = names.map((name, i) => createPage(bookPage(`Book ${i}`, name, 1950 + i), { name: `${i}` }))
    const learned = await learnRecognized(pages, { author: list(...names.filter((_, i) => i % 2 === 0)) })
    expect(learned).toMatchObject({
      stopped: 'agreement',
      pagesGiven: 26,
      bound: 0,
      leftOut: { pages: 9, errors: 0 },
    })
    expect(learned.pagesRead).toBeLessThan(26)
    expect(learned.confidence[0]).toBeGreaterThan(0.5)
  })

  it('reads on while a field is recognized once or not at all', async () => {
    const names = Array.from({ length: 14 }, (_, i) => `Name${String.fromCharCode(97 + i)}`)
    const pages = sortByContent(
      names.map((name, i) => createPage(bookPage(`Book ${i}`, name, 1950 + i), { name: `${i}` })),
      (page) => page,
    )
    const [last, nextToLast] = pages.toReversed().map((page) => names[Number(page.name)])
    const year = regex('19[5-6]\\d')
    const learned = await learnRecognized(pages, { year, author: list(last, nextToLast) })
    expect(learned).toMatchObject({ pagesRead: 14, silent: [] })
    expect(extract(learned, bookPage('Other', 'Namez', 1969))).toEqual([{ year: '1969', author: 'Namez' }])
  })

  it('is less sure of a field of which only the form is known, unless rows of a list have known values', async () => {
    const pages = [1950, 1951, 1952].map((year, i) =>
      createPage(bookPage(`Book ${i}`, `Name${i}`, year), { name: `${i}` }),
    )
    const form = await learnRecognized(pages, { year: regex('195\\d') })
    const known = await learnRecognized(pages, { year: list('1950', '1952') })
    expect(form.signs[0].form).toBe(1)
    expect(form.confidence[0]).toBeLessThan(known.confidence[0])
    expect(form.signs[0].formChoices).toBe(0)
    const rows = [1, 2, 3, 4, 5, 6]
    const prices = rows.map((n) =>
      createPage(`<h1>Shop ${n}</h1>${rows.map((m) => `<p><b>${n}${m} €</b></p>`).join('')}`, {
        name: `${n}`,
      }),
    )
    const several = await learnRecognized(prices, { price: regex('\\d+ €') }, { shape: 'single' })
    expect(several.signs[0].formChoices).toBeCloseTo(Math.log(6))
    expect(several.confidence[0]).toBeLessThan(form.confidence[0])
    const stated = await learnRecognized(pages, { year: { ...regex('195\\d'), errors: 'perfect' } })
    expect(stated.signs[0].form).toBe(0)
    const beside = await learnRecognized([createPage(COUNTRIES)], {
      country: list('Congo', 'Spain'),
      code: regex('\\d+'),
    })
    expect(beside.signs.map(({ form }) => form)).toEqual([0, 0])
  })

  it.each<[string, Recognizers, RegExp]>([
    [
      'two perfect ones that disagree',
      { a: { ...list('Congo', 'Egypt'), errors: 'perfect' }, b: { ...regex('\\d+'), errors: 'perfect' } },
      /a and b are both declared perfect, but find 2 and 4 values/,
    ],
    ['an empty list', { a: list(), b: regex('\\d+') }, /the list of a has no words/],
    ['words that no page shows', { a: list('Peru') }, /matches nothing on page/],
    ['a pattern that matches everything', { a: regex('.*') }, /the pattern \.\* matches any text/],
    ['a pattern that matches any word', { a: regex('\\w+') }, /the pattern \\w\+ matches any text/],
    [
      'a list that has every text',
      { a: list('Some Country Codes', 'Congo', '242', 'Egypt', '20', 'Belize', '501', 'Spain', '34', 'End') },
      /matches every text/,
    ],
    ['a pattern that matches nothing', { a: regex('qqq') }, /the pattern qqq matches nothing/],
    ['a pattern that is none', { a: regex('(a') }, /cannot be read: .*missing closing/],
    ['no recognizer', {}, /there is no recognizer/],
  ])('refuses %s', async (_name, recognizers, message) => {
    await expect(learnRecognized([createPage(COUNTRIES)], recognizers)).rejects.toThrow(message)
  })
})
