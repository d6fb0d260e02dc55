import { describe, expect, it } from 'vitest'
import { reportSite, type SiteRun } from './report.ts'

const pears = { title: ['Pears'], price: ['£2'] }
const aunts = { title: ['Aunts'] }
const run: SiteRun = {
  heading: 'List pages',
  fields: ['title', 'price'],
  labelled: [{ page: 'a', records: [pears] }],
  extracted: [
    { page: 'a', records: [pears] },
    { page: 'b', records: [aunts] },
  ],
  truth: [
    { page: 'a', records: [pears] },
    { page: 'b', records: [aunts] },
  ],
  explanation: 'A record starts after <b>.\n\nIt ends before </b>.\n',
  learnMilliseconds: 12.4,
  extractMilliseconds: 0.345,
}

describe('reportSite', () => {
  it('shows what came out, how right it is, how long it took, and why', () => {
    expect(reportSite(run, 80)).toEqual([
      'List pages: 1 record labelled on 1 page, 2 records extracted from 2 pages',
      '',
      'title  price',
      '-----  -----',
      'Pears  £2',
      'Aunts',
      '',
      'Exactly right: 2 of 2 records.',
      'Learning took 12 ms, extraction 0.3 ms.',
      '',
      'What was learned, in words:',
      '  A record starts after <b>.',
      '',
      '  It ends before </b>.',
    ])
  })

  it('says what is not right', () => {
    const lines = reportSite({ ...run, extracted: [{ page: 'a', records: [aunts] }] }, 80)
    expect(lines).toContain('Exactly right: 0 of 2 records (2 missed, 1 wrong).')
  })
})
