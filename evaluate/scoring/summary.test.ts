import { describe, expect, it } from 'vitest'
import { summarizeSets } from './summary.ts'

describe('a set', () => {
  it('keeps sites of which only recall is known apart, and leaves out what was not tested', () => {
    const counts = { right: 1, wrong: 0, missed: 1 }
    const fields = [{ field: 'a', precision: 1, recall: 0.5, f1: 2 / 3, ...counts }]
    const run = {
      labelledPages: [],
      labelledRecords: 0,
      testedPages: 1,
      testedRecords: 1,
      outcome: { kind: 'declined' as const, reasons: [] },
      dropped: [],
      fields,
      learnMilliseconds: 2,
      extractMilliseconds: 1,
      differences: [],
      rules: [],
    }
    const site = { site: 's', set: 'x', kind: 'list' as const, recallOnly: false, pages: 2, runs: [run] }
    const sets = summarizeSets([
      site,
      { ...site, recallOnly: true },
      { ...site, untested: 'no page', runs: [] },
      site,
    ])
    expect(sets.map(({ sites, recallOnly, score }) => [sites, recallOnly, score.mean])).toEqual([
      [2, false, 2 / 3],
      [1, true, 0.5],
    ])
  })
})
