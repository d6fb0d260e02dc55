import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTask } from '../../../../test/notation.ts'
import { createPage } from '../../../page/page.ts'
import { readValue } from '../../../page/value.ts'
import { isRecord, type Value } from '../../../record/extraction.ts'
import { createBudget } from '../../budget.ts'
import type { Learned } from '../../language.ts'
import type { Task } from '../../task.ts'
import { treesLearner } from '../../trees/learn.ts'
import { learningParts } from './learn-texts.ts'

const learner = learningParts(treesLearner)

function learn(task: Task): Learned<unknown> {
  const learned = learner.learn(task, createBudget())
  if (learned.kind === 'declined') throw new Error(learned.reason)
  return learned
}

function valuesOn(rule: unknown, task: Task, source: string): Value[][][] {
  const { records } = learner.language.run(rule as never, createPage(source), task.fields)
  return records.map(({ values }) =>
    values.map((cell) => cell.flatMap((value) => (isRecord(value) ? [] : [value]))),
  )
}

const texts = (records: readonly Value[][][]): string[][][] =>
  records.map((values) => values.map((cell) => cell.map(({ text }) => text)))

const item = (street: string, town: string, code: string): string =>
  `{<li><i>[street:${street}], [town:${town}] ([code:${code}])</i></li>}`
const list = (...rows: readonly (readonly [string, string, string])[]): string =>
  `<h1>Shops</h1><ul>${rows.map((row) => item(...row)).join('\n')}</ul>`
const plain = (notation: string): string => notation.replaceAll(/[{}\]]|\[\w+:/g, '')

const FIRST = list(['12 Mill Lane', 'Ely', '740'], ['7 High Street', 'Bath', '151'])
const SECOND = list(['4 Church Row', 'York', '194'], ['29 Park Parade', 'Bury Edmunds', '330'])
const task = createTask([FIRST, SECOND])
const { rule, replay } = learn(task)

const street = fc.constantFrom(
  '1 Elm Row',
  '112 Kings Road',
  'Rue de l’Église',
  'רחוב הרצל',
  '9 Cafe\u0301 Lane',
)
const town = fc.constantFrom('Hull', 'Leeds', 'Umeå', 'תל אביב', 'Sa\u0303o Luis', '𝔄𝔅')
const code = fc.constantFrom('1', '22', '333', '4444')
const rows = fc.array(fc.tuple(street, town, code), { minLength: 1, maxLength: 5 })

describe('values that are parts of texts', () => {
  it('are those that were marked', () => {
    expect(replay.exact).toBe(true)
  })

  it('show what their span shows, in order and apart, whatever the script', () => {
    fc.assert(
      fc.property(rows, (own) => {
        const source = plain(list(...own))
        for (const cells of valuesOn(rule, task, source)) {
          let last = 0
          for (const { start, end, text } of cells.flat()) {
            expect(readValue(source, start, end)).toBe(text)
            expect(start).toBeGreaterThanOrEqual(last)
            last = end
          }
        }
      }),
      { seed: 111, numRuns: 60 },
    )
  })

  it('are the same where characters are written as references', () => {
    fc.assert(
      fc.property(rows, (own) => {
        const source = plain(list(...own))
        const written = source.replaceAll(/[é’,(]/gu, (sign) => `&#${sign.codePointAt(0)};`)
        expect(texts(valuesOn(rule, task, written))).toEqual(texts(valuesOn(rule, task, source)))
      }),
      { seed: 112, numRuns: 40 },
    )
  })

  it('do not depend on the other records of the page', () => {
    fc.assert(
      fc.property(rows, (own) => {
        const alone = own.flatMap((row) => texts(valuesOn(rule, task, plain(list(row)))))
        expect(texts(valuesOn(rule, task, plain(list(...own))))).toEqual(alone)
      }),
      { seed: 113, numRuns: 40 },
    )
  })

  it('do not depend on the order of the marked pages', () => {
    const other = createTask([SECOND, FIRST])
    const back = learn(other)
    const source = plain(list(['3 Quayside', 'Hull', '12'], ['61 Dean Road', 'Ripon', '4']))
    expect(texts(valuesOn(back.rule, other, source))).toEqual(texts(valuesOn(rule, task, source)))
  })

  it.each([
    ['is empty', ''],
    ['is one token', 'x'],
    ['is one tag', '<li>'],
    ['has an unfinished entity in an item', '<ul><li><i>&am, Ely (1)</i></li></ul>'],
    ['has an item of a million words', `<ul><li><i>${'a '.repeat(1_000_000)}</i></li></ul>`],
  ])('are none or few on a page that %s', (_, source) => {
    expect(texts(valuesOn(rule, task, source)).flat(2).length).toBeLessThanOrEqual(3)
  })
})
