import { expect, it } from 'vitest'
import { describeGoal, judge } from './line.ts'
import { median, ratio, turnsOf } from './race.ts'

it('takes the middle, or the mean of the two in the middle', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
})

it('compares round by round, so that a slow round of both changes nothing', () => {
  const slower = { name: 'a', times: [20, 200, 22] }
  expect(ratio(slower, { name: 'b', times: [10, 100, 11] })).toBe(2)
})

it('lets every contestant run once a round, each of them first in turn', () => {
  expect([0, 1, 2, 3].map((round) => turnsOf(round, 3).join(''))).toEqual(['012', '120', '201', '012'])
})

it('judges a figure by its goal', () => {
  const line = { part: 'p', what: 'w', figure: 3, unit: 'x' } as const
  expect([judge(line), describeGoal(line)]).toEqual(['', ''])
  expect(judge({ ...line, goal: { least: 3 } })).toBe('met')
  expect(judge({ ...line, goal: { most: 2 } })).toBe('missed')
  expect(describeGoal({ ...line, goal: { most: 2 } })).toBe('at most 2 x')
})
