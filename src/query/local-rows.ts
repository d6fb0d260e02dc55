import { GleanError } from '../errors.ts'
import { distinctNames } from '../output/columns.ts'
import type { DeclaredColumn, SqlValue } from '../output/tables/engine.ts'
import { readBytes, readTextFile } from '../page/read-page.ts'
import { parseJson } from '../record/json.ts'

/** The content of a local file as a table. */
export interface LocalRows {
  readonly columns: readonly DeclaredColumn[]
  readonly rows: readonly (readonly SqlValue[])[]
}

/** What a name must end with to be a file of rows. */
const READERS = new Map<string, (path: string) => LocalRows | Promise<LocalRows>>([
  ['csv', readCsv],
  ['jsonl', readJsonLines],
  ['ndjson', readJsonLines],
  ['parquet', readParquet],
])

/** SQLite takes two thousand columns; a wider file is not a table that a person asks. */
const MAX_COLUMNS = 1000
/** Rows are held in memory. */
const MAX_ROWS = 5_000_000

/** Whether a file is one of rows, by its ending. */
export function isLocalFile(path: string): boolean {
  return READERS.has(endingOf(path))
}

/** Reads a file of rows: CSV with a line of headings, JSON Lines or Parquet. */
export async function readLocalFile(path: string): Promise<LocalRows> {
  const read = READERS.get(endingOf(path))
  if (read === undefined) throw new RangeError(`no reader for ${path}`)
  const { columns, rows } = await read(path)
  if (columns.length === 0) throw unusable(path, 'it has no columns')
  if (columns.length > MAX_COLUMNS) throw unusable(path, `it has more than ${MAX_COLUMNS} columns`)
  if (rows.length > MAX_ROWS) throw unusable(path, `it has more than ${MAX_ROWS.toLocaleString('en')} rows`)
  return { columns, rows }
}

function endingOf(path: string): string {
  return /\.([a-z]+)$/i.exec(path)?.[1].toLowerCase() ?? ''
}

function unusable(file: string, reason: string, line?: number, cause?: unknown): GleanError {
  return new GleanError('file-unreadable', `this file cannot be a table: ${reason}`, {
    place: { file, ...(line === undefined ? {} : { line }) },
    cause,
  })
}

/** A number as programs write it. What begins with a zero or is longer than a number can hold is a code. */
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/

/** A column is one of numbers if all its cells are; an empty cell is null. */
async function readCsv(path: string): Promise<LocalRows> {
  const { parse } = await import('csv-parse/sync')
  let lines: string[][]
  try {
    lines = parse(readTextFile(path), { bom: true, skip_empty_lines: true, relax_column_count_less: true })
  } catch (cause) {
    const { message, lines: line } = cause as Error & { lines?: number }
    throw unusable(path, message, line, cause)
  }
  const [headings = [], ...body] = lines
  const numeric = headings.map((_, i) => body.every((cells) => isEmpty(cells[i]) || NUMBER.test(cells[i])))
  const columns = distinctNames(headings).map((name, i) => ({ name, type: numeric[i] ? 'NUMERIC' : 'TEXT' }))
  const rows = body.map((cells) =>
    headings.map((_, i) => (isEmpty(cells[i]) ? null : numeric[i] ? Number(cells[i]) : cells[i])),
  )
  return { columns, rows }
}

function isEmpty(cell: string | undefined): boolean {
  return cell === undefined || cell === ''
}

function readJsonLines(path: string): LocalRows {
  const records: Map<string, SqlValue>[] = []
  for (const [i, line] of readTextFile(path).split('\n').entries()) {
    if (line.trim() === '') continue
    const record = parseJson(line, { file: path, line: i + 1 })
    if (typeof record !== 'object' || record === null || Array.isArray(record))
      throw unusable(path, 'each line must hold one record in braces', i + 1)
    records.push(flatten(record))
  }
  return tabulate(records)
}

async function readParquet(path: string): Promise<LocalRows> {
  const { parquetReadObjects } = await import('hyparquet')
  const bytes = readBytes(path)
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
  try {
    return tabulate((await parquetReadObjects({ file })).map(flatten))
  } catch (cause) {
    throw unusable(
      path,
      cause instanceof Error ? cause.message.slice(0, 200) : String(cause),
      undefined,
      cause,
    )
  }
}

/** All columns that any record has, in the order in which they come up. */
function tabulate(records: readonly ReadonlyMap<string, SqlValue>[]): LocalRows {
  const names = new Set<string>()
  for (const record of records) for (const name of record.keys()) names.add(name)
  const keys = [...names]
  return {
    columns: distinctNames(keys).map((name) => ({ name, type: '' })),
    rows: records.map((record) => keys.map((key) => record.get(key) ?? null)),
  }
}

/**
 * The columns of a record as the tables of sources have them: `seller_name` for a nested record, `price` and
 * `price_currency` for an amount of money, JSON for lists.
 */
function flatten(record: object): Map<string, SqlValue> {
  const cells = new Map<string, SqlValue>()
  const open: [name: string, value: unknown][] = Object.entries(record).reverse()
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [name, value] = next
    const cell = cellOf(value)
    if (cell !== undefined) cells.set(name, cell)
    else {
      for (const [key, inner] of Object.entries(value as object).reverse())
        open.push([key === 'amount' ? name : `${name}_${key}`, inner])
    }
  }
  return cells
}

/** The cell for a value; undefined for a nested record. */
function cellOf(value: unknown): SqlValue | undefined {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
  if (value instanceof Uint8Array) return value
  if (value instanceof Date) return dateText(value)
  return Array.isArray(value) ? JSON.stringify(value, replaceBig) : undefined
}

/** `2024-05-01`, with the time where there is one. */
function dateText(date: Date): string | null {
  if (Number.isNaN(date.getTime())) return null
  return date
    .toISOString()
    .replace(/T00:00:00\.000Z$/, '')
    .replace(/\.000Z$/, 'Z')
}

function replaceBig(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value
}
