import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBudget } from '../../languages/budget.ts'
import { delimitersLearner } from '../../languages/delimiters/learn.ts'
import { createPage } from '../../page/page.ts'
import { createTask } from '../task.ts'
import { agreementOf, secondOpinion } from './second-opinion.ts'

const book = (title: string) => createPage(`<p>Title: <b>${title}</b></p>`, { name: `${title}.html` })
const pages = ['Dune', 'Emma', 'Kim'].map(book)
const task = createTask([{ page: pages[0], records: [{ title: 'Dune' }] }], { unlabelled: pages.slice(1) })
const surveyOf = (...texts: string[]) =>
  pages.slice(1).map((page, p) => ({ page, records: [], texts: [[texts[p]]] }))
const opinion = (...texts: string[]) =>
  secondOpinion(delimitersLearner, task, surveyOf(...texts), createBudget())

describe('a second opinion', () => {
  it('is the share of values that delimiters read as well', () => {
    expect(opinion('Emma', 'Kim')).toEqual([1])
    expect(opinion('Emma', 'Title:')).toEqual([0.5])
  })

  it('is not asked about labels of recognizers, nor without pages', () => {
    const [example] = task.examples
    const found = example.records.map(({ values }) => ({
      values: values.map((cell) => cell.map((value) => ({ ...value, origin: 'recognizer' as const }))),
    }))
    const recognized = { ...task, examples: [{ ...example, records: found }] }
    expect(secondOpinion(delimitersLearner, recognized, surveyOf('Emma', 'Kim'), createBudget())).toEqual([
      undefined,
    ])
    expect(secondOpinion(delimitersLearner, task, [], createBudget())).toEqual([undefined])
  })

  it('is none where the other language learns nothing', () => {
    const declining = {
      ...delimitersLearner,
      learn: () => ({ kind: 'declined', method: 'delimiters', reason: '' }) as const,
    }
    expect(secondOpinion(declining, task, surveyOf('Emma', 'Kim'), createBudget())).toEqual([undefined])
  })

  it('agrees wholly with itself, and with another as much as the other with it', () => {
    const list = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 4 }).map((texts) => texts.sort())
    const reading = fc.array(list, { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(reading, reading, (a, b) => {
        expect(agreementOf(a, a)).toBe(1)
        expect(agreementOf(a, b)).toBe(agreementOf(b, a))
        expect(agreementOf(a, b)).toBeLessThanOrEqual(1)
      }),
      { seed: 8 },
    )
  })
})
