import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTask } from '../../../../test/notation.ts'
import { createPage } from '../../../page/page.ts'
import { isRecord } from '../../../record/extraction.ts'
import { createBudget } from '../../budget.ts'
import { detectorsLearner } from '../learn.ts'
import type { DetectorRule } from '../rule.ts'
import { compileCostOf, run } from './run.ts'

const item = (name: string, room: string, post: string): string =>
  `{<li><b>[name:${name}]</b>, room [room:${room}], <i>[post:${post}]</i></li>}`
const LIST = `<ul>${item('Arden', '12', 'Dean')}${item('Bell', '31', 'Reader')}${item('Cole', '7', 'Fellow')}</ul><p>End</p>`
const task = createTask([LIST])

function learn(variant: string): DetectorRule {
  const learned = detectorsLearner.learn(task, createBudget(), variant)
  if (learned.kind === 'declined') throw new Error(learned.reason)
  return learned.rule
}

const plain = (notation: string): string => notation.replaceAll(/[{}\]]|\[\w+:/g, '')
const row = (name: string, room: string, post: string): string => plain(item(name, room, post))

const PIECES = ['<ul>', '</ul>', '<li>', '<b>', '</b>', '<i>', '</i>', 'room', 'Dean', '12', ',', '<!-- x -->', '&amp;', ' ', row('Eve', '5', 'Dean')] // biome-ignore format: one line
const source = fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }).map((pieces) => pieces.join(''))

describe.each(['lexemes', 'classes'])('records by %s', (variant) => {
  const rule = learn(variant)

  it('are the labelled ones on their own page', () => {
    const { records } = run(rule, task.examples[0].page, task.fields)
    const labelled = task.examples[0].records.map(({ values }) =>
      values.map((cell) => cell.map((value) => 'text' in value && value.text)),
    )
    expect(
      records.map(({ values }) => values.map((cell) => cell.map((value) => !isRecord(value) && value.text))),
    ).toEqual(labelled)
  })

  it('hold their values, which show their source and share none of it, on any page', () => {
    fc.assert(
      fc.property(source, (text) => {
        const page = createPage(text)
        let last = 0
        for (const { start, end, values } of run(rule, page, task.fields).records) {
          expect(start).toBeGreaterThanOrEqual(last)
          const own = values
            .flat()
            .filter((value) => !isRecord(value))
            .sort((a, b) => a.start - b.start)
          expect(own.length).toBeGreaterThan(0)
          for (const value of own) {
            expect(value.start).toBeGreaterThanOrEqual(last)
            expect(value.end).toBeGreaterThan(value.start)
            last = value.end
          }
          expect([start, end]).toEqual([own[0].start, last])
        }
      }),
      { seed: 101, numRuns: 120 },
    )
  })

  it('do not depend on what was read before', () => {
    const pages = [row('Eve', '5', 'Dean') + row('Fay', '6', 'Reader'), LIST, 'x'].map((text) =>
      createPage(plain(text)),
    )
    const first = pages.map((page) => run(rule, page, task.fields))
    expect(pages.toReversed().map((page) => run(rule, page, task.fields))).toEqual(first.toReversed())
  })

  it('leave out fields that the schema does not have', () => {
    const [record] = run(rule, task.examples[0].page, task.fields.slice(0, 1)).records
    expect(record.values).toHaveLength(1)
    expect(record.end).toBe(record.values[0][0].end)
  })

  it('are none, rather than some of them, when the budget ends', () => {
    const all = run(rule, task.examples[0].page, task.fields).records
    for (let steps = 1; steps < 1e8; steps *= 4) {
      const { records } = run(rule, createPage(plain(LIST)), task.fields, createBudget({ steps }))
      expect([0, all.length]).toContain(records.length)
    }
  })
})

describe('the steps that making a rule ready takes', () => {
  it('grow with each of its parts', () => {
    const rule = learn('lexemes')
    const cost = compileCostOf(rule)
    const wider = { ...rule, reach: rule.reach + 1 }
    const more = { ...rule, fields: [...rule.fields, rule.fields[0]] }
    const named = { ...rule, symbols: [...rule.symbols, { lexeme: 'x', class: 'Num' }] }
    for (const other of [wider, more, named]) expect(compileCostOf(other)).toBeGreaterThan(cost)
  })
})
