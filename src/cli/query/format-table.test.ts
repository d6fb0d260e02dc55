import { describe, expect, it } from 'vitest'
import { formatTable } from './format-table.ts'

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
})
