import { describe, expect, it } from 'vitest'
import { createBudget } from '../../languages/budget.ts'
import type { Learner } from '../../languages/language.ts'
import { predicateLearner } from '../../languages/predicates/learn.ts'
import type { Task } from '../../languages/task.ts'
import { createPage, type Page } from '../../page/page.ts'
import type { ExtractedRecord } from '../../record/extraction.ts'
import { createTask } from '../task.ts'
import { learnAgain } from './learn-again.ts'

const book = (title: string, year: number) =>
  createPage(`<h1>${title}</h1><p>Year: <b>${year}</b></p><p>Pages: <i>300</i></p>`, {
    name: `${title}.html`,
  })
const pages = [book('Dune', 1965), book('Emma', 1815), book('Kim', 1901), book('Nana', 1880)]
const task = createTask([{ page: pages[0], records: [{ title: 'Dune', year: '1965' }] }], {
  unlabelled: pages.slice(1),
})

/** A page of which these texts were read, as title and year. */
function reading(page: Page, ...texts: string[]) {
  const values = texts.map((text) => {
    const start = page.source.lastIndexOf(`>${text}<`) + 1
    return [{ start, end: start + text.length, text }]
  })
  const record: ExtractedRecord = { start: 0, end: page.source.length, values }
  return { page, records: [record], texts: texts.map((text) => [text]) }
}

const again = (
  survey: Parameters<typeof learnAgain>[2],
  asked: Task = task,
  learner: Learner<unknown> = predicateLearner,
) => learnAgain(learner, asked, survey, createBudget())

describe('learning again from what was read', () => {
  it('reads right values again', () => {
    const right = [
      reading(pages[1], 'Emma', '1815'),
      reading(pages[2], 'Kim', '1901'),
      reading(pages[3], 'Nana', '1880'),
    ]
    expect(again(right)).toEqual([1, 1])
  })

  it('reads other values where a page has something else in place of the field', () => {
    const mixed = [
      reading(pages[1], 'Emma', '300'),
      reading(pages[2], 'Kim', '1901'),
      reading(pages[3], 'Nana', '1880'),
    ]
    const [title, year] = again(mixed)
    expect(title).toBe(1)
    expect(year).toBeLessThan(0.5)
  })

  it('is not asked about labels of recognizers, nor where nothing was read', () => {
    const [example] = task.examples
    const records = example.records.map(({ values }) => ({
      values: values.map((cell) => cell.map((value) => ({ ...value, origin: 'recognizer' as const }))),
    }))
    const recognized = { ...task, examples: [{ ...example, records }] }
    const right = [reading(pages[1], 'Emma', '1815')]
    expect(again(right, recognized)).toEqual([undefined, undefined])
    expect(again([])).toEqual([undefined, undefined])
    expect(again([{ page: pages[1], records: [], texts: [[], []] }])).toEqual([undefined, undefined])
  })

  it('learns the fields of the task, although the rule may read more', () => {
    const counts: number[] = []
    const counting: Learner<unknown> = {
      ...predicateLearner,
      learn: (asked, budget) => {
        counts.push(...asked.examples.flatMap(({ records }) => records.map(({ values }) => values.length)))
        return predicateLearner.learn(asked, budget)
      },
    }
    const more = [reading(pages[1], 'Emma', '1815', '300'), reading(pages[2], 'Kim', '1901', '300')]
    expect(again(more, task, counting)).toEqual([1, 1])
    expect(counts).toEqual([2])
  })

  it('does not learn from labelled pages', () => {
    expect(again([reading(pages[0], 'Dune', '1965')])).toEqual([undefined, undefined])
  })

  it('is nothing where no rule is learned', () => {
    const declining: Learner<unknown> = {
      ...predicateLearner,
      learn: () => ({ kind: 'declined', method: 'predicates', reason: '' }),
    }
    expect(again([reading(pages[1], 'Emma', '1815')], task, declining)).toEqual([undefined, undefined])
  })
})
