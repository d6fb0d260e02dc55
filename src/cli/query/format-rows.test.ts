import { describe, expect, it } from 'vitest'
import type { SqlValue } from '../../query/sqlite.ts'
import { formatRecords, formatTable } from './format-rows.ts'

async function write(format: string, columns: string[], rows: SqlValue[][]): Promise<string> {
  let text = ''
  for await (const chunk of formatRecords(format, { columns, rows })) text += String(chunk)
  return text
}

describe('rows of a query', () => {
  it('are aligned in a table, numbers to the right', () => {
    const rows = [
      ['Aldoria', 120, null],
      ['Brevan', 8.5, 'a\nb\x1b[2J'],
    ]
    expect(formatTable({ columns: ['country', 'debt', 'note'], rows })).toBe(
      [
        'country  debt  note',
        '-------  ----  ------------',
        'Aldoria   120',
        'Brevan    8.5  a b\\x1b[2J',
        '',
      ]
        .join('\n')
        .replace('------------', '-'.repeat(10)),
    )
  })

  it('are cut in a table where a cell is long', () => {
    const [, , line] = formatTable({ columns: ['a'], rows: [['x'.repeat(500)]] }).split('\n')
    expect(line).toBe(`${'x'.repeat(59)}…`)
  })

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
