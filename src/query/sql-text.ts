import { GleanError } from '../errors.ts'
import type { Tables } from './virtual-table.ts'

/** What follows a statement, without the white space, comments and semicolons before it. */
export function restOf(sql: string, statement: string): string {
  let at = statement.length
  for (;;) {
    while (at < sql.length && (sql[at] === ';' || sql[at].trim() === '')) at++
    const end = sql.startsWith('--', at) ? '\n' : sql.startsWith('/*', at) ? '*/' : undefined
    if (end === undefined) return sql.slice(at)
    const found = sql.indexOf(end, at + 2)
    at = found < 0 ? sql.length : found + end.length
  }
}

/** Whether a text ends with a semicolon that is not part of a literal, a name or a comment. */
export function endsStatement(sql: string): boolean {
  let ended = false
  for (let at = 0; at < sql.length; ) {
    const end = closingOf(sql, at)
    if (end !== undefined) {
      const found = sql.indexOf(end, at + (end === '*/' ? 2 : 1))
      const isComment = end === '\n' || end === '*/'
      if (found < 0) return isComment && end === '\n' && ended
      if (!isComment) ended = false
      at = found + end.length
    } else {
      if (sql[at] === ';') ended = true
      else if (sql[at].trim() !== '') ended = false
      at++
    }
  }
  return ended
}

/** What ends the literal, name or comment that begins at a place. */
function closingOf(sql: string, at: number): string | undefined {
  if (sql.startsWith('--', at)) return '\n'
  if (sql.startsWith('/*', at)) return '*/'
  const char = sql[at]
  if (char === "'" || char === '"' || char === '`') return char
  return char === '[' ? ']' : undefined
}

/** Whether a query asks for a number of rows. A wrong answer costs rounds or pages, never rows. */
export function hasLimit(sql: string): boolean {
  return /\blimit\b/i.test(sql)
}

/** An error of SQLite with the place marked below the line that it is in. */
export function explainSqlError(
  cause: unknown,
  message: string,
  sql: string,
  byteOffset: number,
  { asking, further }: Tables,
): GleanError {
  if (/not authorized|may not be modified/.test(message)) {
    return new GleanError('query-invalid', 'a query can only read the tables of its sources', {
      remedy: 'Write SELECT …; views belong in sources.sql.',
      cause,
    })
  }
  const said = message === 'not an error' ? describe(cause) : message
  const at = byteOffset < 0 ? placeOfName(sql, said) : byteOffset
  const mark = at < 0 ? '' : `\n${markPlace(sql, at)}`
  const remedy = remedyFor(said, asking, further)
  return new GleanError('query-invalid', `SQL: ${said}${mark}`, {
    ...(remedy === undefined ? {} : { remedy }),
    cause,
  })
}

/** The position, in bytes, of the table that a message calls missing; SQLite does not report it. */
function placeOfName(sql: string, message: string): number {
  const name = /^no such table: (?:main\.)?(.+)$/s.exec(message)?.[1]
  const at = name === undefined ? -1 : sql.toLowerCase().indexOf(name.toLowerCase())
  return at < 0 ? -1 : Buffer.byteLength(sql.slice(0, at))
}

function describe(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause)
  return text === 'Cannot prepare empty SQL.' ? 'the query is empty' : text
}

const MAX_LINE = 100

/** The line with a place, and a mark below it; of a long line the part around the place. */
function markPlace(sql: string, byteOffset: number): string {
  const at = Buffer.from(sql).subarray(0, byteOffset).toString().length
  const begin = sql.lastIndexOf('\n', at - 1) + 1
  const end = sql.indexOf('\n', at)
  const from = Math.max(begin, at - MAX_LINE / 2)
  const line = sql.slice(from, Math.min(end < 0 ? sql.length : end, from + MAX_LINE)).replace(/\t/g, ' ')
  return `  ${line}\n  ${' '.repeat(at - from)}^`
}

function remedyFor(
  message: string,
  asking: Tables['asking'],
  further: Tables['further'],
): string | undefined {
  if (message.startsWith('no such table')) {
    const names = [...asking.keys(), ...further]
    return names.length === 0 ? 'No source was given.' : `Tables: ${names.join(', ')}`
  }
  if (!message.startsWith('no such column') || asking.size === 0) return undefined
  return [...asking.values()]
    .map(({ table }) => `${table.name}: ${table.columns.map(({ name }) => name).join(', ')}`)
    .join('\n  ')
}
