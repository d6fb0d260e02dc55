import { expect, it } from 'vitest'
import { createTask } from '../../../../test/notation.ts'
import type { Page } from '../../../page/page.ts'
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

/** The same task after the record of the last list of a page was marked as wrong. */
function reject(task: Task, page: Page): Task {
  const start = page.source.indexOf('Seen ')
  const end = page.source.indexOf('</h3>', start)
  const label = { text: page.source.slice(start, end), places: [{ start, end }] }
  const negatives = [{ values: [[label], []] }]
  const region = { start: 0, end: page.source.length }
  return {
    ...task,
    examples: [...task.examples, { page, records: [], complete: false, region, negatives }],
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

it('keeps the layout when a record is rejected on any page, and judges the groups again', () => {
  for (let i = 0; i < OTHERS.length; i++) {
    const task = createShop()
    const before = learnCounting(task)
    const after = learnCounting(reject(task, task.unlabelled[i]))
    expect(after.rule.slots.map(({ tags }) => tags)).toEqual(before.rule.slots.map(({ tags }) => tags))
    expect(after.rule.fields).toEqual(before.rule.fields)
    expect(textsOn(after.rule, task.unlabelled[i], task)).not.toContain('Seen')
    expect(after.steps).toBeLessThan(before.steps / 2)
  }
})
