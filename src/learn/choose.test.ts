import { describe, expect, it } from 'vitest'
import { createBudget } from '../languages/budget.ts'
import type { Language, Learned, Learner } from '../languages/language.ts'
import { replay } from '../languages/replay.ts'
import type { Task } from '../languages/task.ts'
import { placesOf } from '../record/locate.ts'
import { type Choice, choose } from './choose.ts'
import { probability } from './support/judge.ts'
import { createTask } from './task.ts'

const page = (title: string, price: string) =>
  `<html><body><div>Shop</div><h1>${title}</h1><p>${price}</p></body></html>`
const details = ['Dune', 'Emma', 'Kim', 'Nana', 'Faust', 'Zadig', 'Ulysses', 'Sula'].map((title, i) => ({
  title,
  price: `$${i + 3}.50`,
}))
const pages = details.map(({ title, price }) => page(title, price))
const task = createTask(
  details.slice(0, 2).map((record, i) => ({ page: pages[i], records: [record] })),
  { unlabelled: pages.slice(2) },
)
const seen = new Set(['Dune', 'Emma'])

/** What a made-up language reads of a page, given its title and price: values by field, or undefined for no record. */
type Reader = (title: string, price: string) => Readonly<Record<string, string | undefined>> | undefined

const right: Reader = (title, price) => ({ title, price })

/** A learner of a language with prescribed readings; it records the fields that it is asked for. */
function learnerOf(name: string, read: Reader): { learner: Learner<unknown>; asked: string[][] } {
  const language: Language<unknown> = {
    name,
    schema: undefined as never,
    explain: () => name,
    run(_rule, given, fields) {
      const [, title, price] = /<h1>(.*)<\/h1><p>(.*)<\/p>/.exec(given.source) ?? []
      const values = read(title, price)
      if (values === undefined) return { records: [], unmatched: 'not today' }
      const cells = fields.map((field) => {
        const text = values[field.name]
        return text === undefined ? [] : [{ ...placesOf(given, text)[0], text }]
      })
      return { records: [{ start: 0, end: given.source.length, values: cells }] }
    },
  }
  const asked: string[][] = []
  const learn = (given: Task): Learned<unknown> => {
    asked.push(given.fields.map((field) => field.name))
    return { kind: 'learned', rule: {}, replay: replay(language, {}, given), ambiguous: [], declined: [] }
  }
  const accepts = { labels: 'required', lists: true, nesting: false, noise: false } as const
  return { learner: { language, variants: [], accepts, learn }, asked }
}

function choiceOf(...learners: Learner<unknown>[]): Choice {
  const choice = choose(
    task,
    learners,
    (learner, asked) => learner.learn(asked, createBudget()) as Learned<unknown>,
  )
  if (!('best' in choice)) throw new Error('nothing was chosen')
  return choice
}

const nameOf = ({ best }: Choice) => best.learner.language.name

describe('the choice', () => {
  it('tries no further learner where the first is sure of every field', () => {
    const [first, second] = [learnerOf('first', right), learnerOf('second', right)]
    const choice = choiceOf(first.learner, second.learner)
    expect(nameOf(choice)).toBe('first')
    expect(second.asked).toEqual([])
    expect(choice.declined).toEqual([])
  })

  it('takes no field from a rule that does not reproduce its labels', () => {
    const wrong = learnerOf('wrong', (title) => ({ title, price: 'Shop' }))
    const { supplements } = choiceOf(wrong.learner, learnerOf('right', right).learner)
    expect(supplements).toMatchObject([{ fields: [1], from: { learner: { language: { name: 'right' } } } }])
  })

  it('prefers a rule that reproduces its examples altogether', () => {
    const wrong = learnerOf('wrong', () => ({ title: 'Shop', price: 'Shop' }))
    const choice = choiceOf(wrong.learner, learnerOf('right', right).learner)
    expect(nameOf(choice)).toBe('right')
    expect(choice.declined).toMatchObject([{ method: 'wrong', reason: 'Does not reproduce all examples' }])
  })

  it('prefers a rule that reads the other pages too', () => {
    const narrow = learnerOf('narrow', (title, price) => (seen.has(title) ? { title, price } : undefined))
    const choice = choiceOf(narrow.learner, learnerOf('right', right).learner)
    expect([nameOf(choice), ...choice.supplements.map(({ from }) => from.learner.language.name)]).toContain(
      'right',
    )
  })

  it('takes an open field from the next learner, which is asked for nothing else', () => {
    const fixed = learnerOf('fixed', (title, price) => ({ title, price: seen.has(title) ? price : 'Shop' }))
    const other = learnerOf('other', right)
    const choice = choiceOf(fixed.learner, other.learner)
    expect(nameOf(choice)).toBe('fixed')
    expect(other.asked).toEqual([['price']])
    expect(choice.supplements).toMatchObject([{ fields: [1] }])
    expect(probability(choice.support[1])).toBeGreaterThan(0.9)
  })

  it('is less sure of a field that it fills on few pages', () => {
    const gaps = learnerOf('gaps', (title, price) => ({ title, price: seen.has(title) ? price : undefined }))
    const { support } = choiceOf(gaps.learner)
    expect(support[1]).toBeLessThan(support[0])
  })

  it('is less sure where it has seen no other page', () => {
    const alone = { ...task, unlabelled: [] }
    const { learner } = learnerOf('one', right)
    const choice = choose(alone, [learner], () => learner.learn(alone, createBudget()))
    expect('best' in choice && choice.support[0]).toBeLessThan(choiceOf(learner).support[0])
  })
})

describe('the choice for a list', () => {
  const titles = ['Dune', 'Emma', 'Kim', 'Nana', 'Faust', 'Zadig', 'Ulysses', 'Sula']
  const list = (from: number): string =>
    titles.map((title, i) => `<li><b>${title}</b> <i>$${from + i}.50</i></li>`).join('')
  const records = titles.map((title, i) => ({ title, price: `$${i + 1}.50` }))
  const listed = createTask([{ page: `<ul>${list(1)}</ul>`, records }], {
    unlabelled: [`<ol>${list(20)}</ol>`, `<ol>${list(40)}</ol>`],
  })
  type Item = {
    readonly title: string
    readonly price: string
    readonly isLabelled: boolean
    readonly at: number
  }
  type Reading = readonly [title: string | undefined, price: string | undefined]

  /** A learner with prescribed readings of each item of a page. */
  function readerOf(name: string, read: (item: Item) => Reading | undefined): Learner<unknown> {
    const { learner } = learnerOf(name, right)
    const language: Language<unknown> = {
      ...learner.language,
      run(_rule, { source }) {
        const found = [...source.matchAll(/<b>(.*?)<\/b> <i>(.*?)<\/i>/g)].flatMap((match, at) => {
          const [whole, title, price] = match
          const texts = read({ title, price, isLabelled: source.includes('<ul>'), at })
          if (texts === undefined) return []
          const end = match.index + whole.length
          const values = texts.map((text) => {
            const start = source.indexOf(text ?? whole, match.index)
            return text === undefined ? [] : [{ start, end: start + text.length, text }]
          })
          return [{ start: match.index, end, values }]
        })
        return { records: found }
      },
    }
    const learn = (given: Task): Learned<unknown> => ({
      kind: 'learned',
      rule: {},
      replay: replay(language, {}, given),
      ambiguous: [],
      declined: [],
    })
    return { ...learner, language, learn }
  }

  const chosenOf = (...learners: Learner<unknown>[]): string => {
    const choice = choose(listed, learners, (learner, asked) => learner.learn(asked, createBudget()))
    return 'best' in choice ? nameOf(choice) : 'none'
  }
  const regular = readerOf('regular', ({ title, price }) => [title, price])
  const gaps = readerOf('gaps', ({ title, price, isLabelled, at }) => [
    title,
    isLabelled || at % 2 === 0 ? price : undefined,
  ])
  const slip = readerOf('slip', ({ title, price, isLabelled, at }) => [
    title,
    isLabelled && at === 3 ? undefined : price,
  ])
  const half = readerOf('half', ({ title, price, isLabelled, at }) =>
    isLabelled || at % 2 === 0 ? [title, price] : undefined,
  )

  it('is the first rule that reproduces the examples and leaves no doubtful cell', () => {
    expect(
      chosenOf(
        regular,
        readerOf('second', ({ title, price }) => [title, price]),
      ),
    ).toBe('regular')
  })

  it('is a later rule that leaves clearly fewer doubtful cells of the same records', () => {
    expect(chosenOf(gaps, regular)).toBe('regular')
  })

  it('is no rule that finds other records', () => {
    expect(chosenOf(gaps, half)).toBe('gaps')
  })

  it('is a rule that reproduces the examples, if it is not clearly more doubtful', () => {
    expect(chosenOf(slip, regular)).toBe('regular')
    expect(chosenOf(slip, gaps)).toBe('slip')
  })

  it('is the rule that leaves clearly fewer doubtful cells, where two misread as many examples', () => {
    const both = readerOf('both', ({ title, price, isLabelled, at }) => [
      title,
      at === 3 || (!isLabelled && at % 2 === 1) ? undefined : price,
    ])
    expect(chosenOf(both, slip)).toBe('slip')
    expect(chosenOf(slip, both)).toBe('slip')
  })

  it('is no later rule that misreads an example, where the first misreads none', () => {
    expect(chosenOf(gaps, slip)).toBe('gaps')
  })
})
