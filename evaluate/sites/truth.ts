import { GleanError, type Place } from '../../src/errors.ts'
import { foldSpace } from '../../src/page/white-space.ts'
import { checkFieldName, MAX_FIELD_DEPTH } from '../../src/record/field.ts'
import { parseJson } from '../../src/record/json.ts'
import type { PlainRecord } from '../../src/record/plain.ts'

/** A true record: every field a list of texts, or of records where records nest; a missing field is left out. */
export interface TruthRecord {
  readonly [field: string]: readonly (string | TruthRecord)[]
}

/** One line of `truth.jsonl`: everything that should be extracted from a page. */
export interface TruthPage {
  /** Path of the page, relative to the folder of the site. */
  readonly page: string
  readonly records: readonly TruthRecord[]
}

/**
 * The values of a record by field, as scoring compares them: white space folded, each value once. The fields of nested
 * records are named by their path, `country.name`, and hold the values of all of them.
 */
export type Values = ReadonlyMap<string, ReadonlySet<string>>

/** Reads the lines of a truth file; the first that is not of the layout is an error with its place. */
export function parseTruth(text: string, file: string): TruthPage[] {
  const pages: TruthPage[] = []
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const place = { file, line: i + 1 }
    pages.push(checkPage(parseJson(line, place), place))
  }
  if (pages.length === 0) throw new GleanError('no-pages', 'the file names no page', { place: { file } })
  return pages
}

/** The values of a record, true or extracted. */
export function valuesOf(record: TruthRecord | PlainRecord): Values {
  const values = new Map<string, Set<string>>()
  collectValues(record, '', values)
  return values
}

function collectValues(
  record: TruthRecord | PlainRecord,
  prefix: string,
  into: Map<string, Set<string>>,
): void {
  for (const [name, cell] of Object.entries(record)) {
    const path = `${prefix}${name}`
    for (const item of Array.isArray(cell) ? cell : [cell]) {
      if (typeof item === 'object') {
        collectValues(item, `${path}.`, into)
        continue
      }
      const found = into.get(path)
      if (found === undefined) into.set(path, new Set([foldSpace(item)]))
      else found.add(foldSpace(item))
    }
  }
}

function checkPage(value: unknown, place: Place): TruthPage {
  if (!isObject(value) || typeof value.page !== 'string' || !Array.isArray(value.records)) {
    throw new GleanError('example-invalid', 'a line of the truth names a page and its records', {
      place,
      remedy: 'Such as {"page":"pages/1.html","records":[{"title":["Dune"]}]}',
    })
  }
  value.records.forEach((record, i) => {
    checkRecord(record, { ...place, path: `records[${i}]` }, 1)
  })
  return { page: value.page, records: value.records as TruthRecord[] }
}

function checkRecord(record: unknown, place: Place, depth: number): void {
  if (!isObject(record)) throw invalid('a record is an object of field names and lists of values', place)
  if (depth > MAX_FIELD_DEPTH) throw invalid(`records nest deeper than ${MAX_FIELD_DEPTH} levels`, place)
  for (const [name, items] of Object.entries(record)) {
    checkFieldName(name, place)
    const path = `${place.path}.${name}`
    if (!Array.isArray(items) || items.length === 0) {
      throw invalid('a field maps to a list of values that is not empty', { ...place, path })
    }
    for (const [i, item] of items.entries()) {
      const at = { ...place, path: `${path}[${i}]` }
      if (typeof item !== 'string') checkRecord(item, at, depth + 1)
      else if (item.trim() === '') throw invalid('the value is empty', at)
    }
  }
}

function invalid(message: string, place: Place): GleanError {
  return new GleanError('example-invalid', message, { place })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
