import { createOutput } from '../../output/formats.ts'
import type { Chunk } from '../../output/record-writer.ts'
import type { SqlValue } from '../../query/sqlite.ts'
import type { Field } from '../../record/field.ts'
import type { TypedRecord } from '../../record/plain.ts'
import { printable } from '../messages.ts'

/** What a query gave. */
interface Answer {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly SqlValue[])[]
}

/** A longer cell of a table is cut; other formats have all of it. */
const MAX_CELL = 60

/** The rows in one of the formats for records, piece by piece. Null is left out, as in all records. */
export async function* formatRecords(format: string, { columns, rows }: Answer): AsyncGenerator<Chunk> {
  const names = distinctNames(columns)
  const fields = names.map((name, i): Field => {
    const isNumber = rows.every((row) => row[i] === null || typeof row[i] === 'number')
    return {
      name,
      many: false,
      optional: true,
      type: isNumber ? { kind: 'number', mark: '.' } : { kind: 'text' },
    }
  })
  const output = await createOutput(format, fields, { typed: true, name: 'query' })
  yield output.begin()
  for (const row of rows) {
    const cells = names.flatMap((name, i) => (row[i] === null ? [] : [[name, plain(row[i])] as const]))
    const record: TypedRecord = Object.fromEntries(cells)
    yield output.add({ record: {}, typed: record, page: '', spans: {} })
  }
  yield await output.end()
}

/** Columns of one name, as joins have them, get numbers. */
function distinctNames(columns: readonly string[]): string[] {
  const taken = new Set<string>()
  return columns.map((column) => {
    let name = column
    for (let n = 2; taken.has(name); n++) name = `${column}_${n}`
    taken.add(name)
    return name
  })
}

function plain(value: SqlValue): string | number {
  if (typeof value === 'number') return value
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value)
}

/** The rows in aligned columns, numbers to the right. */
export function formatTable({ columns, rows }: Answer): string {
  const cells = [columns, ...rows].map((row) =>
    row.map((value) => cut(value === null ? '' : String(plain(value)))),
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
