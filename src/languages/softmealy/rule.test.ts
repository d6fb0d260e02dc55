import { describe, expect, it } from 'vitest'
import { createTask } from '../../../test/notation.ts'
import { createPage } from '../../page/page.ts'
import { createBudget } from '../budget.ts'
import { softMealyLearner } from './learn.ts'
import { ruleSchema, type SoftMealyRule } from './rule.ts'
import { run } from './run.ts'

const LIST = '<ul><li>[name:Ann] <i>[age:31]</i></li><li>[name:Bob] <i>[age:42]</i></li></ul>'
const task = createTask([LIST])
const learned = softMealyLearner.learn(task, createBudget())
if (learned.kind === 'declined') throw new Error(learned.reason)
const { rule } = learned

describe('a rule from a stranger', () => {
  it.each<[string, (copy: SoftMealyRule) => unknown]>([
    ['an arc to nowhere', (copy) => Object.assign(copy.starts[0], { to: 7 })],
    ['an attribute without end', (copy) => copy.ends.pop()],
    ['an unknown class', (copy) => Object.assign(copy.starts[0].contexts[0], { left: [{ class: 'Verb' }] })],
    [
      'a context of a hundred tokens',
      (copy) => Object.assign(copy.ends[0][0], { right: new Array(100).fill({ class: 'Any' }) }),
    ],
    ['no way to begin', (copy) => Object.assign(copy, { starts: [] })],
  ])('is refused: %s', (_, change) => {
    const copy = structuredClone(rule)
    change(copy)
    expect(ruleSchema.safeParse(copy).success).toBe(false)
  })

  it('ends on every page, even if all its contexts are empty', () => {
    const anywhere = [{ left: [], right: [] }]
    const open = ruleSchema.parse({
      attributes: [{ field: 0 }],
      body: {},
      starts: [{ to: 0, contexts: anywhere }],
      continues: [{ from: 0, to: 0, contexts: anywhere }],
      ends: [anywhere],
      last: [0],
    })
    expect(run(open, createPage('a b c'), task.fields).records).toHaveLength(3)
  })

  it.each([
    ['one token', 'x'],
    ['a million tokens of one class', '1 '.repeat(1_000_000)],
    ['right-to-left text', '<ul><li>אבג <i>31</i></li></ul>'],
    ['combining characters', '<ul><li>A\u0301n\u0303n <i>31</i></li></ul>'],
  ])('runs on %s', (_, source) => {
    expect(Array.isArray(run(rule, createPage(source), task.fields).records)).toBe(true)
  })
})

describe('what cannot be learned', () => {
  it('is a value inside a value', () => {
    const source = '<p>Ann Lee</p>'
    const start = source.indexOf('Ann')
    const value = (from: number, to: number) => [
      { text: source.slice(from, to), places: [{ start: from, end: to }] },
    ]
    const example = {
      ...task.examples[0],
      page: createPage(source),
      records: [{ values: [value(start, start + 7), value(start + 4, start + 7)] }],
    }
    const result = softMealyLearner.learn({ ...task, examples: [example] }, createBudget())
    expect(result.kind === 'declined' && result.reason).toMatch(/overlap/)
  })
})
