import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { confidenceOf, countDistinct } from './confidence.ts'

const SURE = {
  contradicted: 0,
  margin: 1,
  unstable: 0,
  rule: 0.99,
  form: 0,
  formContradicted: 0,
  recognized: 40,
}

describe('the confidence of a field', () => {
  it('is high where everything agrees, and falls with each sign against it', () => {
    expect(confidenceOf(SURE)).toBeGreaterThan(0.95)
    for (const worse of [{ contradicted: 1 }, { unstable: 1 }, { rule: 0 }]) {
      expect(confidenceOf({ ...SURE, ...worse })).toBeLessThan(confidenceOf(SURE))
    }
  })

  it('is about a half where only the form of values is known', () => {
    const form = { ...SURE, margin: 0, rule: 0, form: 1 }
    expect(confidenceOf(form)).toBeLessThan(0.8)
    expect(confidenceOf({ ...form, formContradicted: 0.5 })).toBeLessThan(confidenceOf(form))
  })

  it('is limited by how few values confirm the places', () => {
    expect([1, 2, 3].map((recognized) => confidenceOf({ ...SURE, recognized }))).toEqual([0.5, 0.75, 0.88])
    expect(confidenceOf({ ...SURE, recognized: 10 })).toBe(confidenceOf(SURE))
  })

  it('falls with every sign against, and rises with every sign for, whatever the others are', () => {
    const share = fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10)
    const signs = fc.record({
      contradicted: share,
      margin: share,
      unstable: share,
      rule: share,
      recognized: fc.integer({ min: 0, max: 9 }),
    })
    fc.assert(
      fc.property(
        signs,
        fc.constantFrom(
          ['contradicted', -1],
          ['unstable', -1],
          ['rule', 1],
          ['recognized', 1],
          ['margin', 1],
        ),
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

it('counts a text once, however many pages show it', () => {
  const selection = { units: Int32Array.from([0, 1, 2, 3]) }
  const spans = new Map([0, 1, 3].map((unit) => [unit, [{ start: 0, end: 1 }]]))
  const counted = countDistinct({ selection, spans, rivals: [] } as never, { textId: [7, 7, 8, 9] } as never)
  expect(counted).toEqual({ texts: 3, recognized: 2 })
})
