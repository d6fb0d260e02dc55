import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBudget } from '../../budget.ts'
import { learnParts } from '../learn/learn-parts.ts'
import { mark } from '../marked-text.ts'
import { compileView } from './compile-view.ts'
import { canBegin, canEnd, isBalanced } from './lattice.ts'
import type { Entry, PartOrder, PartsRule } from './rule.ts'
import { compileCostOf, costOf, createSplitter } from './split.ts'
import { Unit, type Units, unitsOf } from './units.ts'
import { endChain, startChain, valueChain } from './views.ts'
import { createSplitters } from './with-parts.ts'

function learn(fields: number, marked: readonly string[], unmarked: readonly string[]): PartsRule {
  const rule = learnParts(fields, marked.map(mark), unmarked, createBudget())
  if (rule === undefined) throw new Error('nothing learned')
  return rule
}

const RULES: readonly (readonly [string, PartsRule])[] = [
  ['two fields', learn(2, ['[0:Dayton], [1:OH]'], ['Boston, MA', 'Reno, NV'])],
  ['an optional field', learn(3, ['[0:Dayton], [1:OH] [2:45430]', '[0:Austin], [1:TX]'], ['Salem, OR'])],
  ['two orders', learn(2, ['[0:Dayton], [1:OH]', '[1:TX]: [0:Austin]'], ['NV: Reno'])],
  ['a repetition', learn(2, ['[0:Dayton], [1:OH] • [0:Salem], [1:OR]'], ['Austin, TX • Reno, NV'])],
  ['numbers', learn(2, ['[0:5-11] ([1:1.80] m)'], ['6-2 (1.88 m)'])],
]

/** The score of a value from one unit to another, worked out from the rule alone. */
function scoreOf(rule: PartsRule, units: Units, f: number, first: number, last: number): number | undefined {
  const field = rule.fields[f]
  const { text, start, end, kind, size } = units
  const say = (i: number): string => text.slice(start[i], end[i])
  if (kind[first] === Unit.sign && !canBegin(say(first), new Set(field.leading))) return undefined
  if (kind[last] === Unit.sign && !canEnd(say(last), new Set(field.trailing))) return undefined
  const value = text.slice(start[first], end[last])
  if (last - first >= field.longest || (field.digits && !/\p{N}/u.test(value))) return undefined
  if (field.balanced && !isBalanced(value)) return undefined
  const constants = new Set(rule.constants)
  const signs = Array.from({ length: last - first + 1 }, (_, i) => say(first + i))
  const words = signs.filter((_, i) => kind[first + i] !== Unit.sign)
  if (words.length > 0 && words.every((word) => constants.has(word))) return undefined
  const inside = signs.some((sign) => rule.separators.includes(sign)) ? rule.inside : 0
  return (
    compileView(field.start)(startChain(units, first, constants)) +
    compileView(field.end)(endChain(units, last, constants)) +
    compileView(field.value)(valueChain(value)) +
    field.present -
    0.5 * Math.log(size * Math.min(size, field.longest)) +
    inside
  )
}

/** The best score of an order by trying every way through the text. */
function bestByTrying(rule: PartsRule, units: Units, { fields, skipped }: PartOrder): number {
  const { text, start, end, kind, size } = units
  const say = (i: number): string => text.slice(start[i], end[i])
  const isFree = (i: number): boolean => kind[i] === Unit.sign || rule.constants.includes(say(i))
  const from = (at: number, j: number, isFull: boolean, isAgain: boolean): number => {
    const ways: number[] = []
    const isBehind = j === fields.length
    if (at === size) {
      if (isBehind) ways.push(0)
    } else {
      if (isFree(at)) ways.push(from(at + 1, j, isFull, isAgain))
      else if (!isAgain || isBehind) ways.push(skipped[j] + from(at + 1, j, isFull, isAgain))
      if (isBehind && isFull && rule.again.includes(say(at))) ways.push(from(at + 1, 0, true, true))
    }
    if (!isBehind && !isAgain) ways.push(from(at, j + 1, false, false))
    for (let last = at; !isBehind && last < size; last++) {
      const score = scoreOf(rule, units, fields[j], at, last)
      if (score !== undefined && !(isAgain && score <= 0))
        ways.push(score + from(last + 1, j + 1, isFull, isAgain))
    }
    return ways.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  }
  return from(0, 0, true, false)
}

const anyText = fc
  .array(fc.constantFrom('Dayton', 'OH', '45430', 'm', '1.80', '5', ',', '•', '(', ')', ':', '-'), {
    minLength: 1,
    maxLength: 7,
  })
  .map((words) => words.join(' '))

describe.each(RULES)('a rule for %s', (_, rule) => {
  it('finds what trying every way finds', () => {
    const split = createSplitter(rule)
    fc.assert(
      fc.property(anyText, (text) => {
        const units = unitsOf(text, rule.grain)
        const best = rule.orders
          .map((order) => bestByTrying(rule, units, order))
          .reduce((a, b) => Math.max(a, b))
        expect(split(text).score).toBeCloseTo(best, 6)
      }),
      { seed: 17, numRuns: 60 },
    )
  })

  it('gives parts of whole units whose scores are those of their places', () => {
    const split = createSplitter(rule)
    fc.assert(
      fc.property(anyText, (text) => {
        const units = unitsOf(text, rule.grain)
        for (const { field, start, end, score } of split(text).parts) {
          const [first, last] = [units.start.indexOf(start), units.end.indexOf(end)]
          expect(scoreOf(rule, units, field, first, last)).toBe(score)
        }
      }),
      { seed: 18, numRuns: 60 },
    )
  })

  it('splits a text in the same way whatever it split before', () => {
    const split = createSplitter(rule)
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 6 }), (texts) => {
        const inTurn = texts.map((text) => split(text))
        const alone = texts.map((text) => createSplitter(structuredClone(rule))(text))
        expect(inTurn).toEqual(alone)
      }),
      { seed: 20, numRuns: 30 },
    )
  })

  it('is the same after it was written and read', () => {
    const read = JSON.parse(JSON.stringify(rule))
    fc.assert(
      fc.property(anyText, (text) => {
        expect(createSplitter(read)(text)).toEqual(createSplitter(rule)(text))
      }),
      { seed: 19, numRuns: 30 },
    )
  })

  it('takes steps in proportion to the text, and none more for prose', () => {
    const text = 'Dayton, OH 45430 '
    const steps = (times: number): number => costOf(rule, text.repeat(times))
    expect(steps(20) / steps(10)).toBeLessThanOrEqual(2)
    expect(steps(100_000)).toBe(steps(1_000))
    expect(createSplitter(rule)(text.repeat(100_000)).parts).toEqual([])
  })
})

it('costs as many steps to make ready as it has keys, so that a large file is counted', () => {
  const [, rule] = RULES[0]
  const withKeys = (keys: number): PartsRule => ({
    ...rule,
    fields: rule.fields.map((field) => ({
      ...field,
      value: {
        miss: 0,
        entries: Array.from({ length: keys }, (_, i): Entry => [0, `k${i}`, 1, -1]),
      },
    })),
  })
  expect(compileCostOf(withKeys(2000)) - compileCostOf(withKeys(1000))).toBe(1000 * rule.fields.length)
  const few = createSplitters(createBudget({ steps: 1000 }))
  expect(few(withKeys(2000), 'Dayton, OH')).toBeUndefined()
  expect(few(rule, 'Dayton, OH')).toBeUndefined()
  expect(createSplitters(createBudget())(rule, 'Dayton, OH')?.parts).toHaveLength(2)
})

describe('signs at the edge of a value', () => {
  it('belong to it unless they separate, or the marks have them', () => {
    const none = new Set<string>()
    expect([canBegin('£', none), canBegin('(', none), canBegin(',', none), canBegin(')', none)]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect([canEnd('%', none), canEnd(')', none), canEnd(';', none), canEnd('(', none)]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(canBegin('-', new Set(['-']))).toBe(true)
  })

  it('are brackets only in pairs', () => {
    expect(['(a) [b]', '«a»', '(a]', '([a)]', ')', ''].map(isBalanced)).toEqual([
      true,
      true,
      false,
      false,
      false,
      true,
    ])
  })
})
