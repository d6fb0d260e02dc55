import { describe, expect, it } from 'vitest'
import type { SqlValue } from '../output/tables/engine.ts'
import { formatRecords } from './format-records.ts'

async function write(format: string, columns: string[], rows: SqlValue[][]): Promise<string> {
  let text = ''
  for await (const chunk of formatRecords(format, { columns, rows })) text += String(chunk)
  return text
}

describe('rows of a query', () => {
  it('have distinct names in records, whatever the query calls them', async () => {
    expect(await write('jsonl', ['a', 'a', '__proto__'], [['x', 2, 'y']])).toBe(
      '{"a":"x","a_2":2,"__proto__":"y"}\n',
    )
  })

  it('leave out null in JSON, and leave the cell empty in CSV', async () => {
    const rows = [
      [1, null],
      [null, 'x'],
    ]
    expect(await write('json', ['a', 'b'], rows)).toBe('[\n{"a":1},\n{"b":"x"}\n]\n')
    expect(await write('csv', ['a', 'b'], rows)).toBe('a,b\r\n1,\r\n,x\r\n')
  })
})
