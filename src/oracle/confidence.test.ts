import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { confidenceOf } from './confidence.ts'

const SURE = {
  contradicted: 0,
  margin: 1,
  unstable: 0,
  rule: 0.99,
  form: 0,
  formContradicted: 0,
  confirmed: Math.log(41),
}

describe('the confidence of a field', () => {
  it('is high where everything agrees, and falls with each sign against it', () => {
    expect(confidenceOf(SURE)).toBeGreaterThan(0.95)
    for (const worse of [{ contradicted: 1 }, { unstable: 1 }, { rule: 0 }]) {
      expect(confidenceOf({ ...SURE, ...worse })).toBeLessThan(confidenceOf(SURE))
    }
  })

  it('is about a half where only the form of values is known', () => {
    const form = { ...SURE, margin: 0, rule: 0, confirmed: 0, form: 1 }
    expect(confidenceOf(form)).toBeLessThan(0.8)
    expect(confidenceOf({ ...form, formContradicted: 0.5 })).toBeLessThan(confidenceOf(form))
  })

  it('rises with the number of values that confirm the places', () => {
    const few = [1, 2, 6, 40].map((n) => confidenceOf({ ...SURE, confirmed: Math.log(n + 1) }))
    expect(few).toEqual(few.toSorted((a, b) => a - b))
    expect(few[0]).toBeLessThan(few[3])
  })

  it('falls with every sign against, and rises with every sign for, whatever the others are', () => {
    const share = fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10)
    const signs = fc.record({
      contradicted: share,
      margin: share,
      unstable: share,
      rule: share,
      confirmed: share,
    })
    fc.assert(
      fc.property(
        signs,
        fc.constantFrom(['contradicted', -1], ['unstable', -1], ['rule', 1], ['confirmed', 1], ['margin', 1]),
        (own, [sign, way]) => {
          const before = { form: 0, formContradicted: 0, ...own }
          const after = { ...before, [sign]: own[sign as keyof typeof own] + 0.5 }
          expect((confidenceOf(after) - confidenceOf(before)) * Number(way)).toBeGreaterThanOrEqual(0)
        },
      ),
      { seed: 15 },
    )
  })
})
