import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Settings } from '../scoring/result.ts'
import { readSites } from '../sites/site.ts'
import { useSiteFiles } from '../sites/site-files.ts'
import { runSite } from './run-site.ts'

const { data, write, writeSite } = useSiteFiles()

describe('running a site', () => {
  const settings: Settings = { method: 'auto', labelled: 1, seed: 1 }

  it('labels one page and tests on the others', () => {
    writeSite('a', [['Ann'], ['Ben', 'Cid'], ['Dot']])
    const [run] = runSite(readSites(data)[0], settings).runs
    expect(run).toMatchObject({ labelledPages: ['pages/0.html'], labelledRecords: 1, testedPages: 2 })
    expect(run.testedRecords).toBe(3)
  })

  it('tests a single page on the records that were not marked', () => {
    writeSite('a', [['Ann', 'Ben', 'Cid', 'Dot']])
    const [site] = readSites(data)
    expect(runSite(site, settings)).toMatchObject({
      untested: expect.stringContaining('--records'),
      runs: [],
    })
    const [run] = runSite(site, { ...settings, records: 1 }).runs
    expect(run).toMatchObject({ labelledRecords: 1, testedPages: 1, testedRecords: 3 })
    expect(run.fields.reduce((sum, { right, missed }) => sum + right + missed, 0)).toBe(3)
  })

  it('repeats its draws', () => {
    writeSite('a', [['Ann'], ['Ben', 'Cid'], ['Dot'], ['Eva']])
    const [site] = readSites(data)
    const drawn = { ...settings, draws: 8 }
    const labelled = (seed: number) =>
      runSite(site, { ...drawn, seed }).runs.map(({ labelledPages }) => labelledPages[0])
    expect(labelled(1)).toEqual(labelled(1))
    expect(labelled(1)).not.toEqual(labelled(2))
    expect(new Set(labelled(1)).size).toBeGreaterThan(1)
  })

  it('draws the same pages from whichever folder the site is read', () => {
    writeSite('set/a', [['Ann'], ['Ben', 'Cid'], ['Dot'], ['Eva']])
    writeSite('b', [['Fay']])
    const labelled = (folder: string) =>
      runSite(readSites(folder, { prefix: 'a' })[0], { ...settings, draws: 8 }).runs.map(
        ({ labelledPages }) => labelledPages[0],
      )
    expect(labelled(join(data, 'set'))).toEqual(labelled(data))
  })

  it('leaves a value out that is not on its page, and says so', () => {
    writeSite('a', [['Ann', 'Ben'], ['Cid']])
    write('a/pages/0.html', '<ul><li>Ann</li></ul>')
    const [run] = runSite(readSites(data)[0], settings).runs
    expect(run.dropped).toEqual([{ page: expect.stringContaining('0.html'), field: 'name', value: 'Ben' }])
  })

  it('reports for each difference where it is and which rule made it', () => {
    writeSite('a', [
      ['Ann', 'Ben'],
      ['Cid', 'Dot'],
    ])
    write('a/pages/1.html', '<ul><li>Cid</li><li>Eva</li></ul><p id="last">Dot</p>')
    const [run] = runSite(readSites(data)[0], settings).runs
    expect(run.differences).toEqual([
      {
        page: 'pages/1.html',
        record: 1,
        field: 'name',
        expected: ['Dot'],
        got: [],
        expectedIn: 'html > body > p#last',
      },
      { page: 'pages/1.html', field: 'name', expected: [], got: ['Eva'], gotIn: 'html > body > ul > li' },
    ])
    expect(run.rules).toEqual([{ field: 'name', words: expect.stringMatching(/\nname\b/) }])
  })
})
