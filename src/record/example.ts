import { GleanError, type Place } from '../errors.ts'
import { checkFieldName, type Field, MAX_FIELD_DEPTH } from './field.ts'
import { checkJsonDepth, parseJson } from './json.ts'

/** A value as a person writes it: its text, or its text with its place in the source. */
export type ExampleValue =
  | string
  | number
  | { readonly text?: string; readonly start: number; readonly end: number }

/** One or several values or nested records, by field name; an absent field, `null` and `[]` all mean that there is none. */
export interface ExampleRecord {
  readonly [field: string]: ExampleValue | ExampleRecord | readonly (ExampleValue | ExampleRecord)[] | null
}

/** A page with its labelled records, as an examples file holds it. */
export interface Example {
  /** Path or address of the page. */
  readonly page: string
  readonly records: readonly ExampleRecord[]
  /** False if the page has more records than are labelled. */
  readonly complete?: boolean
  /** The part of the page in which every record is labelled. */
  readonly labelled?: readonly [start: number, end: number]
  /**
   * Records that a person accepted when asked about a group of places: they decide which groups are records, and how
   * records look is learned from the others.
   */
  readonly accepted?: readonly ExampleRecord[]
  /** Records that must not be extracted. */
  readonly negatives?: readonly ExampleRecord[]
}

/** The records of a page that a person marked or accepted. */
export function labelledRecords({
  records,
  accepted = [],
}: Pick<Example, 'records' | 'accepted'>): readonly ExampleRecord[] {
  return accepted.length === 0 ? records : [...records, ...accepted]
}

const KEYS = new Set(['page', 'records', 'complete', 'labelled', 'accepted', 'negatives'])

/** An example with its place in the file it came from, for messages. */
export interface PlacedExample {
  readonly example: Example
  readonly place: Place
}

/** Reads an examples file: JSON Lines, one page a line. */
export function parseExamples(text: string, file: string): PlacedExample[] {
  checkLines(text, file)
  const examples: PlacedExample[] = []
  const lines = text.replace(/^\ufeff/, '').split('\n')
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i].trim()
    if (line === '') continue
    const place = { file, line: i + 1 }
    examples.push({ example: checkExample(parseJson(line, place), place), place })
  }
  if (examples.length === 0) {
    throw new GleanError('example-invalid', 'the file contains no examples', {
      place: { file },
      remedy: 'Each line is a page: {"page":"a.html","records":[{"title":"Dune"}]}',
    })
  }
  return examples
}

/** A document over several lines is the commonest mistake: a wrapper, or examples that an editor has laid out. */
function checkLines(text: string, file: string): void {
  const first = /^[^\n]*/.exec(text.replace(/^\ufeff/, '').trimStart())?.[0].trim() ?? ''
  if (isJson(first) || !isJson(text)) return
  const whole: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
  if (isObject(whole) && 'rules' in whole) {
    throw new GleanError('example-invalid', 'this is a wrapper, not a file of examples', {
      place: { file },
      remedy:
        'Learn from examples: glean learn EXAMPLES.jsonl; run a wrapper: glean extract WRAPPER.json PAGES…',
    })
  }
  throw new GleanError('example-invalid', 'the examples are one JSON document over several lines', {
    place: { file },
    remedy: 'Write each example on a line of its own (JSON Lines); jq -c does so.',
  })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\ufeff/, ''))
    return true
  } catch {
    return false
  }
}

/** Checks the form of one example; everything that is wrong with it is a coded error with a path. */
export function checkExample(value: unknown, place: Place): Example {
  const fail = (path: string, message: string): never => {
    throw new GleanError('example-invalid', message, { place: { ...place, path } })
  }
  checkJsonDepth(value, place)
  if (!isObject(value)) return fail('', 'an example is an object such as {"page":"a.html","records":[…]}')
  for (const key of Object.keys(value)) {
    if (!KEYS.has(key)) fail(key, `unknown key; an example has ${[...KEYS].join(', ')}`)
  }
  const { page, records, complete, labelled } = value
  if (typeof page !== 'string' || page === '') fail('page', 'the page is missing: give its path')
  if (!Array.isArray(records))
    return fail('records', 'the records are missing: give a list (empty if the page has none)')
  records.forEach((record, i) => {
    checkRecord(record, `records[${i}]`, place, 1)
  })
  if (complete !== undefined && typeof complete !== 'boolean') fail('complete', 'must be true or false')
  if (labelled !== undefined && !isRange(labelled)) fail('labelled', 'must be two offsets [start, end]')
  for (const key of ['accepted', 'negatives']) {
    const { [key]: answers = [] } = value
    if (!Array.isArray(answers)) return fail(key, 'must be a list of records')
    answers.forEach((record, i) => {
      checkRecord(record, `${key}[${i}]`, place, 1)
    })
  }
  return value as unknown as Example
}

function checkRecord(record: unknown, path: string, place: Place, depth: number): void {
  const fail = (at: string, message: string): never => {
    throw new GleanError('example-invalid', message, { place: { ...place, path: at } })
  }
  if (!isObject(record)) throw fail(path, 'a record is an object of field names and values')
  if (depth > MAX_FIELD_DEPTH) fail(path, `records nest deeper than ${MAX_FIELD_DEPTH} levels`)
  const names = Object.keys(record)
  if (names.length === 0) fail(path, 'the record has no field')
  for (const name of names) {
    checkFieldName(name, { ...place, path })
    const at = `${path}.${name}`
    const value = record[name]
    if (value === null) continue
    const items = Array.isArray(value) ? value : [value]
    items.forEach((item, i) => {
      const itemPath = Array.isArray(value) ? `${at}[${i}]` : at
      if (isValue(item)) {
        if (typeof item === 'string' && item.trim() === '')
          fail(itemPath, 'the value is empty; leave the field out instead')
        if (typeof item === 'object' && item.text !== undefined && typeof item.text !== 'string')
          fail(`${itemPath}.text`, 'the text of a value must be a string')
      } else if (isObject(item)) checkRecord(item, itemPath, place, depth + 1)
      else
        fail(
          itemPath,
          `a value is a text, {"text","start","end"}, or a nested record, not ${String(JSON.stringify(item)).slice(0, 60)}`,
        )
    })
  }
}

/** The fields that examples show, in the order in which they are first shown. */
export function inferFields(examples: readonly Example[]): Field[] {
  return inferFrom(examples.flatMap(labelledRecords))
}

function inferFrom(records: readonly ExampleRecord[]): Field[] {
  const names = new Set(records.flatMap((record) => Object.keys(record)))
  const fields: Field[] = []
  for (const name of names) {
    const cells = records.map((record) => listOf(record[name]))
    const nested = cells.flat().filter((item): item is ExampleRecord => isObject(item) && !isValue(item))
    const filled = cells.flat().length
    if (filled === 0) continue
    if (nested.length > 0 && nested.length < filled) {
      throw new GleanError(
        'example-invalid',
        `the field "${name}" holds text in one place and a record in another`,
      )
    }
    fields.push({
      name,
      many: records.some((record) => Array.isArray(record[name])),
      optional: cells.some((cell) => cell.length === 0),
      ...(nested.length > 0 ? { fields: inferFrom(nested) } : {}),
    })
  }
  return fields
}

/** The values of a field as a list. */
export function listOf(value: ExampleRecord[string] | undefined): readonly (ExampleValue | ExampleRecord)[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value as ExampleValue | ExampleRecord]
}

/** Whether an item is a value rather than a nested record. */
export function isValue(item: unknown): item is ExampleValue {
  if (typeof item === 'string' || typeof item === 'number') return true
  return isObject(item) && typeof item.start === 'number' && typeof item.end === 'number'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isRange(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every(Number.isInteger) && value[0] <= value[1]
}
