import { describe, expect, it } from 'vitest'
import { createTask } from '../../../test/notation.ts'
import { createPage } from '../../page/page.ts'
import { isRecord } from '../../record/extraction.ts'
import type { LabelledRecord } from '../../record/label.ts'
import { createBudget } from '../budget.ts'
import { detectorsLearner } from '../detectors/learn.ts'
import type { Learned, Learner } from '../language.ts'
import { learningParts } from '../parts/texts/learn-texts.ts'
import { softMealyLearner } from '../softmealy/learn.ts'
import { stalkerLearner } from '../stalker/learn.ts'
import type { Task } from '../task.ts'
import { treesLearner } from '../trees/learn.ts'

const learners: readonly [string, Learner<unknown>][] = [
  ['detectors', detectorsLearner],
  ['softmealy', softMealyLearner],
  ['stalker', stalkerLearner],
  ['trees with parts of texts', learningParts(treesLearner)],
]

function learn(learner: Learner<unknown>, task: Task): Learned<unknown> {
  const learned = learner.learn(task, createBudget())
  if (learned.kind === 'declined') throw new Error(learned.reason)
  return learned
}

/** A list of towns with their codes, one text each; the marks are those of the notation. */
const list = (...rows: readonly [string, string][]): string =>
  `<ul>${rows.map(([town, code]) => `{<li><i>[town:${town}], [code:${code}]</i></li>}`).join('\n')}</ul>`
const plain = (notation: string): string => notation.replaceAll(/[{}\]]|\[\w+:/g, '')

function read(learner: Learner<unknown>, rule: unknown, task: Task, source: string): string[][] {
  const { records } = learner.language.run(rule, createPage(source), task.fields)
  return records.map(({ values }) => values.flat().map((value) => (isRecord(value) ? '' : value.text)))
}

/** The record with its first value moved into the entity that is in it. */
function startingInEntity(record: LabelledRecord, source: string): LabelledRecord {
  const [town, ...others] = record.values
  const place = { start: source.indexOf('amp;'), end: source.indexOf(', 7') }
  return { values: [[{ ...town[0], text: 'amp; Jerry', places: [place] }], ...others] }
}

describe.each(learners)('%s', (_, learner) => {
  const task = createTask([list(['Ely', '740'], ['Bath', '151'], ['York', '194'])])
  const { rule } = learn(learner, task)

  it.each([
    ['one token', 'x'],
    ['one tag', '<p>'],
    ['nothing but white space', ' \n\t '],
    ['a broken entity', '<ul><li><i>A&am, 1</i></li></ul>'],
  ])('takes a page of %s', (_name, source) => {
    expect(read(learner, rule, task, source).length).toBeLessThanOrEqual(1)
  })

  it('takes a page of 10⁶ tokens of one class', () => {
    expect(learner.language.run(rule, createPage('a '.repeat(1_000_000)), task.fields).records).toEqual([])
  })

  it('makes a rule ready within the budget, on every page anew', () => {
    const source = plain(list(['Ely', '740'], ['Bath', '151']))
    const found = (steps: number) =>
      learner.language.run(rule, createPage(source), task.fields, createBudget({ steps })).records.length
    expect(found(100_000_000)).toBe(2)
    expect(found(source.length)).toBe(0)
    expect(found(100_000_000)).toBe(2)
  })

  it('learns no value that starts inside an entity, and says so or finds the others', () => {
    const notation =
      '<ul>{<li><i>[town:Tom &amp; Jerry], [code:7]</i></li>}{<li><i>[town:Ely], [code:8]</i></li>}</ul>'
    const right = createTask([notation])
    const inside = right.examples.map((example) => ({
      ...example,
      records: example.records.map((record, r) =>
        r === 0 ? startingInEntity(record, example.page.source) : record,
      ),
    }))
    const result = learner.learn({ ...right, examples: inside }, createBudget())
    if (result.kind === 'declined') expect(result.reason).not.toBe('')
    else expect(result.replay.exact).toBe(false)
    expect(learn(learner, right).replay.exact).toBe(true)
  })

  it.each([
    ['written from right to left', ['תל אביב', '61000'], ['חיפה', '31000'], ['ירושלים', '91000']],
    ['with combining characters', ['Cafe\u0301ville', '61'], ['Sa\u0303o Luis', '31'], ['Ko\u0308ln', '91']],
    ['with characters beyond the first plane', ['𝔄𝔅', '61'], ['𝔇ℭ', '31'], ['𝔈𝔉', '91']],
  ] as const)('learns values %s', (_name, ...rows) => {
    const notation = list(...(rows as unknown as [string, string][]))
    const foreign = createTask([notation])
    const learned = learn(learner, foreign)
    expect(learned.replay.exact).toBe(true)
    expect(read(learner, learned.rule, foreign, plain(notation))).toEqual(rows.map((row) => [...row]))
  })
})
