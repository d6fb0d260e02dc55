import { expect, it } from 'vitest'
import { describePages, outcomeOf } from './describe-pages.ts'

const FILLED = { found: 3 }
const EMPTY = { found: 0 }
const UNMATCHED = { found: 0, unmatched: 'no list' }
const UNREADABLE = { found: 0, unmatched: 'not read', problem: 'this file has 11 MB' }

it.each([
  [{}, 'waiting'],
  [FILLED, 'filled'],
  [EMPTY, 'empty'],
  [UNMATCHED, 'unmatched'],
  [UNREADABLE, 'unreadable'],
])('tells what a run did with %j', (page, outcome) => {
  expect(outcomeOf(page)).toBe(outcome)
})

it.each([
  [[FILLED, FILLED], 'Every page has records'],
  [[FILLED, EMPTY], '1 of 2 pages without records'],
  [[UNREADABLE, FILLED], '1 page that cannot be read'],
  [
    [EMPTY, UNMATCHED, UNMATCHED, UNREADABLE],
    '1 of 4 pages without records, 2 pages that the wrapper does not match, 1 page that cannot be read',
  ],
])('sums up %j', (pages, words) => {
  expect(describePages(pages)).toBe(words)
})
