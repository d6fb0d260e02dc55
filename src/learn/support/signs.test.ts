import { describe, expect, it } from 'vitest'
import { createPage } from '../../page/page.ts'
import type { Extraction } from '../../record/extraction.ts'
import { createTask } from '../task.ts'
import { supportOf } from './judge.ts'
import { type Signs, signsOf } from './signs.ts'

const source = '<ul><li><b>Dune</b></li><li><b>Emma</b></li></ul>'

/** A page on which a rule finds records with these titles, each with how clearly it preferred them. */
function readingOf(titles: readonly (string | undefined)[], confidence?: number): Extraction {
  const sure = confidence === undefined ? {} : { confidence }
  return {
    records: titles.map((text, i) => ({
      start: i,
      end: i + 1,
      values: [text === undefined ? [] : [{ start: i, end: i + 1, text, ...sure }]],
    })),
  }
}

/** The signs of the one field of a list of which some titles are marked. */
function signsWith(survey: readonly Extraction[], marked = ['Dune'], page = source): Signs {
  const task = createTask([{ page, records: marked.map((title) => ({ title })), complete: false }])
  return signsOf(task, survey, [0])[0]
}

describe('the signs of a field', () => {
  it('count labelled records, two at most', () => {
    const titles = ['Dune', 'Emma', 'Kim']
    const page = titles.map((title) => `<p>${title}</p>`).join('')
    const counts = [1, 2, 3].map((count) => signsWith([], titles.slice(0, count), page).records)
    expect(counts).toEqual([Math.log(2), Math.log(3), Math.log(3)])
  })

  it('count the places that a label may mean', () => {
    expect(signsWith([]).places).toBe(0)
    expect(signsWith([], ['Dune'], `${source}<p>Dune</p>`).places).toBeCloseTo(Math.log(2))
  })

  it('know whether other pages were seen', () => {
    expect(signsWith([]).seen).toBe(0)
    expect(signsWith([readingOf(['Emma'])]).seen).toBe(1)
  })

  it('compare how often a field is filled with how often the labels show it', () => {
    expect(signsWith([readingOf(['Dune', 'Emma'])]).filled).toBe(1)
    expect(signsWith([readingOf(['Dune', undefined])]).filled).toBe(0.5)
    expect(signsWith([readingOf([])]).filled).toBe(0)
  })

  it('count pages without a record as pages without the field, where each has one', () => {
    const task = createTask([{ page: '<b>Dune</b>', records: [{ title: 'Dune' }] }])
    const [signs] = signsOf(task, [readingOf(['Emma']), readingOf([])], [0])
    expect(signs.filled).toBe(0.5)
  })

  it('do not expect a field on pages that are known to lack it', () => {
    const task = createTask([{ page: '<b>Dune</b>', records: [{ title: 'Dune' }] }])
    const survey = [readingOf(['Emma']), readingOf([]), readingOf([])]
    const [signs] = signsOf(task, survey, [0], { presence: [0.5] })
    expect(signs.filled).toBe(1)
  })

  it('compare the type of values with that of the labels', () => {
    const page = '<b>12</b>'
    expect(signsWith([readingOf(['7', '30'])], ['12'], page).kind).toBe(1)
    expect(signsWith([readingOf(['7', 'Emma'])], ['12'], page).kind).toBe(0.5)
  })

  it('know the texts of the template, which a page that is seen alone does not show', () => {
    const menu = readingOf(['Home', 'Emma'])
    expect(signsWith([menu, readingOf(['Home', 'Kim'])]).template).toBe(0.5)
    expect(signsWith([readingOf(['Emma']), readingOf(['Kim'])]).template).toBe(0)
    expect(signsWith([menu]).template).toBe(0)
  })

  it('are the votes of the rule for its values', () => {
    expect(signsWith([readingOf(['Emma'])]).votes).toBe(1)
    expect(signsWith([readingOf(['Emma'], 0.4), readingOf(['Kim'], 0.8)]).votes).toBeCloseTo(0.6)
  })

  it('are how much the number of records varies', () => {
    expect(signsWith([readingOf(['Emma']), readingOf(['Kim'])]).spread).toBe(0)
    expect(signsWith([readingOf(['Emma']), readingOf(['Kim', 'Nana', 'Sula'])]).spread).toBeCloseTo(
      Math.log(2) / 2,
    )
  })
})

describe('an error rate', () => {
  const task = createTask([{ page: createPage(source), records: [{ title: 'Dune' }], complete: false }])
  const supportWith = (errorRate?: number): number =>
    supportOf(
      signsOf(task, [readingOf(['Dune', 'Emma'])], [0], errorRate === undefined ? {} : { errorRate })[0],
    )

  it('makes a field less sure the more errors its rule expects', () => {
    expect(supportWith(0)).toBeGreaterThan(supportWith(0.1))
    expect(supportWith(0.1)).toBeGreaterThan(supportWith(0.5))
    expect(supportWith(3)).toBe(supportWith(1))
  })

  it('is neutral where a rule does not judge its records', () => {
    expect(supportWith()).toBeLessThan(supportWith(0))
    expect(supportWith()).toBeGreaterThan(supportWith(0.1))
  })
})
