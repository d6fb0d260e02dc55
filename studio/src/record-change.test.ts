import { describe, expect, it } from 'vitest'
import { changeOf } from './record-change.ts'

describe('how the number of records changed', () => {
  it.each([
    [143, undefined, undefined],
    [143, 143, undefined],
    [150, 143, { words: '7 more than before', large: false }],
    [6843, 143, { words: '6,700 more than before', large: true }],
    [0, 143, { words: '143 fewer than before', large: true }],
    [100, 143, { words: '43 fewer than before', large: false }],
    // The first mark finds one record and the second a list: that is what marking is for.
    [38, 1, { words: '37 more than before', large: false }],
  ])('from %s to %s', (records, recordsBefore, change) => {
    expect(changeOf({ records, ...(recordsBefore === undefined ? {} : { recordsBefore }) })).toEqual(change)
  })
})
