import { describe, expect, it } from 'vitest'
import { learn } from '../../src/learn/learn.ts'
import { createPage, type Page } from '../../src/page/page.ts'
import type { Example } from '../../src/record/example.ts'
import { createRandom } from '../random.ts'
import { runNoisyLists } from './command.ts'
import { NOISY_LISTS } from './noisy-lists.ts'
import { scoreNoisyList, toExample } from './score-noisy-list.ts'

const DRAWS = 3

describe('noisy lists', () => {
  for (const list of NOISY_LISTS) {
    it(`are learned from two records in spite of ${list.name}`, () => {
      const scores = Array.from({ length: DRAWS }, (_, draw) =>
        scoreNoisyList(list, { draw, marks: 2, method: 'trees/list' }),
      )
      expect(scores.reduce((sum, score) => sum + score, 0) / DRAWS).toBeGreaterThanOrEqual(0.97)
    })
  }
})

describe('the answer that a group is not of records', () => {
  for (const list of NOISY_LISTS) {
    it(`gives the wrapper that learning anew gives, with ${list.name}`, () => {
      const random = createRandom(`answer ${list.name}`)
      const made = Array.from({ length: 3 }, () => list.make(random))
      const readPages = () => made.map(({ source }, i) => createPage(source, { name: `${i}` }))
      const records = made[0].records.slice(0, 2).map(toExample)
      const learnFrom = ([page, ...unlabelled]: readonly Page[], negatives: Example['records'] = []) => {
        const result = learn([{ page, records, negatives, complete: false }], {
          unlabelled,
          method: 'trees/list',
        })
        if (result.kind === 'declined') throw new Error('nothing was learned')
        return result
      }
      const pages = readPages()
      const before = learnFrom(pages)
      const { fields } = before.wrapper.toJSON()
      const asked = before.groupQuestions.find(({ page }) => page === pages[0].name)
      const rejected = asked?.values.map(([first]) => first) ?? []
      const last = made[0].records.at(-1) ?? {}
      const negative =
        asked === undefined
          ? toExample(last)
          : Object.fromEntries(
              rejected.flatMap((span, f) => (span === undefined ? [] : [[fields[f].name, span]])),
            )
      const again = learnFrom(pages, [negative])
      expect(again.wrapper.toJSON()).toEqual(learnFrom(readPages(), [negative]).wrapper.toJSON())
      expect(again.wrapper.toJSON()).not.toEqual(before.wrapper.toJSON())
    })
  }
})

it('prints the mean and the least of each kind', () => {
  const printed: string[] = []
  const code = runNoisyLists(['--records', '2', '--draws', '1', '--method', 'trees/list'], (lines) => {
    printed.push(...lines)
  })
  expect(code).toBe(0)
  expect(printed[0]).toBe('Noisy lists, 2 marked records, 1 draws, trees/list')
  expect(printed.filter((line) => /\d\.\d{3}$/.test(line))).toHaveLength(NOISY_LISTS.length + 1)
})

it('a rejected record takes its group with it, and nothing else', () => {
  const random = createRandom('rejected')
  const sidebar = NOISY_LISTS.find(({ name }) => name.startsWith('a sidebar'))!.make(random)
  const page = createPage(sidebar.source.replaceAll('item small', 'item'), { name: 'page' })
  const at = sidebar.source.indexOf('Seen before')
  const title = page.source.slice(at).match(/<h3 class="title">([^<]*)/)?.[1] ?? ''
  const start = page.source.indexOf(title, at)
  const marked = sidebar.records.slice(0, 2).map(toExample)
  const negatives = [{ title: { start, end: start + title.length } }]
  const result = learn([{ page, records: marked, complete: false, negatives }], { method: 'trees/list' })
  expect(result.kind).toBe('learned')
  if (result.kind === 'declined') return
  const titles = result.wrapper.extract(page).records.map((record) => record.title)
  expect(titles).toEqual(sidebar.records.map((record) => record.title[0]))
})
