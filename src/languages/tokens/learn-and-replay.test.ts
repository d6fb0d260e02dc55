import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTask } from '../../../test/notation.ts'
import { createBudget } from '../budget.ts'
import { learnAndReplay, type RuleMaker } from './learn-and-replay.ts'
import { lexemesOf } from './lexemes.ts'
import { valueAt } from './ranges.ts'

/** A rule that takes one token of a page. */
interface TokenRule {
  readonly token: number
  readonly confidence?: number | undefined
}

/** Learns where the first value of the first page is; what it was asked to learn from is in `asked`. */
function createMaker(change: Partial<RuleMaker<TokenRule>> = {}): RuleMaker<TokenRule> & { asked: number[] } {
  const asked: number[] = []
  return {
    asked,
    language: {
      name: 'one-token',
      schema: z.strictObject({ token: z.int(), confidence: z.number().optional() }),
      run({ token, confidence }, page) {
        const value = valueAt(lexemesOf(page), { from: token, to: token + 1 }, confidence)
        if (value === undefined) return { records: [] }
        return { records: [{ start: value.start, end: value.end, values: [[value]] }] }
      },
      explain: ({ token }) => `token ${token}`,
    },
    make({ pages }) {
      asked.push(pages.length)
      return { token: pages[0].records[0].from }
    },
    withConfidence: (rule, confidence) => ({ ...rule, confidence: confidence('0') }),
    findsNothing: 'no token is a value',
    ...change,
  }
}

describe('learning over tokens', () => {
  const task = createTask(['<b>[name:Ann]</b>', '<b>[name:Bob]</b>', '<b>[name:Cy]</b>'])

  it('learns from all labels first, then without each page', () => {
    const maker = createMaker()
    const learned = learnAndReplay(maker, task, createBudget())
    expect(maker.asked).toEqual([3, 2, 2, 2])
    // Three values right and none wrong, with one more of both.
    expect(learned).toMatchObject({
      kind: 'learned',
      rule: { token: 1, confidence: 0.8 },
      replay: { exact: true },
    })
  })

  it('keeps a rule that misses some of its examples, and is less confident', () => {
    const mixed = createTask(['<b>[name:Ann]</b>', '<b>[name:Bob]</b>', '<b><i>[name:Cy]</i></b>'])
    const learned = learnAndReplay(createMaker(), mixed, createBudget())
    if (learned.kind === 'declined') throw new Error(learned.reason)
    expect(learned.replay).toMatchObject({ exact: false, right: 2, missed: 1 })
    expect(learned.rule.confidence).toBeLessThan(0.8)
  })

  it.each<[string, Partial<RuleMaker<TokenRule>>, string]>([
    ['the language makes no rule', { make: () => 'two values overlap' }, 'two values overlap'],
    ['its rule finds no value', { make: () => ({ token: 0 }) }, 'no token is a value'],
  ])('declines where %s', (_, change, reason) => {
    const result = learnAndReplay(createMaker(change), task, createBudget())
    expect(result).toEqual({ kind: 'declined', method: 'one-token', reason })
  })

  it('declines without a step left, even if a rule was made', () => {
    const result = learnAndReplay(createMaker(), task, createBudget({ steps: 2 }))
    expect(result).toMatchObject({ kind: 'declined', reason: 'the budget ran out before a rule was found' })
  })
})
