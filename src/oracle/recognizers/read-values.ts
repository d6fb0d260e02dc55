import { parse } from 'csv-parse/sync'
import { GleanError } from '../../errors.ts'
import { parseJson } from '../../record/json.ts'

/** Nested records and lists inside a record are searched for the field down to this depth. */
const MAX_DEPTH = 16

/** The values that a field has in earlier output: JSON, JSON Lines, or CSV with a heading. Each value comes once. */
export function parseKnownValues(text: string, field: string, file: string): string[] {
  const plain = text.replace(/^\ufeff/, '')
  const values = /^\s*[[{]/.test(plain) ? readJson(plain, field, file) : readCsvColumn(plain, field, file)
  const distinct = [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))]
  if (distinct.length > 0) return distinct
  throw new GleanError('recognizer-invalid', `no record has a value of ${field}`, {
    place: { file },
    remedy: 'Name the field as the file does: --recognize price=values:old.jsonl#cost',
  })
}

function readJson(text: string, field: string, file: string): string[] {
  const found: string[] = []
  const isWhole = /^\s*\[/.test(text)
  const lines = isWhole ? [text] : text.split('\n')
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') continue
    collect(parseJson(line, isWhole ? { file } : { file, line: i + 1 }), field, found, 0)
  }
  return found
}

/** Recurses to a fixed depth only. */
function collect(value: unknown, field: string, found: string[], depth: number): void {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) collect(item, field, found, depth + 1)
    return
  }
  for (const [name, inner] of Object.entries(value)) {
    if (name !== field) collect(inner, field, found, depth + 1)
    else for (const item of Array.isArray(inner) ? inner : [inner]) addText(item, found)
  }
}

function addText(item: unknown, found: string[]): void {
  if (typeof item === 'string' || typeof item === 'number') found.push(String(item))
}

function readCsvColumn(text: string, field: string, file: string): string[] {
  const rows = parseRows(text, file)
  const column = rows[0]?.indexOf(field) ?? -1
  if (column < 0) {
    const names = (rows[0] ?? []).slice(0, 10).join(', ')
    throw new GleanError('recognizer-invalid', `there is no column ${JSON.stringify(field)}`, {
      place: { file, line: 1 },
      remedy: names === '' ? 'The file is empty.' : `Its columns: ${names}`,
    })
  }
  return rows.slice(1).flatMap((row) => row[column] ?? [])
}

function parseRows(text: string, file: string): string[][] {
  try {
    return parse(text, { relax_column_count: true, relax_quotes: true })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new GleanError('recognizer-invalid', `this is neither JSON nor CSV: ${reason.slice(0, 200)}`, {
      place: { file },
      cause,
    })
  }
}
