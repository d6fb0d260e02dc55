import { describe, expect, it } from 'vitest'
import { createTask } from '../../../test/notation.ts'
import { createPage } from '../../page/page.ts'
import type { Value } from '../../record/extraction.ts'
import { createBudget } from '../budget.ts'
import { detectorsLearner } from './learn.ts'
import { type DetectorRule, ruleSchema } from './rule.ts'
import { run } from './run/run.ts'

const LIST = '<ul><li>[name:Ann] <i>[age:31]</i></li><li>[name:Bob] <i>[age:42]</i></li></ul>'
const task = createTask([LIST])
const learned = detectorsLearner.learn(task, createBudget())
if (learned.kind === 'declined') throw new Error(learned.reason)
const { rule } = learned

/** The rule with a change deep inside it, as a stranger might write it. */
function changed(change: (copy: DetectorRule) => void): unknown {
  const copy = structuredClone(rule)
  change(copy)
  return copy
}

describe('a wrapper with absurd matrices', () => {
  it.each([
    [
      'a row for an unknown symbol',
      (copy: DetectorRule) => copy.fields[0].zone.begin.left.frequencies.push([9999, 1]),
    ],
    ['a negative count', (copy: DetectorRule) => copy.fields[0].zone.begin.left.frequencies.push([0, -1])],
    [
      'a count that is not a number',
      (copy: DetectorRule) => copy.fields[0].zone.begin.left.frequencies.push([0, Number.NaN]),
    ],
    [
      'more columns than its reach',
      (copy: DetectorRule) => copy.fields[0].zone.end.right.frequencies.push([0, 1, 1, 1, 1, 1, 1, 1]),
    ],
    ['no examples', (copy: DetectorRule) => Object.assign(copy.fields[0].zone.begin, { examples: 0 })],
    [
      'a range upside down',
      (copy: DetectorRule) => Object.assign(copy.fields[0].zone.begin.left, { costs: { min: 2, max: 1 } }),
    ],
    ['a reach of a million', (copy: DetectorRule) => Object.assign(copy, { reach: 1_000_000 })],
    ['a share above 1', (copy: DetectorRule) => copy.background.page.push(2)],
    ['an unknown class', (copy: DetectorRule) => copy.symbols.push({ lexeme: 'x', class: 'Verb' })],
  ])('is refused: %s', (_, change) => {
    expect(ruleSchema.safeParse(changed(change)).success).toBe(false)
  })

  it('runs when it is merely strange', () => {
    const strange = changed((copy) => {
      copy.symbols.push({ lexeme: '<ul>', class: 'Num' }, { lexeme: '<ul>', class: 'Lst' })
      copy.background = { page: [], record: [0] }
      copy.fields[0].zone.begin.left.frequencies = []
      copy.fields[0].field = 9
    })
    const { records } = run(ruleSchema.parse(strange), createPage(LIST), task.fields)
    expect(Array.isArray(records)).toBe(true)
  })
})

describe('strange pages', () => {
  it('learn names of any script', () => {
    const list = (...names: string[]) =>
      `<ul>${names.map((name, i) => `<li>${name} <i>${i}</i></li>`).join('')}</ul>`
    const other = createTask([list('[name:אבג]', '[name:E\u0301va]', '[name:דהו]', '[name:O\u0301la]')])
    const result = detectorsLearner.learn(other, createBudget())
    if (result.kind === 'declined') throw new Error(result.reason)
    const { records } = run(result.rule, createPage(list('זחט', 'I\u0301da')), other.fields)
    expect(records.map(({ values }) => (values[0][0] as Value).text)).toEqual(['זחט', 'I\u0301da'])
  })
})
