import { describe, expect, it } from 'vitest'
import { describeGroupQuestion, type GroupQuestion } from './group-question.ts'

const asked = (taken: boolean, count: number): GroupQuestion => ({
  taken,
  count,
  expectedErrors: count / 2,
  page: 'a.html',
  span: { start: 0, end: 4 },
  values: [],
  text: 'Dune',
  members: [],
})

describe('a question about a group, in words', () => {
  it('speaks of one place and of several', () => {
    expect(describeGroupQuestion(asked(true, 1))).toBe(
      '1 place like "Dune" on a.html counts as a record; if it is not, mark this one as wrong',
    )
    expect(describeGroupQuestion(asked(false, 1))).toBe(
      '1 place like "Dune" on a.html does not count as a record; if it is, mark this one',
    )
    expect(describeGroupQuestion(asked(true, 2))).toBe(
      '2 places like "Dune" on a.html count as records; if they are not, mark this one as wrong',
    )
    expect(describeGroupQuestion(asked(false, 24), 'add it')).toBe(
      '24 places like "Dune" on a.html do not count as records; if they are, add it',
    )
  })

  it('shortens a long text', () => {
    expect(describeGroupQuestion({ ...asked(true, 2), text: 'x'.repeat(100) })).toContain(
      `"${'x'.repeat(59)}…"`,
    )
  })
})
