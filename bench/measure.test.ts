import { expect, it } from 'vitest'
import { describeGoal, judge } from './line.ts'
import { median, race, ratio } from './measure.ts'

it('takes the middle, or the mean of the two in the middle', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
})

it('compares round by round, so that a slow round of both changes nothing', () => {
  const slower = { name: 'a', times: [20, 200, 22] }
  expect(ratio(slower, { name: 'b', times: [10, 100, 11] })).toBe(2)
})

it('lets every competitor run once a round, each of them first in turn', () => {
  const order: string[] = []
  const competitor = (name: string) => ({ name, run: () => order.push(name) })
  const timings = race([competitor('a'), competitor('b'), competitor('c')], 2, 1)
  expect(order.join('')).toBe('abcbcacab')
  expect(timings.map(({ name, times }) => [name, times.length])).toEqual([
    ['a', 2],
    ['b', 2],
    ['c', 2],
  ])
})

it('judges a figure by its goal', () => {
  const line = { part: 'p', what: 'w', figure: 3, unit: 'x' } as const
  expect([judge(line), describeGoal(line)]).toEqual(['', ''])
  expect(judge({ ...line, goal: { least: 3 } })).toBe('met')
  expect(judge({ ...line, goal: { most: 2 } })).toBe('missed')
  expect(describeGoal({ ...line, goal: { most: 2 } })).toBe('at most 2 x')
})
