import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SiteResult } from '../scoring/result.ts'
import { useSiteFiles } from '../sites/site-files.ts'
import { type JournalKey, openJournal } from './journal.ts'

const { data } = useSiteFiles()
const file = join(data, 'journal.jsonl')

const key: JournalKey = {
  program: '1.0.0 abc',
  data: 'd1',
  site: 'a',
  settings: { method: 'auto', labelled: 1, seed: 1 },
}
const result: SiteResult = { site: 'a', set: 's', kind: 'list', recallOnly: false, pages: 2, runs: [] }

describe('a journal', () => {
  it('returns what an earlier run finished, whatever the order of the settings', () => {
    openJournal(file).add(key, result)
    const journal = openJournal(file)
    expect(journal.find({ ...key, settings: { seed: 1, labelled: 1, method: 'auto' } })).toEqual(result)
    expect(journal.describe([key])).toBe(`Journal ${file}: 1 of 1 results are there already`)
  })

  it('ignores results of another program, of other pages and with other options, and says so', () => {
    openJournal(file).add(key, result)
    const journal = openJournal(file)
    const described = (changed: Partial<JournalKey>) => {
      const wanted = { ...key, ...changed }
      expect(journal.find(wanted)).toBeUndefined()
      return journal.describe([wanted]).split('ignored: ')[1]
    }
    expect(described({ program: '1.0.0 def' })).toBe('1 of another build of the program')
    expect(described({ data: 'd2' })).toBe('1 of pages or truth that have changed')
    expect(described({ settings: { ...key.settings, labelled: 2 } })).toBe('1 of other sites or options')
  })

  it('survives a run that was stopped while it wrote', () => {
    openJournal(file).add(key, result)
    appendFileSync(file, '{"key":{"program":"1.0')
    const journal = openJournal(file)
    journal.add({ ...key, site: 'b' }, { ...result, site: 'b' })
    expect(openJournal(file).find({ ...key, site: 'b' })?.site).toBe('b')
    expect(readFileSync(file, 'utf8').split('\n').length).toBe(4)
  })
})
