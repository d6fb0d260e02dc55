import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTask } from '../../../test/notation.ts'
import { createPage } from '../../page/page.ts'
import type { ExtractedRecord, Value } from '../../record/extraction.ts'
import { createBudget } from '../budget.ts'
import type { Learned } from '../language.ts'
import type { Task } from '../task.ts'
import { detectorsLearner } from './learn.ts'
import { type DetectorRule, ruleSchema } from './rule.ts'
import { run } from './run/run.ts'

function learn(task: Task, variant?: string): Learned<DetectorRule> {
  const result = detectorsLearner.learn(task, createBudget(), variant)
  if (result.kind === 'declined') throw new Error(result.reason)
  return result
}

/** Records as texts by field. */
function texts(records: readonly ExtractedRecord[]): string[][][] {
  return records.map(({ values }) => values.map((list) => list.map((value) => (value as Value).text)))
}

const PLACES = [
  '<ul>{<li><b>[name:Arden]</b>, room [room:12], <i>[post:Dean]</i>\n}{<li><b>[name:Bellamy]</b>, <i>[post:Reader]</i>, room [room:31]\n}{<li><b>[name:Cole]</b>, room [room:7], <i>[post:Lecturer]</i>\n}</ul><p>End</p>',
  '<ul>{<li><b>[name:Dorn]</b>, room [room:40], <i>[post:Reader]</i>\n}{<li><b>[name:Egan]</b>, <i>[post:Dean]</i>\n}{<li><b>[name:Frost]</b>, room [room:9], <i>[post:Fellow]</i>\n}</ul><p>End</p>',
]

describe('detectors', () => {
  it('find fields in another order, absent, and with a comma forgotten', () => {
    const task = createTask(PLACES)
    const { rule, replay } = learn(task)
    expect(replay.exact).toBe(true)
    const page = createPage(
      '<ul><li><b>Gray</b>, <i>Porter</i>, room 22\n<li><b>Hale</b>, <i>Fellow</i>\n<li><b>Iden</b> room 5, <i>Dean</i>\n</ul><p>End</p>',
    )
    expect(texts(run(rule, page, task.fields).records)).toEqual([
      [['Gray'], ['22'], ['Porter']],
      [['Hale'], [], ['Fellow']],
      [['Iden'], ['5'], ['Dean']],
    ])
  })

  it('find a field behind another label, in what the other fields leave over', () => {
    const job = (name: string, company: string, place: string, label = 'Location'): string =>
      `{<dt><b>[name:${name}]</b></dt><dd>Company: [company:${company}]<br>${label}: [place:${place}]</dd>}`
    const task = createTask([
      `<dl>${job('Clerk', 'Arden Ltd', 'Ely')}${job('Nurse', 'Bellamy Inc', 'Bath Park')}${job('Cook', 'Cole Group', 'York')}</dl>`,
      `<dl>${job('Porter', 'Dorn Ltd', 'Hull')}${job('Baker', 'Egan Group', 'Leeds Bay')}</dl>`,
    ])
    const { rule } = learn(task)
    const source = `<dl>${job('Smith', 'Frost Inc', 'Perth', 'Place')}${job('Mason', 'Gray Ltd', 'Kent')}</dl>`
    const page = createPage(source.replaceAll(/[{}\]]|\[\w+:/g, ''))
    expect(texts(run(rule, page, task.fields).records)).toEqual([
      [['Smith'], ['Frost Inc'], ['Perth']],
      [['Mason'], ['Gray Ltd'], ['Kent']],
    ])
    expect(rule.fields.every(({ plain }) => plain === true)).toBe(true)
  })

  it('give every value a confidence, and more to what is like the examples', () => {
    const task = createTask(PLACES)
    const { rule } = learn(task)
    const [record] = run(rule, task.examples[0].page, task.fields).records
    for (const value of record.values.flat() as Value[]) {
      expect(value.confidence).toBeGreaterThan(0.5)
      expect(value.confidence).toBeLessThan(1)
    }
  })

  it("keep to the paper's classes and rules where asked to", () => {
    const { rule } = learn(createTask(PLACES), 'classes')
    expect(rule).toMatchObject({ judge: 'rules', position: 'even', symbols: [], background: { page: [] } })
    expect(rule.global).toBeDefined()
    expect(ruleSchema.parse(rule)).toEqual(rule)
  })

  it('take the attribute of a tag as a value', () => {
    const list = (...items: [string, string][]) =>
      `<ul>${items.map(([url, name]) => `<li><a href="${url}">${name}</a></li>`).join('')}</ul>`
    const task = createTask([list(['[url:/a]', '[name:Ann]'], ['[url:/b]', '[name:Bob]'])])
    const { rule } = learn(task)
    const page = createPage(list(['/cat', 'Cat'], ['/dan', 'Dan']))
    expect(texts(run(rule, page, task.fields).records)).toEqual([
      [['/cat'], ['Cat']],
      [['/dan'], ['Dan']],
    ])
  })

  it('decline values that cut a word, and say which', () => {
    const result = detectorsLearner.learn(createTask(['<p>a[name:bc]d</p>']), createBudget())
    expect(result.kind === 'declined' && result.reason).toContain('"bc" begins or ends inside a word')
  })

  it('learn the same from pages in another order', () => {
    const forward = learn(createTask(PLACES)).rule
    const backward = learn(createTask(PLACES.toReversed())).rule
    const page = createPage(PLACES[0].replace(/[{}\]]|\[\w+:/g, ''))
    const fields = createTask(PLACES).fields
    expect(texts(run(backward, page, fields).records)).toEqual(texts(run(forward, page, fields).records))
  })

  it('reproduce labels whose fields come in any order, or not at all', () => {
    const part = {
      name: (value: string) => `<b>[name:${value}]</b>`,
      room: (value: string) => `room [room:${value}]`,
      post: (value: string) => `<i>[post:${value}]</i>`,
    }
    const order = fc.shuffledSubarray(['name', 'room', 'post'] as const, { minLength: 2 })
    fc.assert(
      fc.property(fc.array(order, { minLength: 6, maxLength: 9 }), (orders) => {
        const values = {
          name: ['Arden', 'Bell', 'Cole'],
          room: ['12', '7', '31'],
          post: ['Dean', 'Reader', 'Fellow'],
        }
        const rows = orders.map((fields, r) =>
          fields.map((field) => part[field](values[field][r % 3])).join(', '),
        )
        const task = createTask([`<ul>${rows.map((row) => `{<li>${row}</li>}`).join('\n')}</ul><p>End</p>`])
        const { replay } = learn(task)
        // A field that few records have may be missed; what is found is right.
        expect(replay.wrong).toBeLessThanOrEqual(replay.missed + 1)
        expect(replay.right).toBeGreaterThanOrEqual(0.8 * orders.flat().length)
      }),
      { seed: 131, numRuns: 15 },
    )
  })
})
