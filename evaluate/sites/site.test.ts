import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { runSite } from '../running/run-site.ts'
import { type Settings, summarizeSets } from '../scoring/result.ts'
import { readSites } from './site.ts'

const folder = mkdtempSync(join(tmpdir(), 'gleaner-evaluate-'))
const data = join(folder, 'data')
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => rmSync(data, { recursive: true, force: true }))

function write(path: string, text: string): void {
  const file = join(data, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** A site of list pages: the names on each page. */
function writeSite(path: string, pages: readonly string[][]): void {
  const lines = pages.map((names, i) => {
    write(`${path}/pages/${i}.html`, `<ul>${names.map((name) => `<li>${name}</li>`).join('')}</ul>`)
    return JSON.stringify({ page: `pages/${i}.html`, records: names.map((name) => ({ name: [name] })) })
  })
  write(`${path}/truth.jsonl`, `${lines.join('\n')}\n`)
}

describe('reading sites', () => {
  it('finds every folder with a truth, names it by its path, and puts it into a set', () => {
    writeSite('lists/b', [['Ann', 'Ben'], ['Cid']])
    writeSite('lists/a', [['Ann'], ['Ben']])
    writeSite('single', [['Ann', 'Ben']])
    const sites = readSites(data, { recallOnly: /a$/ })
    expect(sites.map(({ name, set, detail, recallOnly }) => [name, set, detail, recallOnly])).toEqual([
      ['lists/a', 'lists', true, true],
      ['lists/b', 'lists', false, false],
      ['single', 'single', false, false],
    ])
    expect(readSites(join(data, 'single')).map(({ name }) => name)).toEqual(['single'])
    expect(readSites(data, { prefix: 'lists/' }).length).toBe(2)
    expect(readSites(data, { prefix: 'b' }).length).toBe(1)
  })

  it('believes a site that says its truth is incomplete', () => {
    writeSite('a', [['Ann']])
    write('a/site.json', '{"recallOnly": true}')
    expect(readSites(data)[0].recallOnly).toBe(true)
    write('a/site.json', '{"recallOnly": "yes"}')
    expect(() => readSites(data)).toThrow('recallOnly is true or false')
  })

  it('says what is wrong, and where', () => {
    expect(() => readSites(data)).toThrow('there is no such folder')
    write('empty/readme.txt', '')
    expect(() => readSites(data)).toThrow('no folder here holds a truth.jsonl')
    write('a/truth.jsonl', '{"page": "1.html"')
    expect(() => readSites(data)).toThrow('not valid JSON')
    write('a/truth.jsonl', '\n')
    expect(() => readSites(data)).toThrow('names no page')
    write('a/truth.jsonl', '{"page":"1.html","records":[]}')
    expect(() => readSites(data)).toThrow('1.html does not exist')
    expect(() => readSites(data, { prefix: 'x' })).toThrow('no site begins with "x"')
  })

  it.each([
    ['{"page":"1.html"}', 'names a page and its records'],
    ['{"page":"1.html","records":["x"]}', 'a record is an object'],
    ['{"page":"1.html","records":[{"a":"x"}]}', 'list of values'],
    ['{"page":"1.html","records":[{"a":[]}]}', 'list of values'],
    ['{"page":"1.html","records":[{"a":[" "]}]}', 'empty'],
    ['{"page":"1.html","records":[{"a":[1]}]}', 'a record is an object'],
    ['{"page":"1.html","records":[{"__proto__":["x"]}]}', 'reserved'],
  ])('refuses the truth %s', (line, message) => {
    write('a/truth.jsonl', line)
    expect(() => readSites(data)).toThrow(message)
  })
})

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

  it('leaves a value out that is not on its page, and says so', () => {
    writeSite('a', [['Ann', 'Ben'], ['Cid']])
    write('a/pages/0.html', '<ul><li>Ann</li></ul>')
    const [run] = runSite(readSites(data)[0], settings).runs
    expect(run.dropped).toEqual([{ page: expect.stringContaining('0.html'), field: 'name', value: 'Ben' }])
  })
})

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
