import { describe, expect, it } from 'vitest'
import { createTask } from '../../../../test/notation.ts'
import { learn } from '../../../learn/learn.ts'
import { createPage, type Page } from '../../../page/page.ts'
import type { ExampleRecord } from '../../../record/example.ts'
import { createBudget } from '../../budget.ts'
import type { Budget } from '../../language.ts'
import { sortByContent, type Task } from '../../task.ts'
import { trees } from '../language.ts'
import { treesLearner } from '../learn.ts'
import type { RecordsRule } from '../rule.ts'

const shop = (names: readonly string[]): string =>
  `<html><body><h1>Shop</h1><div class="goods">${names.map((name, i) => `<div class="item"><h3>${name}</h3> <i>${i + 3} EUR</i></div>`).join('')}</div><div class="seen"><div class="item"><h3>Seen ${names[0]}</h3> <i>9 EUR</i></div></div></body></html>`

const FIRST = shop(['[name:Saw]', 'Axe', 'Adze']).replace('<i>3 EUR</i>', '<i>[price:3 EUR]</i>')
const OTHERS = [['Awl', 'Rasp'], ['File'], ['Vice', 'Clamp', 'Plane'], ['Level'], ['Square', 'Rule']].map(
  shop,
)

/** A task with its pages in the order in which learning gets them. */
function createShop(): Task {
  const task = createTask([{ text: FIRST, complete: false }], { unlabelled: OTHERS })
  return { ...task, unlabelled: sortByContent(task.unlabelled, (page) => page) }
}

/** The same task after a person answered whether the record of the last list of a page is one. */
function answer(task: Task, page: Page, isRecord: boolean): Task {
  const start = page.source.indexOf('Seen ')
  const end = page.source.indexOf('</h3>', start)
  const label = { text: page.source.slice(start, end), places: [{ start, end }], origin: 'answer' as const }
  const price = { start: page.source.indexOf('9 EUR', end), end: page.source.indexOf('</i>', end) }
  const cells = isRecord ? [{ text: '9 EUR', places: [price], origin: 'answer' as const }] : []
  const answered = [{ values: [[label], cells] }]
  const [records, negatives] = isRecord ? [answered, []] : [[], answered]
  const region = { start: 0, end: page.source.length }
  return {
    ...task,
    examples: [...task.examples, { page, records, complete: false, region, negatives }],
    unlabelled: task.unlabelled.filter((each) => each !== page),
  }
}

function learnCounting(task: Task) {
  let steps = 0
  const inner = createBudget()
  const budget: Budget = {
    spend: (count) => {
      steps += count
      return inner.spend(count)
    },
    get exhausted() {
      return inner.exhausted
    },
    get timedOut() {
      return inner.timedOut
    },
  }
  const learned = treesLearner.learn(task, budget)
  if (learned.kind === 'declined') throw new Error(learned.reason)
  return { rule: learned.rule.records, steps }
}

/** All values that a rule reads on a page. */
function textsOn(records: RecordsRule, page: Page, { fields }: Task): string {
  return JSON.stringify(trees.run({ records }, page, fields).records)
}

it.each([true, false])(
  'keeps the layout when a question on any page is answered (yes: %s), and judges the groups again',
  (yes) => {
    for (let i = 0; i < OTHERS.length; i++) {
      const task = createShop()
      const before = learnCounting(task)
      const after = learnCounting(answer(task, task.unlabelled[i], yes))
      expect(after.rule.slots.map(({ tags }) => tags)).toEqual(before.rule.slots.map(({ tags }) => tags))
      expect(after.rule.fields).toEqual(before.rule.fields)
      expect(textsOn(after.rule, task.unlabelled[i], task).includes('Seen')).toBe(yes)
      expect(after.steps).toBeLessThan(before.steps / 2)
    }
  },
)

describe('an accepted record', () => {
  const names = ['Dune', 'Emma', 'Kim', 'Nana']
  const menu = ['Films', ...names, 'Games'].map((name) => `<li><a>${name}</a></li>`).join('')
  const text = `<ul>${menu}</ul><dl>${names.map((name) => `<dt><b>${name}</b></dt>`).join('')}</dl>`
  const page = createPage(text)
  const given = (name: string, from: string) => {
    const start = text.indexOf(name, text.indexOf(from))
    return { name: { start, end: start + name.length } }
  }
  const found = (accepted: readonly ExampleRecord[]) => {
    const records = [{ name: 'Dune' }, { name: 'Emma' }]
    const result = learn([{ page, records, accepted, complete: false }], { method: 'trees' })
    return result.kind === 'learned' ? result.wrapper.extract(page).records.map(({ name }) => name) : []
  }

  it('decides which places of the marked values are meant', () => {
    expect(found([given('Games', '<ul>')])).toEqual(['Films', ...names, 'Games'])
    expect(found([given('Kim', '<dl>')])).toEqual(names)
  })

  it('is learned from like a marked one where no layout of the marked ones shows it', () => {
    const other =
      '<section><i>Other: <em>Zen</em></i></section><section><i>Other: <em>Faust</em></i></section>'
    const both = createPage(`${text}${other}`)
    const start = both.source.indexOf('Zen')
    const result = learn(
      [
        {
          page: both,
          records: [{ name: 'Dune' }, { name: 'Emma' }],
          accepted: [{ name: { start, end: start + 3 } }],
          complete: false,
        },
      ],
      { method: 'trees' },
    )
    if (result.kind !== 'learned') throw new Error('nothing was learned')
    const read = result.wrapper.extract(both).records.map(({ name }) => name)
    expect(read).toEqual(expect.arrayContaining(['Dune', 'Emma', 'Zen', 'Faust']))
  })
})
