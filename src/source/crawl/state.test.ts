import { describe, expect, it } from 'vitest'
import type { PageResult } from './page-task.ts'
import { createState, tally, taskDigest } from './state.ts'

const result = (change: Partial<PageResult> = {}): PageResult => ({
  task: { root: 1, key: '', chain: '1', type: 'list', address: 'https://a/' },
  records: [],
  tasks: [],
  seen: [],
  ...change,
})
const problem = (code: string) => ({ address: 'https://a/', code, message: 'm', detail: false })
const record = { record: { a: 'b' }, pages: [], at: 0 }

describe('the count of a crawl', () => {
  it('distinguishes failed, unmatched and doubtful pages, each page once', () => {
    const state = createState()
    tally(result({ records: [record, { ...record, at: 1 }] }), state)
    tally(result({ problem: problem('fetch-failed') }), state)
    tally(result({ problem: problem('fetch-failed'), reused: true }), state)
    tally(result({ problem: problem('unmatched') }), state)
    tally(result({ problem: problem('unmatched'), unexpected: 'fewer records' }), state)
    expect(state).toMatchObject({ records: 2, failed: 1, unmatched: 1, doubtful: 1 })
  })

  it('counts why chains ended, and names a few of the ways to next pages', () => {
    const state = createState()
    for (let i = 0; i < 9; i++) tally(result({ end: 'no next page', nextBy: `way ${i}` }), state)
    tally(result({ end: 'repeated page', repeats: 3 }), state)
    expect([...state.ends]).toEqual([
      ['no next page', 9],
      ['repeated page', 1],
    ])
    expect([...state.nextBy]).toEqual(['way 0', 'way 1', 'way 2', 'way 3'])
    expect(state.repeats).toBe(3)
  })
})

it('the digest of a task depends on its place, its type and its address', () => {
  const task = { root: 1, key: 'a', type: 'list', address: 'https://a/' }
  const others = [
    { ...task, root: 2 },
    { ...task, key: 'b' },
    { ...task, type: 'book' },
    { ...task, address: 'https://b/' },
  ]
  expect(new Set([task, ...others].map(taskDigest)).size).toBe(5)
  expect(taskDigest({ ...task })).toBe(taskDigest(task))
})
