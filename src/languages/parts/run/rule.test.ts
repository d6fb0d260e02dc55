import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createPage } from '../../../page/page.ts'
import { createBudget } from '../../budget.ts'
import type { Language } from '../../language.ts'
import { learnParts } from '../learn/learn-parts.ts'
import { mark } from '../marked-text.ts'
import { type PartsRule, partsSchema } from './rule.ts'
import { isSplitRule, splitSchema } from './split-rule.ts'
import { withParts } from './with-parts.ts'

const parts = learnParts(2, [mark('[0:Ely], [1:CB7]')], ['Bath, BA1'], createBudget()) as PartsRule

describe('a rule from a stranger', () => {
  const refused: readonly [string, (rule: ReturnType<typeof copy>) => void][] = [
    ['a grain that does not exist', (rule) => Object.assign(rule, { grain: 'letters' })],
    ['a score that is not a number', (rule) => Object.assign(rule.fields[0], { present: 'high' })],
    ['an infinite score', (rule) => Object.assign(rule.fields[0], { present: 1e308 })],
    ['values of no length', (rule) => Object.assign(rule.fields[0], { longest: 0 })],
    ['values of absurd length', (rule) => Object.assign(rule.fields[0], { longest: 1_000_000 })],
    [
      'an empty separator, which would cut for ever',
      (rule) => Object.assign(rule.fields[0], { separator: '' }),
    ],
    ['a chain of a thousand levels', (rule) => rule.fields[0].start.entries.push([1000, 'x', 1, 1])],
    ['a field twice in an order', (rule) => Object.assign(rule.orders[0], { fields: [0, 0] })],
    ['an order without costs', (rule) => Object.assign(rule.orders[0], { skipped: [] })],
    [
      'an order of a field that it does not have',
      (rule) => Object.assign(rule.orders[0], { fields: [0, 9] }),
    ],
    [
      'more keys than any learner writes',
      (rule) => {
        const many = Array.from(
          { length: 3000 },
          (_, i) => [0, `${i}`, 1, 1] as [number, string, number, number],
        )
        rule.fields[0].start.entries.push(...many)
      },
    ],
    ['what no rule has', (rule) => Object.assign(rule, { script: 'alert(1)' })],
  ]

  function copy() {
    return JSON.parse(JSON.stringify(parts)) as {
      fields: { start: { entries: [number, string, number, number][] } }[]
      orders: object[]
    }
  }

  it.each(refused)('is refused for %s', (_, spoil) => {
    const rule = copy()
    spoil(rule)
    expect(partsSchema.safeParse(rule).success).toBe(false)
  })

  it('is accepted as it was learned', () => {
    expect(partsSchema.parse(copy())).toEqual(parts)
  })
})

/** A language whose one rule finds the first line of each paragraph of a page. */
const lines: Language<'lines'> = {
  name: 'lines',
  schema: z.literal('lines'),
  explain: () => 'each line',
  run: (_, page) => {
    const found = [...page.source.matchAll(/<p>([^<]*)/gu)].map(({ index, 1: text }) => {
      const start = index + '<p>'.length
      return { start, end: start + text.length, values: [[{ start, end: start + text.length, text }]] }
    })
    return { records: found }
  },
}

describe('a language with parts', () => {
  const language = withParts(lines)
  const rule = { finds: 'lines' as const, texts: [{ layers: [{ fields: [0, 1], parts }] }] }
  const fields = ['city', 'code'].map((name) => ({ name, many: false, optional: false }))
  const page = createPage('<p>York, YO1</p><p>Hull, HU1</p>')

  it('splits the texts that the language finds, each part at its place', () => {
    const { records } = language.run(rule, page, fields)
    expect(
      records.map(({ values }) => values.flat().map(({ start, end }) => page.source.slice(start, end))),
    ).toEqual([
      ['York', 'YO1'],
      ['Hull', 'HU1'],
    ])
  })

  it('leaves out a record whose text has none of the parts', () => {
    expect(language.run(rule, createPage(`<p>${'word '.repeat(900)}</p>`), fields).records).toEqual([])
  })

  it('runs rules of the language as they are', () => {
    const [{ values }] = language.run('lines', page, [fields[0]]).records
    expect(values).toEqual([[{ start: 3, end: 12, text: 'York, YO1' }]])
  })

  it('counts its steps, and gives no parts when they are used up', () => {
    const budget = createBudget({ steps: 10 })
    expect(language.run(rule, page, fields, budget).records).toEqual([])
    expect(budget.exhausted).toBe(true)
  })

  it('explains both steps', () => {
    const text = language.explain(rule, fields)
    expect(text).toContain('each line')
    expect(text).toContain('city, code: parts of one text')
  })

  it('reads its rules through a schema that tells the two forms apart', () => {
    expect(language.schema.parse('lines')).toBe('lines')
    expect(isSplitRule(language.schema.parse(JSON.parse(JSON.stringify(rule))))).toBe(true)
    const schema = splitSchema(lines.schema)
    expect(schema.safeParse({ ...rule, texts: [] }).success).toBe(false)
    expect(schema.safeParse({ ...rule, finds: 'words' }).success).toBe(false)
    const lacking = { ...rule, texts: [{ layers: [{ fields: [0], parts }] }] }
    expect(schema.safeParse(lacking).success).toBe(false)
  })
})
