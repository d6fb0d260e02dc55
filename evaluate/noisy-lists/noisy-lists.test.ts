import { describe, expect, it } from 'vitest'
import { learn } from '../../src/learn/learn.ts'
import { createPage } from '../../src/page/page.ts'
import { createRandom } from '../random.ts'
import { type Comparison, compareListPage } from '../scoring/score.ts'
import { scoreFields, scoreSite } from '../scoring/tally.ts'
import { valuesOf } from '../sites/truth.ts'
import { NOISY_LISTS, type NoisyList } from './noisy-lists.ts'

const DRAWS = 3
const PAGES = 4
const FIELDS = 3

/** The score on made-up pages of one kind, of which two records of the first are marked. */
function scoreOf({ name, make }: NoisyList, draw: number): number {
  const random = createRandom(`${name} ${draw}`)
  const pages = Array.from({ length: PAGES }, () => make(random))
  const [first, ...others] = pages.map(({ source }, i) => createPage(source, { name: `${i}` }))
  const { records } = pages[0]
  // The first record that shows all fields, and the next one: of two layouts that is one of each.
  const full = records.findIndex((record) => Object.keys(record).length === FIELDS)
  const marked = [records[full], records[full + 1]].map((record) =>
    Object.fromEntries(Object.entries(record).map(([field, [value]]) => [field, value as string])),
  )
  const result = learn([{ page: first, records: marked, complete: false }], {
    method: 'trees/list',
    unlabelled: others,
  })
  if (result.kind === 'declined') return 0
  const into: Comparison = { tally: new Map(), differences: [] }
  for (const [i, { records: truth }] of pages.entries()) {
    const got = result.wrapper.extract([first, ...others][i]).records
    compareListPage(truth.map(valuesOf), got.map(valuesOf), into)
  }
  return scoreSite(scoreFields(into.tally), false) ?? 0
}

describe('noisy lists', () => {
  for (const list of NOISY_LISTS) {
    it(`are learned from two records in spite of ${list.name}`, () => {
      const scores = Array.from({ length: DRAWS }, (_, draw) => scoreOf(list, draw))
      expect(Math.min(...scores)).toBeGreaterThanOrEqual(0.97)
    })
  }
})

it('a rejected record takes its group with it, and nothing else', () => {
  const random = createRandom('rejected')
  const sidebar = NOISY_LISTS.find(({ name }) => name.startsWith('a sidebar'))!.make(random)
  const page = createPage(sidebar.source.replaceAll('item small', 'item'), { name: 'page' })
  const at = sidebar.source.indexOf('Seen before')
  const title = page.source.slice(at).match(/<h3 class="title">([^<]*)/)?.[1] ?? ''
  const start = page.source.indexOf(title, at)
  const marked = sidebar.records
    .slice(0, 2)
    .map((record) =>
      Object.fromEntries(Object.entries(record).map(([field, [value]]) => [field, value as string])),
    )
  const negatives = [{ title: { start, end: start + title.length } }]
  const result = learn([{ page, records: marked, complete: false, negatives }], { method: 'trees/list' })
  expect(result.kind).toBe('learned')
  if (result.kind === 'declined') return
  const titles = result.wrapper.extract(page).records.map((record) => record.title)
  expect(titles).toEqual(sidebar.records.map((record) => record.title[0]))
})
