import { GleanError } from '../../errors.ts'
import type { KnownRecord } from '../../maintain/repair/repair.ts'
import { readTextFile } from '../../page/read-page.ts'
import { checkJsonDepth, parseJson } from '../../record/json.ts'
import type { PlainRecord } from '../../record/plain.ts'

/** Reads what `glean extract` wrote as JSON Lines; with `--provenance` each record names its page. */
export function readKnownRecords(file: string): KnownRecord[] {
  const text = readTextFile(file).replace(/^\ufeff/, '')
  const records: KnownRecord[] = []
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const place = { file, line: i + 1 }
    const value = parseJson(line, place)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new GleanError('json-invalid', 'a record is an object of field names and values', {
        place,
        remedy: 'Give the records that glean extract wrote as JSON Lines.',
      })
    }
    checkJsonDepth(value, place)
    records.push(knownRecord(value as Record<string, unknown>))
  }
  if (records.length === 0) {
    throw new GleanError('json-invalid', 'the file contains no records', {
      place: { file },
      remedy: 'Give the records that glean extract wrote while the wrapper still worked.',
    })
  }
  return records
}

function knownRecord(value: Record<string, unknown>): KnownRecord {
  const { _page: page, _text: texts } = value
  // Typed records have the texts of the page beside them.
  const own = typeof texts === 'object' && texts !== null ? (texts as Record<string, unknown>) : value
  const record = plainRecord(own)
  return typeof page === 'string' ? { page, record } : { record }
}

/** What a record says, without what output adds to it; its depth was checked. */
function plainRecord(value: Record<string, unknown>): PlainRecord {
  const entries = Object.entries(value).flatMap(([name, cell]): [string, string[] | PlainRecord[]][] => {
    if (name.startsWith('_')) return []
    const items = Array.isArray(cell) ? cell : [cell]
    const inner = items.flatMap((item) => (isObject(item) ? [plainRecord(item)] : []))
    const texts = items.flatMap((item) =>
      typeof item === 'string' || typeof item === 'number' ? [String(item)] : [],
    )
    if (inner.length > 0) return [[name, inner]]
    return texts.length === 0 ? [] : [[name, texts]]
  })
  return Object.fromEntries(entries)
}

function isObject(item: unknown): item is Record<string, unknown> {
  return typeof item === 'object' && item !== null && !Array.isArray(item)
}
