import { describe, expect, it } from 'vitest'
import { confidenceOf } from './confidence.ts'

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
    expect(confidenceOf({ ...SURE, recognized: 1 })).toBe(0.67)
    expect(confidenceOf({ ...SURE, recognized: 2 })).toBe(0.75)
  })
})
