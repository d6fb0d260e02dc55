import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPage, type Page } from '../../page/page.ts'
import { createLesson, createLessonOn, type Lesson, type PageAnswer } from './lesson.ts'

const TITLES = ['Dune', 'Emma', 'Kim', 'Nana', 'Sula', 'Zadig']

/** Every second page has a seller between title and price. */
const pages = TITLES.map((title, i) =>
  createPage(`<h1>${title}</h1>${i % 2 === 0 ? '' : '<p>Ann</p>'}<p>${10 + i} €</p><p>Post 5 €</p>`, {
    name: `${i}.html`,
  }),
)

function truthOf({ name }: Page): PageAnswer {
  const i = Number.parseInt(name, 10)
  return { records: [{ title: TITLES[i], price: `${10 + i} €` }], complete: true }
}

/** All that an interface can see of a lesson. */
function stateOf(lesson: Lesson) {
  return {
    examples: lesson.examples,
    wrapper: lesson.wrapper?.toJSON(),
    rank: lesson.rank().map(({ name }) => name),
    suggested: lesson.pages.map((page) => lesson.suggest(page).records),
  }
}

type Step = readonly ['correct' | 'accept' | 'skip', page: number]

function take(lesson: Lesson, [what, at]: Step): void {
  const page = lesson.pages[at]
  if (what === 'skip') lesson.skip(page)
  else lesson.correct(page, what === 'accept' ? { records: lesson.suggest(page).records } : truthOf(page))
}

const step = fc.tuple(
  fc.constantFrom('correct' as const, 'accept' as const, 'skip' as const),
  fc.nat(pages.length - 1),
)

describe('the steps of a lesson', () => {
  it('are taken back one by one, each to what was before it', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 5 }), (steps) => {
        const lesson = createLesson(pages)
        const states = steps.map((each) => {
          const before = stateOf(lesson)
          take(lesson, each)
          return before
        })
        for (const before of states.reverse()) {
          expect(lesson.undo()).toBe(true)
          expect(stateOf(lesson)).toEqual(before)
        }
        expect(lesson.undo()).toBe(false)
      }),
      { seed: 15, numRuns: 12 },
    )
  })

  it('lead to the wrapper that all answers at once give, in any order', () => {
    const order = fc.shuffledSubarray([...pages.keys()], { minLength: 2, maxLength: 4 })
    fc.assert(
      fc.property(order, (asked) => {
        const lesson = createLesson(pages)
        for (const at of asked) take(lesson, ['correct', at])
        const sorted = lesson.pages.flatMap((page, at) =>
          asked.includes(at) ? [{ page, ...truthOf(page) }] : [],
        )
        const batch = createLesson(pages, {}, sorted)
        const concluded = lesson.conclude()
        expect(concluded?.kind).toBe('learned')
        expect(lesson.wrapper?.toJSON()).toEqual(batch.wrapper?.toJSON())
      }),
      { seed: 15, numRuns: 8 },
    )
  })

  it('leave out of the rank what was answered and skipped, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 5 }), (steps) => {
        const lesson = createLesson(pages)
        for (const each of steps) take(lesson, each)
        const done = new Set(steps.map(([, at]) => lesson.pages[at]))
        expect(new Set(lesson.rank())).toEqual(new Set(lesson.pages.filter((page) => !done.has(page))))
      }),
      { seed: 15, numRuns: 12 },
    )
  })
})

describe('a page more', () => {
  /** A lesson on numbers of pages that counts how often each is read. */
  function countingLesson(count: number) {
    const reads: number[] = []
    const numbers = Array.from({ length: count }, (_, i) => i)
    const page = (i: number) =>
      createPage(`<h1>Book ${i}</h1><p>${10 + i} €</p><p>Post 5 €</p>`, { name: `${i}` })
    const made = numbers.map(page)
    const lesson = createLessonOn(numbers, (i) => {
      reads.push(i)
      return made[i]
    })
    lesson.correct(0, { records: [{ title: 'Book 0', price: '10 €' }], complete: true })
    return { lesson, reads }
  }

  it.each([12, 48])('costs no more than itself where it is accepted, among %i', (count) => {
    const { lesson, reads } = countingLesson(count)
    lesson.rank()
    reads.length = 0
    lesson.correct(7, { records: lesson.suggest(7).records })
    lesson.rank()
    expect(new Set(reads)).toEqual(new Set([7]))
    expect(lesson.examples).toHaveLength(2)
  })

  it('makes a correction read the labelled pages and a fixed number of others, however many there are', () => {
    const readBy = (count: number) => {
      const { lesson, reads } = countingLesson(count)
      reads.length = 0
      lesson.correct(7, { records: [{ title: 'Book 7', price: '5 €' }], complete: true })
      return new Set(reads).size
    }
    expect(readBy(48)).toBe(readBy(24))
    expect(readBy(48)).toBeLessThan(12)
  })

  it('is looked at once for each wrapper', () => {
    const { lesson, reads } = countingLesson(12)
    reads.length = 0
    lesson.rank()
    expect(reads).toHaveLength(11)
    lesson.rank()
    expect(reads).toHaveLength(11)
  })
})
