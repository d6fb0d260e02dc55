import type { ResultRows } from '../../query/database.ts'
import { plainCell } from '../../query/format-records.ts'
import { printable } from '../messages.ts'

/** A longer cell of a table is cut; other formats have all of it. */
const MAX_CELL = 60

/** The rows in aligned columns, numbers to the right. */
export function formatTable({ columns, rows }: ResultRows): string {
  const cells = [columns, ...rows].map((row) =>
    row.map((value) => cut(value === null ? '' : String(plainCell(value)))),
  )
  const widths = columns.map((_, i) => cells.reduce((most, row) => Math.max(most, row[i].length), 0))
  const isNumber = columns.map((_, i) => rows.every((row) => row[i] === null || typeof row[i] === 'number'))
  const lines = cells.map((row) =>
    row
      .map((characters, i) => {
        const space = ' '.repeat(widths[i] - characters.length)
        return isNumber[i] ? space + characters.join('') : characters.join('') + space
      })
      .join('  ')
      .trimEnd(),
  )
  const rule = widths.map((width) => '-'.repeat(width)).join('  ')
  return `${[lines[0], rule, ...lines.slice(1)].join('\n')}\n`
}

/** The characters of a cell, on one line. */
function cut(text: string): string[] {
  const characters = [...printable(text.slice(0, 4 * MAX_CELL)).replace(/\s+/g, ' ')]
  return characters.length <= MAX_CELL ? characters : [...characters.slice(0, MAX_CELL - 1), '…']
}
