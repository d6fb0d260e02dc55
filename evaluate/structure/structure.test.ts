import { expect, it } from 'vitest'
import { countOf, describeSteps } from './command.ts'
import { countSteps } from './count-steps.ts'
import { SOURCES } from './made-sources.ts'

it('needs fewer correction steps than were published, on as many sources', () => {
  const results = SOURCES.map(countSteps)
  const steps = results.reduce((sum, each) => sum + countOf(each), 0)
  expect(SOURCES).toHaveLength(14)
  expect(SOURCES.reduce((sum, { published }) => sum + published, 0)).toBe(31)
  expect(steps).toBeLessThanOrEqual(1)
  expect(describeSteps(results).at(-1)).toMatch(/^all +\d+ +31$/)
})

it('counts a step for each heading to add or delete, and for each rule that is wrong beside these', () => {
  const page = '<h2>A</h2><p>1</p><h3>b</h3><p>2</p><h3>c</h3><p>3</p>'
  const count = (outline: string) => countSteps({ name: 'x', published: 0, pages: [page], outline })
  expect(countOf(count('b\nc'))).toBe(0)
  expect(count('b\nc\nd')).toMatchObject({ add: ['d'], delete: [], rules: [] })
  expect(count('b')).toMatchObject({ add: [], delete: ['c'], rules: [] })
  expect(count('b\n  c')).toMatchObject({ add: [], delete: [], rules: ['', 'b'] })
})
