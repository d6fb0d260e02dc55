import type { Page } from '../../../page/page.ts'
import { readValue } from '../../../page/value.ts'
import type { ExtractedRecord, Extraction, Value } from '../../../record/extraction.ts'
import type { Field } from '../../../record/field.ts'
import { UNLIMITED } from '../../budget.ts'
import type { Budget, Language } from '../../language.ts'
import { type DelimiterRule, isNested, ruleSchema } from '../rule.ts'
import { explain } from '../say/explain.ts'
import { exportDelimiters } from '../say/regular-expression.ts'
import { machineOf } from './machine.ts'
import { type Scan, scan } from './scan.ts'
import { visibleEnd, visibleStart } from './visible-part.ts'

/** Rules that find values by the strings around them: LR, HLRT, OCLR, HOCLRT, N-LR and N-HLRT. */
export const delimiters: Language<DelimiterRule> = {
  name: 'delimiters',
  schema: ruleSchema,
  run,
  explain,
  export: exportDelimiters,
}

/** A record while its values are collected. */
interface OpenRecord {
  start: number
  end: number
  values: (Value | ExtractedRecord)[][]
}

/** A record lacks most optional fields; they share one empty list. */
const NOTHING: (Value | ExtractedRecord)[] = []

/** Applies a rule to a page. A value that shows nothing counts as missing, and a record without values as none. */
export function run(
  rule: DelimiterRule,
  page: Page,
  fields: readonly Field[],
  budget: Budget = UNLIMITED,
): Extraction {
  const found = scan(machineOf(rule), page.source, budget)
  if (!budget.spend(found.records.length * fields.length)) return { records: [] }
  const records = isNested(rule.class)
    ? nestedRecords(rule, found, page.source, fields)
    : flatRecords(rule, found, page.source, fields.length)
  return found.unmatched === undefined ? { records } : { records, unmatched: found.unmatched }
}

function flatRecords(
  rule: DelimiterRule,
  found: Scan,
  source: string,
  fieldCount: number,
): ExtractedRecord[] {
  const records: ExtractedRecord[] = []
  const inside = machineOf(rule).insideTag
  const fieldOf = rule.pairs.map((pair) => pair.path[0])
  for (let r = 0; r < found.records.length; r++) {
    const last = r + 1 < found.records.length ? found.records[r + 1] : found.pairs.length
    const record = emptyRecord(fieldCount)
    for (let i = found.records[r]; i < last; i++) {
      const field = fieldOf[found.pairs[i]]
      if (field < fieldCount) addValue(record, field, readAt(source, found, i, inside))
    }
    if (record.start >= 0) records.push(record)
  }
  return records
}

/** Walks the chain of pairs: a value opens a record at its level if its pair is the first of that level. */
function nestedRecords(
  rule: DelimiterRule,
  found: Scan,
  source: string,
  fields: readonly Field[],
): ExtractedRecord[] {
  const inside = machineOf(rule).insideTag
  const paths = rule.pairs.map((pair) => pair.path)
  const roots: OpenRecord[] = []
  const current: OpenRecord[] = []
  for (let i = 0; i < found.pairs.length; i++) {
    const pair = found.pairs[i]
    const path = paths[pair]
    const level = path.length - 1
    if (pair === 0 || paths[pair - 1].length < path.length) {
      const record = emptyRecord(fieldsAt(fields, path).length)
      current.length = level
      current.push(record)
      if (level === 0) roots.push(record)
    }
    const record = current[level]
    const field = path[level]
    if (record === undefined || field >= record.values.length) continue
    const value = readAt(source, found, i, inside)
    const attached = record.start >= 0
    addValue(record, field, value)
    if (value.text === '' || level === 0) continue
    // A record joins its parent with its first value, so that one without values never appears.
    if (!attached) addNested(current, level, path)
    for (let outer = 0; outer < level; outer++) current[outer].end = Math.max(current[outer].end, value.end)
  }
  return roots.filter((record) => record.start >= 0)
}

/** Hangs the open record of a level under that of the level above. */
function addNested(current: readonly OpenRecord[], level: number, path: readonly number[]): void {
  const record = current[level]
  const parent = current[level - 1]
  const field = path[level - 1]
  if (parent === undefined || field >= parent.values.length) return
  if (parent.start < 0) {
    parent.start = record.start
    if (level > 1) addNested(current, level - 1, path)
  }
  if (parent.values[field] === NOTHING) parent.values[field] = [record]
  else parent.values[field].push(record)
}

/** The fields of the record in which the path's last step is a field; none where the schema has no such record. */
function fieldsAt(fields: readonly Field[], path: readonly number[]): readonly Field[] {
  let at: readonly Field[] = fields
  for (const step of path.slice(0, -1)) at = at[step]?.fields ?? []
  return at
}

function emptyRecord(fieldCount: number): OpenRecord {
  return { start: -1, end: -1, values: new Array(fieldCount).fill(NOTHING) }
}

function addValue(record: OpenRecord, field: number, value: Value): void {
  if (value.text === '') return
  if (record.start < 0) record.start = value.start
  record.end = value.end
  if (record.values[field] === NOTHING) record.values[field] = [value]
  else record.values[field].push(value)
}

function readAt(source: string, found: Scan, i: number, insideTag: Uint8Array): Value {
  const start = visibleStart(source, found.starts[i], found.ends[i], insideTag[found.pairs[i]] === 1)
  const end = visibleEnd(source, start, found.ends[i])
  return { start, end, text: readValue(source, start, end) }
}
