import { describe, expect, it } from 'vitest'
import { createTask } from '../../../test/notation.ts'
import { isRecord, type Value } from '../../record/extraction.ts'
import { createBudget } from '../budget.ts'
import type { Learner } from '../language.ts'
import { softMealyLearner } from '../softmealy/learn.ts'
import { stalkerLearner } from '../stalker/learn.ts'
import type { Task } from '../task.ts'
import { heldOutConfidence } from './held-out.ts'

const row = (name: string, price: string): string =>
  `{<li><b>[name:${name}]</b> <i>[price:${price}]</i></li>}`
const list = (...rows: readonly [string, string][]): string =>
  `<ul>${rows.map(([name, price]) => row(name, price)).join('')}</ul><p>End</p>`

const learners: readonly [string, Learner<unknown>][] = [
  ['softmealy', softMealyLearner],
  ['stalker', stalkerLearner],
]

/** The confidence of each value of the first record on the first page. */
function confidences(learner: Learner<unknown>, task: Task): (number | undefined)[] {
  const learned = learner.learn(task, createBudget())
  if (learned.kind === 'declined') throw new Error(learned.reason)
  const rule = learner.language.schema.parse(JSON.parse(JSON.stringify(learned.rule)))
  const [record] = learner.language.run(rule, task.examples[0].page, task.fields).records
  return record.values.flat().map((value) => (isRecord(value) ? undefined : value.confidence))
}

describe.each(learners)('values of %s', (_, learner) => {
  const pages = [
    list(['Arden', '12'], ['Bell', '31'], ['Cole', '7']),
    list(['Dorn', '40'], ['Egan', '5'], ['Frost', '9']),
    list(['Gray', '8'], ['Hale', '77']),
  ]

  it('have a confidence that grows with the labels that were found when left out', () => {
    const of = (...sources: string[]): number[] => confidences(learner, createTask(sources)) as number[]
    const [few] = of(pages[0])
    const [more] = of(...pages)
    expect(few).toBeGreaterThan(0.5)
    expect(more).toBeGreaterThan(few)
    expect(more).toBeLessThan(1)
  })

  it('are as likely right as wrong where one record is all there is to learn from', () => {
    const task = createTask(['<p><b>[name:Arden]</b> <i>[price:12]</i></p>'])
    expect(confidences(learner, task)).toEqual([0.5, 0.5])
  })
})

describe('the share of values that are right on pages left out', () => {
  const task = createTask([list(['Arden', '12'], ['Bell', '31']), list(['Dorn', '40'], ['Egan', '5'])])
  /** Extracts what is labelled, except for the values of one field, which are one character too long. */
  const extract =
    (spoilt: number) =>
    (_: Task, { records }: Task['examples'][number]) => ({
      records: records.map(({ values }) => ({
        start: 0,
        end: 1,
        values: values.map((cell, f) =>
          cell.map((label): Value => {
            const { text, places } = label as { text: string; places: { start: number; end: number }[] }
            return { text, start: places[0].start, end: places[0].end + (f === spoilt ? 1 : 0) }
          }),
        ),
      })),
    })

  it('counts each field by itself', () => {
    const confidence = heldOutConfidence(task, extract(1), createBudget())
    // Four right and none wrong, and the reverse, each with one more of both.
    expect([confidence('0'), confidence('1')]).toEqual([0.833, 0.167])
  })

  it('is a half for a field that was never left out, or when nothing may be spent', () => {
    const spent = createBudget({ steps: 1 })
    spent.spend(2)
    expect(heldOutConfidence(task, extract(1), spent)('0')).toBe(0.5)
    expect(heldOutConfidence(task, extract(1), createBudget())('7')).toBe(0.5)
  })
})
