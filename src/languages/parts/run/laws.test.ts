import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBudget } from '../../budget.ts'
import { learnParts } from '../learn/learn-parts.ts'
import { mark } from '../marked-text.ts'
import type { Split } from './decode.ts'
import { type Entry, type PartsRule, partsSchema, type View } from './rule.ts'
import { createSplitter } from './split.ts'
import { GRAINS } from './units.ts'

const WORDS = [
  'Dayton',
  'OH',
  '45430',
  'of',
  '1.80',
  '5',
  ',',
  '•',
  '(',
  ')',
  ':',
  '-',
  'é',
  'e\u0301',
  'א',
  '𝔄',
  '\u200d',
]
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 9 }).map((words) => words.join(' '))

const score = fc.oneof(fc.integer({ min: -6, max: 6 }), fc.constantFrom(-1000, 1000, 0.001))
const key = fc.constantFrom(
  '',
  'a',
  '9',
  'a9',
  'Aa',
  'A',
  'A2',
  '95',
  'OH',
  '^',
  '$',
  ', ',
  'a, ',
  '“of” ',
  '\0',
)
const entry: fc.Arbitrary<Entry> = fc.tuple(fc.nat(9), key, score, score)
const view: fc.Arbitrary<View> = fc.record({ miss: score, entries: fc.array(entry, { maxLength: 6 }) })
const signs = fc.uniqueArray(fc.constantFrom(',', '•', '(', ':', 'OH'), { maxLength: 3 })

/** Rules that no learner would write: any scores, keys at levels where there are none, fields in no order. */
const anyRule: fc.Arbitrary<PartsRule> = fc
  .array(
    fc.record({
      start: view,
      end: view,
      value: view,
      present: score,
      leading: signs,
      trailing: signs,
      digits: fc.boolean(),
      balanced: fc.boolean(),
      longest: fc.constantFrom(1, 3, 200),
      separator: fc.constantFrom(undefined, ',', ' ', '( '),
    }),
    { maxLength: 3 },
  )
  .chain((fields) => {
    const numbers = fc.shuffledSubarray([...fields.keys()])
    const order = numbers.chain((own) =>
      fc.record({
        fields: fc.constant(own),
        skipped: fc.array(score, { minLength: own.length + 1, maxLength: own.length + 1 }),
      }),
    )
    return fc.record({
      grain: fc.constantFrom(...GRAINS),
      constants: fc.uniqueArray(fc.constantFrom('of', 'OH', 'x'), { maxLength: 2 }),
      fields: fc.constant(fields),
      orders: fc.array(order, { maxLength: 2 }),
      separators: signs,
      inside: score,
      again: signs,
    })
  })

function learned(fields: number, ...marked: readonly string[]): PartsRule {
  const others = ['Boston, MA 02101', 'Reno, NV', 'Salem, OR 97301']
  const rule = learnParts(fields, marked.map(mark), others, createBudget())
  if (rule === undefined) throw new Error('nothing learned')
  return rule
}

const PLACE = learned(3, '[0:Dayton], [1:OH] [2:45430]', '[0:Austin], [1:TX]')
/** Nothing repeats: what is said of one pass over the fields holds of the whole text. */
const ONCE: PartsRule = { ...PLACE, again: [] }

const rules = fc.oneof(anyRule, fc.constantFrom(PLACE, ONCE, learned(2, '[0:5-11] ([1:1.80] m)')))

describe('the parts of a text', () => {
  it('are in order, share no character, and begin and end with a word or a sign, whatever the rule', () => {
    fc.assert(
      fc.property(rules, text, (rule, source) => {
        partsSchema.parse(rule)
        const { parts } = createSplitter(rule)(source)
        const edges = parts.flatMap(({ start, end }) => [start, end])
        expect(edges).toEqual(edges.toSorted((a, b) => a - b))
        expect(parts.filter(({ start, end }) => start >= end || end > source.length)).toEqual([])
        expect(
          parts.filter(({ start, end }) => source.slice(start, end).trim().length !== end - start),
        ).toEqual([])
        expect(parts.filter(({ field }) => rule.fields[field] === undefined)).toEqual([])
      }),
      { seed: 41, numRuns: 400 },
    )
  })

  it('have finite scores that make up the score of the text, where no word costs anything and nothing is a list', () => {
    fc.assert(
      fc.property(rules, text, (rule, source) => {
        const free = {
          ...rule,
          fields: rule.fields.map((field) => ({ ...field, separator: undefined })),
          orders: rule.orders.map(({ fields, skipped }) => ({ fields, skipped: skipped.map(() => 0) })),
        }
        const { parts, score: total } = createSplitter(free)(source)
        if (total === Number.NEGATIVE_INFINITY) expect(parts).toEqual([])
        else expect(parts.reduce((sum, part) => sum + part.score, 0)).toBeCloseTo(total, 6)
      }),
      { seed: 42, numRuns: 200 },
    )
  })

  it('are the same if the fields are numbered in another way', () => {
    const renumbered: PartsRule = {
      ...PLACE,
      fields: [2, 0, 1].map((f) => PLACE.fields[f]),
      orders: PLACE.orders.map(({ fields, skipped }) => ({
        skipped,
        fields: fields.map((f) => [1, 2, 0][f]),
      })),
    }
    fc.assert(
      fc.property(text, (source) => {
        const { parts, score: total } = createSplitter(renumbered)(source)
        const back: Split = {
          score: total,
          parts: parts.map((part) => ({ ...part, field: [2, 0, 1][part.field] })),
        }
        expect(back).toEqual(createSplitter(PLACE)(source))
      }),
      { seed: 43, numRuns: 100 },
    )
  })

  it('are the same beside a field that is never there', () => {
    const beside: PartsRule = {
      ...ONCE,
      fields: [...ONCE.fields, { ...ONCE.fields[0], present: -1000 }],
      orders: ONCE.orders.map(({ fields, skipped }) => ({
        fields: [...fields, ONCE.fields.length],
        skipped: [...skipped, skipped[skipped.length - 1]],
      })),
    }
    // Of two ways that are as good either may be taken: a sign that nobody sees changes no score.
    const visible = text.map((source) => source.replaceAll('\u200d', ''))
    fc.assert(
      fc.property(visible, (source) => {
        expect(createSplitter(beside)(source)).toEqual(createSplitter(ONCE)(source))
      }),
      { seed: 44, numRuns: 100 },
    )
  })
})

describe('a rule that was learned', () => {
  it('does not depend on the order of the texts without marks', () => {
    const others = ['Boston, MA 02101', 'Reno, NV', 'Salem, OR 97301', 'Born in Perth', '• Umeå (12)']
    const marked = [mark('[0:Dayton], [1:OH] [2:45430]')]
    const rule = learnParts(3, marked, others, createBudget())
    fc.assert(
      fc.property(fc.shuffledSubarray(others, { minLength: others.length }), (shuffled) => {
        expect(learnParts(3, marked, shuffled, createBudget())).toEqual(rule)
      }),
      { seed: 46, numRuns: 20 },
    )
  })

  it('does not depend on the order of the marked texts', () => {
    const marked = ['[0:Dayton], [1:OH] [2:45430]', '[0:Austin], [1:TX]', '[0:Reno], [1:NV] [2:89501]'].map(
      mark,
    )
    const others = ['Boston, MA 02101', 'Salem, OR 97301']
    const rule = learnParts(3, marked, others, createBudget())
    expect(learnParts(3, marked.toReversed(), others, createBudget())).toEqual(rule)
  })
})
