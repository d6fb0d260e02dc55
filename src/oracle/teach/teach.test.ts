import { describe, expect, it } from 'vitest'
import { learn } from '../../learn/learn.ts'
import { createPage, type Page } from '../../page/page.ts'
import { createRecognizedLearner } from '../learn-beside-labels.ts'
import { createLesson, createLessonOn, type PageAnswer } from './lesson.ts'
import { teach } from './teach.ts'

const BOOKS = [
  'Dune',
  'Emma',
  'Kim',
  'Ulysses',
  'Ivanhoe',
  'Walden',
  'Hamlet',
  'Faust',
  'Candide',
  'Nana',
  'Lolita',
  'Beloved',
]

/** Shelves of three books each; every second has no shop under the books. */
function shelf(i: number): Page {
  const books = [0, 1, 2].map((j) => BOOKS[(3 * i + j) % BOOKS.length])
  const rows = books.map((title, j) => `<li><b>${title}</b> <i>${1800 + 10 * i + j}</i></li>`)
  const shop = i % 2 === 0 ? '<p>Our <b>shop</b></p>' : ''
  return createPage(`<html><body><h1>Shelf ${i}</h1><ul>${rows.join('')}</ul>${shop}</body></html>`, {
    name: `${i}.html`,
  })
}

const pages = Array.from({ length: 12 }, (_, i) => shelf(i))

/** The truth, as a person would give it. */
function truthOf(page: Page): PageAnswer {
  const records = [...page.source.matchAll(/<b>(\w+)<\/b> <i>(\d+)</g)].map(([, title, year]) => ({
    title,
    year,
  }))
  return { records, complete: true }
}

describe('a lesson with recognizers', () => {
  const list = (...words: string[]) => ({ kind: 'list', words, errors: 'incomplete' }) as const
  const begin = async () => {
    const year = { kind: 'regex', pattern: '18\\d\\d', errors: 'unsound' } as const
    const recognizers = await createRecognizedLearner({ title: list(...BOOKS.slice(0, 5)), year })
    return createLesson(pages, { shape: 'list', recognizers })
  }

  it('begins with what they find, and asks about the pages where it may be wrong', async () => {
    const lesson = await begin()
    expect(lesson.examples).toEqual([])
    expect(lesson.wrapper?.extract(pages[1]).records).toEqual(truthOf(pages[1]).records)
    expect(lesson.next()?.records).toHaveLength(3)
  })

  it('learns from the labels of a page as if there were no recognizers, where these show every field', async () => {
    const lesson = await begin()
    const { page } = lesson.next()!
    const { records } = truthOf(page)
    lesson.correct(page, { records, complete: true })
    const others = lesson.pages.filter((other) => other !== page)
    const alone = learn([{ page, records, complete: true }], { shape: 'list', unlabelled: others })
    if (lesson.result?.kind !== 'learned' || alone.kind !== 'learned') throw new Error('nothing was learned')
    expect(lesson.wrapper?.toJSON()).toEqual(alone.wrapper.toJSON())
    expect(lesson.undo()).toBe(true)
    expect(lesson.wrapper?.extract(pages[1]).records).toEqual(truthOf(pages[1]).records)
  })
})

describe('a lesson', () => {
  it('suggests what it learned, and takes corrections back', () => {
    const lesson = createLesson(pages)
    const first = lesson.next()!
    expect(first).toMatchObject({ records: [], certain: false })
    lesson.correct(first.page, truthOf(first.page))
    const [other] = lesson.pages.filter((page) => page !== first.page)
    const [record] = lesson.suggest(other).records
    expect(record).toMatchObject({ title: { text: truthOf(other).records[0].title } })
    expect(lesson.examples).toHaveLength(1)
    expect(lesson.undo()).toBe(true)
    expect(lesson.wrapper).toBeUndefined()
    expect(lesson.undo()).toBe(false)
  })

  it('learns nothing anew from an answer that it gave itself', () => {
    const lesson = createLesson(pages)
    const { page } = lesson.next()!
    lesson.correct(page, truthOf(page))
    const { result } = lesson
    const next = lesson.next()!
    lesson.correct(next.page, { records: next.records })
    expect(lesson.result).toBe(result)
    expect(lesson.examples).toHaveLength(2)
  })

  it('costs one learning for each correction, none for a page that is accepted, and one to conclude', () => {
    let learned = 0
    const lesson = createLesson(pages, {
      learn: (examples, options) => {
        learned++
        return learn(examples, options)
      },
    })
    const { page } = lesson.next()!
    lesson.correct(page, truthOf(page))
    for (const other of lesson.pages.filter((each) => each !== page).slice(0, 5)) {
      const { records } = lesson.suggest(other)
      lesson.correct(other, { records, complete: true })
    }
    expect(learned).toBe(1)
    const concluded = lesson.conclude()
    expect(learned).toBe(2)
    expect(concluded?.kind === 'learned' && concluded.wrapper.toJSON().examples.pages).toBe(6)
  })

  it('begins with a wrapper that is given, until something is said', () => {
    const first = createLesson(pages)
    const { page } = first.next()!
    first.correct(page, truthOf(page))
    const lesson = createLesson(pages, { wrapper: first.wrapper! })
    expect(lesson.suggest(page).records).toHaveLength(3)
    expect(lesson.rank()).toHaveLength(pages.length)
    expect(lesson.result).toBeUndefined()
  })

  it('ranks pages that are laid out otherwise first, and reads pages only when they are needed', () => {
    const odd = createPage('<table><tr><td>Zadig</td><td>1747</td></tr></table>', { name: 'odd.html' })
    const read = new Map([...pages, odd].map((each) => [each.name, each]))
    const names = [...read.keys()]
    const example = { page: '0.html', ...truthOf(pages[0]) }
    const lesson = createLessonOn(names, (name) => read.get(name)!, { shape: 'list' }, [example])
    expect(lesson.rank()[0]).toBe('odd.html')
    expect(lesson.next()).toMatchObject({ page: 'odd.html', certain: false })
    expect(lesson.rank()).not.toContain('0.html')
  })

  it('keeps what it knew when a value is not on the page', () => {
    const lesson = createLesson(pages)
    const { page } = lesson.next()!
    expect(() => lesson.correct(page, { records: [{ title: 'Nothing here' }] })).toThrow(/is not on the page/)
    expect(lesson.examples).toEqual([])
  })
})

describe('teaching', () => {
  it('asks about few pages, and ends when nothing is open', async () => {
    const taught = await teach(pages, ({ page }) => truthOf(page))
    expect(taught.ended).toBe('sure')
    expect(taught.asked).toBeLessThanOrEqual(3)
    const { wrapper } = taught.lesson
    for (const page of pages) expect(wrapper?.extract(page).records).toEqual(truthOf(page).records)
  })

  it('does what the oracle says', async () => {
    const stopped = await teach(pages, () => 'stop')
    expect(stopped).toMatchObject({ asked: 1, accepted: 0, ended: 'stopped', result: undefined })
    const skipped = await teach(pages.slice(0, 3), () => 'skip')
    expect(skipped).toMatchObject({ asked: 3, ended: 'all-pages' })
  })

  it('counts what the oracle accepts', async () => {
    const accepted = await teach(
      pages,
      ({ page, records }) => (records.length === 0 ? truthOf(page) : 'accept'),
      { epsilon: 0.01 },
    )
    expect(accepted.ended).toBe('all-pages')
    expect(accepted.asked - accepted.accepted).toBe(1)
  })
})
