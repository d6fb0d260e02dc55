import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { confidenceOf, countDistinct } from './confidence.ts'

const SURE = {
  contradicted: 0,
  byChance: 0,
  rule: 0.99,
  list: 0,
  form: 0,
  formContradicted: 0,
  formChoices: 0,
  recognized: 40,
}

describe('the confidence of a field', () => {
  it('is high where everything agrees, and falls with each sign against it', () => {
    expect(confidenceOf(SURE)).toBeGreaterThan(0.95)
    for (const worse of [{ contradicted: 1 }, { byChance: 0.5 }, { rule: 0 }, { list: 1 }]) {
      expect(confidenceOf({ ...SURE, ...worse })).toBeLessThan(confidenceOf(SURE))
    }
  })

  it('is lower where only the form of values is known, and the lower the more texts of a page have it', () => {
    const form = { ...SURE, rule: 0, form: 1 }
    expect(confidenceOf(form)).toBeLessThan(0.9)
    expect(confidenceOf({ ...form, formContradicted: 0.5 })).toBeLessThan(confidenceOf(form))
    const choices = [1, 2, 5, 20].map((count) => confidenceOf({ ...form, formChoices: Math.log(count) }))
    expect(choices).toEqual(choices.toSorted((a, b) => b - a))
    expect(choices[0]).toBeGreaterThan(0.75)
    expect(choices[3]).toBeLessThan(0.25)
  })

  it('rises with every value that confirms the places, by less each time', () => {
    const by = [1, 2, 3, 4].map((recognized) =>
      confidenceOf({ ...SURE, rule: 0, list: 1, byChance: 0.5 ** recognized }),
    )
    const gains = by.slice(1).map((each, i) => each - by[i])
    expect(gains.every((gain) => gain > 0)).toBe(true)
    expect(gains).toEqual(gains.toSorted((a, b) => b - a))
  })

  it('falls with every sign against, and rises with every sign for, whatever the others are', () => {
    const share = fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10)
    const signs = fc.record({
      contradicted: share,
      byChance: share,
      rule: share,
    })
    fc.assert(
      fc.property(
        signs,
        fc.constantFrom(['contradicted', -1], ['byChance', -1], ['rule', 1]),
        (own, [sign, way]) => {
          const before = { list: 0, form: 0, formContradicted: 0, formChoices: 0, recognized: 4, ...own }
          const after = { ...before, [sign]: own[sign as keyof typeof own] + 0.5 }
          expect((confidenceOf(after) - confidenceOf(before)) * Number(way)).toBeGreaterThanOrEqual(0)
        },
      ),
      { seed: 15 },
    )
  })
})

it('counts a text once, however many pages show it', () => {
  const selection = { units: Int32Array.from([0, 1, 2, 3]) }
  const spans = new Map([0, 1, 3].map((unit) => [unit, [{ start: 0, end: 1 }]]))
  const counted = countDistinct({ selection, spans, rivals: [] } as never, { textId: [7, 7, 8, 9] } as never)
  expect(counted).toEqual({ texts: 3, recognized: 2 })
})
