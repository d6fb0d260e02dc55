import type { Evaluation, Run, SiteResult } from '../scoring/result.ts'

/** Evaluations for tests of reports: two sites of a set with one and with two labelled pages. */
export const EXAMPLE_EVALUATIONS: readonly Evaluation[] = [1, 2].map((labelled) => ({
  settings: { method: 'auto', labelled, seed: 1 },
  results: [siteOf('shops/a', [runOf(8, 1 + labelled)]), siteOf('shops/b|c', [runOf(10, 0)])],
}))

function siteOf(site: string, runs: Run[]): SiteResult {
  return { site, set: 'shops', kind: 'detail', recallOnly: false, pages: 12, runs }
}

function runOf(right: number, wrong: number): Run {
  const f1 = (2 * right) / (2 * right + wrong)
  return {
    labelledPages: ['pages/1.html'],
    labelledRecords: 1,
    testedPages: 10,
    testedRecords: 10,
    outcome: { kind: 'learned', method: 'trees/page', exact: true, misses: [], ambiguous: [], support: [] },
    dropped: [],
    fields: [{ field: 'price', precision: right / (right + wrong), recall: 1, f1, right, wrong, missed: 0 }],
    learnMilliseconds: 100,
    extractMilliseconds: 2,
    differences: Array.from({ length: wrong }, (_, i) => ({
      page: `pages/${i + 2}.html`,
      field: 'price',
      expected: ['$5'],
      got: ['<b>| $6'],
      expectedIn: 'p.buy > b',
    })),
    rules: wrong === 0 ? [] : [{ field: 'price', words: 'trees/page\nprice  p.buy > b' }],
  }
}
