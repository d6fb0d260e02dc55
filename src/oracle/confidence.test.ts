import { expect, it } from 'vitest'
import { confidenceOf, RECOGNIZED_SIGNS } from './confidence.ts'

const SURE = { contradicted: 0, margin: 1, unstable: 0, rule: 0.99, form: 0 }

it('is high where everything agrees, and falls with each sign against it', () => {
  expect(confidenceOf(SURE)).toBeGreaterThan(0.95)
  const worse = { contradicted: 1, margin: -1, unstable: 1, rule: 0, form: 1 }
  for (const sign of RECOGNIZED_SIGNS) {
    expect(confidenceOf({ ...SURE, [sign]: worse[sign] })).toBeLessThan(confidenceOf(SURE))
  }
  expect(confidenceOf(worse)).toBeLessThan(0.2)
})
