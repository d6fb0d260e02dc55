import { describe, expect, it } from 'vitest'
import { completeSql } from './complete.ts'

const TABLES = [
  { name: 'members', kind: 'source' as const, columns: ['country', 'since'], required: [] },
  { name: 'facts', kind: 'source' as const, columns: ['country', 'External debt'], required: [] },
  { name: 'rates.csv', kind: 'file' as const, columns: undefined, required: [] },
]
const complete = (line: string) => completeSql(line, TABLES)

describe('completion', () => {
  it.each([
    ['SELECT * FROM mem', ['members'], 'mem'],
    ['SELECT * FROM ra', ['"rates.csv"'], 'ra'],
    ['SELECT cou', ['country'], 'cou'],
    ['SELECT ext', ['"External debt"'], 'ext'],
    ['sel', ['SELECT'], 'sel'],
    ['SELECT facts.', ['country', '"External debt"'], ''],
    ['SELECT facts."Ext', ['"External debt"'], '"Ext'],
    ['SELECT * FROM facts AS f JOIN members m ON m.s', ['since'], 's'],
    ['SELECT * FROM facts AS f JOIN members m ON f.c', ['country'], 'c'],
    ['SELECT nobody.', [], ''],
    ['.s', ['.schema'], '.s'],
    ['.schema f', ['facts'], 'f'],
    ['SELECT ', [], ''],
    ['', [], ''],
  ])('of %j', (line, candidates, word) => {
    expect(complete(line)).toEqual([candidates, word])
  })

  it('takes no longer than its line', () => {
    expect(complete(`${'a '.repeat(50_000)}"${'x'.repeat(50_000)}`)[0]).toEqual([])
  })
})
