import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBudget } from '../../languages/budget.ts'
import { delimitersLearner } from '../../languages/delimiters/learn.ts'
import { createPage } from '../../page/page.ts'
import { learn } from '../learn.ts'
import { createTask } from '../task.ts'
import { confidenceOdds, confidenceSignsOf } from './confidence.ts'
import { agreementOf, secondOpinion } from './second-opinion.ts'

const book = (title: string) => createPage(`<p>Title: <b>${title}</b></p>`, { name: `${title}.html` })
const pages = ['Dune', 'Emma', 'Kim'].map(book)
const task = createTask([{ page: pages[0], records: [{ title: 'Dune' }] }], { unlabelled: pages.slice(1) })
const surveyOf = (...texts: string[]) =>
  pages.slice(1).map((page, p) => ({ page, texts: [[texts[p]]] as const }))
const opinion = (...texts: string[]) =>
  secondOpinion(delimitersLearner, task, surveyOf(...texts), createBudget())

describe('the confidence of a field', () => {
  const odds = (agreement: number | undefined, ...texts: string[]) => {
    const [signs] = confidenceSignsOf(task, [2], surveyOf(...texts), [agreement])
    return confidenceOdds(signs)
  }

  it('rises with the support and with agreement; no second opinion is between', () => {
    const usual = odds(undefined, 'Emma', 'Kim')
    expect(odds(1, 'Emma', 'Kim')).toBeGreaterThan(usual)
    expect(odds(0.5, 'Emma', 'Kim')).toBeLessThan(usual)
    const [signs] = confidenceSignsOf(task, [3], surveyOf('Emma', 'Kim'), [undefined])
    expect(confidenceOdds(signs)).toBeGreaterThan(usual)
  })

  it('falls where values are much longer or shorter than the labels', () => {
    expect(odds(1, 'Emma', 'War and Peace, the whole of it in one line')).toBeLessThan(
      odds(1, 'Emma', 'Nana'),
    )
  })

  it('is stated without other pages too', () => {
    const result = learn([{ page: pages[0], records: [{ title: 'Dune' }] }])
    expect(result.kind === 'learned' && result.observed).toMatchObject([{ length: 0, disagreement: 0 }])
  })
})

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
