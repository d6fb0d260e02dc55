import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createPage } from '../../page/page.ts'
import type { Field } from '../../record/field.ts'
import { toPlain } from '../../record/plain.ts'
import { createBudget } from '../budget.ts'
import { items } from '../items/run.ts'
import type { Language } from '../language.ts'
import type { FindLanguage, WithinRule } from './rule.ts'
import { createWithin, cutRegions, innerFields, regionFields } from './run.ts'

/** A language of regions for these tests: region r is what is in the elements with the r-th of the given tags. */
const parts: Language<unknown> = {
  name: 'parts of a page',
  schema: z.array(z.string()),
  run(rule, { tree }, fields) {
    const tags = rule as string[]
    const values = fields.map((_, r) =>
      [...tree.name.keys()]
        .filter((node) => tree.name[node] >= 0 && tree.names[tree.name[node]] === tags[r])
        .map((node) => ({
          start: tree.contentStart[node],
          end: tree.end[node] - `</${tags[r]}>`.length,
          text: '',
        })),
    )
    if (values.flat().length === 0) return { records: [], unmatched: 'no region' }
    return { records: [{ start: 0, end: tree.source.length, values }] }
  },
  explain: (rule) => `Regions are ${(rule as string[]).join(' and ')}.`,
}

const find: FindLanguage = (name) =>
  name === 'parts' ? parts : name === 'items' ? (items as Language<unknown>) : undefined
const within = createWithin(find)

const field = (name: string, more: Partial<Field> = {}): Field => ({
  name,
  many: false,
  optional: true,
  ...more,
})
const commas = { language: 'items', rule: { separators: [', '] } }
const ruleOf = (tags: string[], ...inner: WithinRule['inner']): WithinRule => ({
  outer: { language: 'parts', rule: tags },
  inner,
})

function extract(rule: WithinRule, source: string, fields: readonly Field[]): unknown {
  const { records, unmatched } = within.run(rule, createPage(source), fields)
  return unmatched ?? records.map((record) => toPlain(record, fields))
}

describe('a rule inside regions', () => {
  it('gives nested records, where its field has fields of its own', () => {
    const fields = [
      field('title'),
      field('crops', { many: true, fields: [field('crop', { optional: false })] }),
    ]
    const rule = ruleOf(['p'], { region: 0, fields: [1], ...commas })
    expect(extract(rule, '<h1>tea, x</h1><p>tea, rice</p><p>corn</p>', fields)).toEqual([
      { crops: [{ crop: 'tea' }, { crop: 'rice' }, { crop: 'corn' }] },
    ])
  })

  it('gives the values of its field, where that may have several', () => {
    const rule = ruleOf(['p'], { region: 0, fields: [0], ...commas })
    expect(extract(rule, '<p>tea, rice</p>', [field('crops', { many: true })])).toEqual([
      { crops: ['tea', 'rice'] },
    ])
  })

  it('gives the first value of each of its fields otherwise', () => {
    const rule = ruleOf(['p'], { region: 0, fields: [0], ...commas })
    expect(extract(rule, '<p>tea, rice</p><p>corn</p>', [field('crop')])).toEqual([{ crop: 'tea' }])
  })

  it('reads regions of its number alone, and several rules make one record', () => {
    const rule = ruleOf(
      ['p', 'div'],
      { region: 1, fields: [0], ...commas },
      { region: 0, fields: [1], ...commas },
    )
    const fields = [field('fish', { many: true }), field('crops', { many: true })]
    expect(extract(rule, '<p>tea, rice</p><div>cod</div>', fields)).toEqual([
      { fish: ['cod'], crops: ['tea', 'rice'] },
    ])
  })

  it('leaves out a rule for fields that the schema does not have', () => {
    const rule = ruleOf(['p'], { region: 0, fields: [0], ...commas }, { region: 0, fields: [7], ...commas })
    expect(extract(rule, '<p>tea</p>', [field('crop')])).toEqual([{ crop: 'tea' }])
  })

  it('says why a page has no record', () => {
    const rule = ruleOf(['p'], { region: 0, fields: [0], ...commas })
    expect(extract(rule, '<div>tea</div>', [field('crop')])).toBe('no region')
    expect(extract(rule, '<p> </p>', [field('crop')])).toBe('its sections contain none of the values')
  })

  it('gives places on the whole page, at which the values are', () => {
    const word = fc.constantFrom('tea', 'rice', 'corn &amp; maize', '<b>oats</b>')
    fc.assert(
      fc.property(
        fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        (lists) => {
          const source = lists.map((list) => `<i>x</i><p>${list.join(', ')}</p>`).join('\n')
          const rule = ruleOf(['p'], { region: 0, fields: [0], ...commas })
          const { records } = within.run(rule, createPage(source), [field('crops', { many: true })])
          const [{ start, end, values }] = records
          expect(
            values[0].map((value) => source.slice(value.start, value.end).replace(/<\/?b>/g, '')),
          ).toEqual(lists.flat().map((each) => each.replace(/<\/?b>/g, '')))
          for (const value of values[0]) {
            expect(value.start).toBeGreaterThanOrEqual(start)
            expect(value.end).toBeLessThanOrEqual(end)
          }
        },
      ),
      { seed: 41, numRuns: 100 },
    )
  })

  it('cuts nothing once the budget is spent', () => {
    const page = createPage('<p>tea, rice</p>')
    const { parts: cut } = cutRegions(parts, ['p'], page, 1, createBudget({ steps: 3 }))
    expect(cut).toEqual([[]])
  })

  it('is explained with the rules in it', () => {
    const rule = ruleOf(['p'], { region: 0, fields: [0], variant: 'plain', ...commas })
    expect(within.explain(rule, [field('crop')]).split('\n')).toEqual([
      'Regions are p.',
      'Inside region 1: crop, by a rule in items/plain',
      expect.stringMatching(/^ {2}The text is a list/),
      '    crop: the whole item',
    ])
  })
})

describe('the fields around and inside a region', () => {
  it('are as many regions as asked for, each of which may occur often', () => {
    expect(regionFields(2)).toEqual([
      { name: 'region 1', many: true, optional: true },
      { name: 'region 2', many: true, optional: true },
    ])
  })

  it('are the nested fields, one value of a field with several, or the fields themselves', () => {
    const nested = [field('crop')]
    expect(innerFields([field('crops', { many: true, fields: nested })])).toBe(nested)
    expect(innerFields([field('crops', { many: true })])).toEqual([field('crops', { optional: false })])
    const two = [field('a'), field('b')]
    expect(innerFields(two)).toBe(two)
  })
})

describe('the schema of rules inside regions', () => {
  const good = ruleOf(['p'], { region: 0, fields: [0], ...commas })
  const messageOf = (rule: unknown): string | undefined =>
    within.schema.safeParse(rule).error?.issues[0]?.message

  it('accepts rules whose rules their languages accept', () => {
    expect(within.schema.parse(JSON.parse(JSON.stringify(good)))).toEqual(good)
  })

  it.each<[string, unknown]>([
    ['a language that is unknown', { ...good, outer: { language: 'other', rule: [] } }],
    ['itself inside itself', { ...good, inner: [{ ...good.inner[0], language: 'within', rule: good }] }],
  ])('refuses %s', (_, rule) => {
    expect(messageOf(rule)).toMatch(/the language "\w+" cannot be used here/)
  })

  it('refuses what the language of a rule refuses, and says where', () => {
    const bad = { ...good, inner: [{ ...good.inner[0], rule: { separators: [] } }] }
    expect(within.schema.safeParse(bad).error?.issues[0]?.path).toEqual(['inner', 0, 'rule', 'separators'])
    expect(messageOf({ ...good, inner: [] })).toBeDefined()
    expect(messageOf({ ...good, more: 1 })).toBeDefined()
  })

  it('throws when a rule that was not checked names an unknown language', () => {
    const rule = { outer: { language: 'other', rule: [] }, inner: [] }
    expect(() => within.run(rule, createPage('x'), [])).toThrow('unknown language "other"')
  })
})
