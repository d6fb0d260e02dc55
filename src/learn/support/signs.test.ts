import { describe, expect, it } from 'vitest'
import { createTask } from '../task.ts'
import { supportOf } from './judge.ts'
import { signsOf } from './signs.ts'

const page = '<ul><li><b>Dune</b></li><li><b>Emma</b></li></ul>'
const task = createTask([{ page, records: [{ title: 'Dune' }], complete: false }])

/** The support of the one field, with an error rate that the rule expects. */
function supportWith(errorRate?: number): number {
  const value = (text: string) => ({ start: page.indexOf(text), end: page.indexOf(text) + text.length, text })
  const records = ['Dune', 'Emma'].map((text) => ({ ...value(text), values: [[value(text)]] }))
  const [signs] = signsOf(task, [{ records }], [0], errorRate === undefined ? {} : { errorRate })
  return supportOf(signs)
}

describe('an error rate', () => {
  it('makes a field less sure the more errors its rule expects', () => {
    expect(supportWith(0)).toBeGreaterThan(supportWith(0.1))
    expect(supportWith(0.1)).toBeGreaterThan(supportWith(0.5))
    expect(supportWith(3)).toBe(supportWith(1))
  })

  it('says nothing where a rule does not judge its records', () => {
    expect(supportWith()).toBeLessThan(supportWith(0))
    expect(supportWith()).toBeGreaterThan(supportWith(0.1))
  })
})
