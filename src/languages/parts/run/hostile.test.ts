import { describe, expect, it } from 'vitest'
import { createBudget } from '../../budget.ts'
import { learnParts } from '../learn/learn-parts.ts'
import { mark } from '../marked-text.ts'
import { MAX_UNITS, type PartsRule, partsSchema } from './rule.ts'
import { costOf, createSplitter } from './split.ts'
import { createSplitters } from './with-parts.ts'

const learned = learnParts(2, ['[0:Dayton], [1:OH]'].map(mark), ['Boston, MA', 'Reno, NV'], createBudget())
if (learned === undefined) throw new Error('nothing learned')
const rule: PartsRule = learned

/** The rule with a change, as a stranger might write it. */
function changed(change: Partial<PartsRule>): unknown {
  return { ...structuredClone(rule), ...change }
}

const withField = (change: object): unknown =>
  changed({ fields: rule.fields.map((field, f) => (f === 0 ? { ...field, ...change } : field)) })

describe('a rule from a stranger', () => {
  it.each([
    ['a score without an end', withField({ present: Number.POSITIVE_INFINITY })],
    ['a score that is not a number', changed({ inside: Number.NaN })],
    ['values of a million units', withField({ longest: 1_000_000 })],
    ['values of no unit', withField({ longest: 0 })],
    ['a separator of nothing, which would never end', withField({ separator: '' })],
    ['an order of a field that is not there', changed({ orders: [{ fields: [0, 7], skipped: [0, 0, 0] }] })],
    ['an unknown grain', { ...rule, grain: 'letters' }],
    ['a key beyond the levels of a chain', withField({ value: { miss: 0, entries: [[99, 'x', 1, 0]] } })],
    ['more constants than a template has', changed({ constants: Array.from({ length: 501 }, String) })],
    ['a member that no rule has', { ...rule, __code: 'x' }],
  ])('is refused with %s', (_, strange) => {
    expect(partsSchema.safeParse(strange).success).toBe(false)
  })

  it.each([
    ['no orders', { orders: [] }],
    ['no keys', { fields: rule.fields.map((field) => ({ ...field, value: { miss: 0, entries: [] } })) }],
    ['words of the template alone', { constants: ['Boston', 'MA'] }],
    ['the highest scores', { fields: rule.fields.map((field) => ({ ...field, present: 1000 })) }],
    ['a repetition behind every sign', { again: [',', '.', ';'] }],
  ] as const)('splits with %s into parts that are apart', (_, change) => {
    const strange = partsSchema.parse(changed(change))
    for (const text of ['Boston, MA', ', ,', '', 'x', 'Boston, MA, Reno, NV']) {
      let last = 0
      for (const { start, end } of createSplitter(strange)(text).parts) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(end).toBeGreaterThan(start)
        last = end
      }
    }
  })
})

describe('the steps of splitting', () => {
  it('stop growing where a text is too long to be split', () => {
    const long = 'a '.repeat(500_000)
    expect(costOf(rule, long)).toBe(costOf(rule, long + long))
    expect(createSplitter(rule)(long).parts).toEqual([])
    expect(costOf(rule, 'a b c')).toBeLessThan(costOf(rule, 'a b c d e'))
  })

  it('are taken from the budget, which ends it', () => {
    const split = createSplitters(createBudget({ steps: 1 }))
    expect(split(rule, 'Boston, MA')).toBeUndefined()
    expect(createSplitters(createBudget())(rule, 'Boston, MA')?.parts).toHaveLength(2)
  })

  it('are bounded by the longest value that a rule may have', () => {
    const [wide] = [partsSchema.parse(withField({ longest: MAX_UNITS }))]
    expect(costOf(wide, 'a '.repeat(5000))).toBeLessThanOrEqual(600 * (2 + 2 * MAX_UNITS))
  })
})
