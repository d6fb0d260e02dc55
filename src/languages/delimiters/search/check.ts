import { readValue } from '../../../page/value.ts'
import { isLabelledRecord, type LabelledRecord, type LabelledValue } from '../../../record/label.ts'
import type { Budget } from '../../language.ts'
import type { Machine } from '../run/machine.ts'
import { type Scan, scan } from '../run/scan.ts'
import { visibleEnd, visibleStart } from '../run/visible-part.ts'
import type { SamplePage } from './sample.ts'

/** What a machine does on a sample page, as far as learning needs to know. */
export interface Verdict {
  /**
   * `exact`: the labels and nothing else. `partial`: also values of fields that the label's record lacks. `extra`: exact
   * up to the last label, then more records. `wrong`: anything else.
   */
  readonly kind: 'exact' | 'partial' | 'extra' | 'wrong'
  /** The first difference: which cell was expected, and what came instead. */
  readonly expected?: number
  readonly got?: Found
  /** Whether `got` is of a record that is marked as wrong. */
  readonly negative?: boolean
  /** Where a record seems to begin in which the page ends. */
  readonly unfinished?: number
}

/** A value that the machine found, and that shows something. */
export interface Found {
  readonly pair: number
  readonly start: number
  readonly end: number
  readonly record: number
}

const EXACT: Verdict = { kind: 'exact' }

/**
 * Runs the machine on a page and compares with the cells. A char costs a sixteenth of a step: `indexOf` is that fast. If
 * `strict`, something that begins like a record after the last one counts as extra even where the page ends in it.
 */
export function check(machine: Machine, page: SamplePage, strict: boolean, budget: Budget): Verdict {
  budget.spend(1 + page.cells.length + (page.source.length >> 4))
  const scanned = scan(machine, page.source)
  if (page.negatives.length === 0 && scanned.unfinished === undefined && isExactly(scanned, machine, page))
    return EXACT
  const found = visibleValues(scanned, machine, page.source)
  const verdict = page.complete ? compareAll(page, found) : compareSome(page, found)
  if (strict && page.complete && (verdict.kind === 'exact' || verdict.kind === 'partial')) {
    const { unfinished } = scanned
    if (unfinished !== undefined && unfinished < page.region.end) return unfinishedVerdict(page, unfinished)
  }
  if (verdict.kind === 'wrong' || page.negatives.length === 0) return verdict
  const negative = negativeAmong(page, found)
  return negative === undefined ? verdict : { kind: 'wrong', got: negative, negative: true }
}

/** The usual case, decided without making an object for each value. */
function isExactly(scanned: Scan, machine: Machine, page: SamplePage): boolean {
  const { pairs, starts, ends, records } = scanned
  const { cells, source } = page
  if (pairs.length !== cells.length) return false
  let record = 0
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]
    const opens = records[record] === i
    if (opens) record++
    if (cell.pair !== pairs[i] || cell.opens !== opens) return false
    const start = visibleStart(source, starts[i], ends[i], machine.insideTag[pairs[i]] === 1)
    if (start !== cell.start || visibleEnd(source, start, ends[i]) !== cell.end) return false
  }
  return true
}

function unfinishedVerdict(page: SamplePage, start: number): Verdict {
  const last = page.cells.at(-1)?.end ?? page.region.start
  return { kind: start >= last ? 'extra' : 'wrong', unfinished: start }
}

function visibleValues(scanned: Scan, machine: Machine, source: string): Found[] {
  const { pairs, starts, ends, records } = scanned
  const values: Found[] = []
  for (let record = 0; record < records.length; record++) {
    const last = record + 1 < records.length ? records[record + 1] : pairs.length
    for (let i = records[record]; i < last; i++) {
      const start = visibleStart(source, starts[i], ends[i], machine.insideTag[pairs[i]] === 1)
      const end = visibleEnd(source, start, ends[i])
      if (end > start && !isBlank(source, start, end)) values.push({ pair: pairs[i], start, end, record })
    }
  }
  return values
}

/** Only a range that begins with markup or a reference can be empty once its ends were trimmed. */
function isBlank(source: string, start: number, end: number): boolean {
  const code = source.charCodeAt(start)
  return (code === 60 || code === 38) && readValue(source, start, end) === ''
}

/** A complete page: inside its region the values are the cells, one for one. */
function compareAll(page: SamplePage, found: readonly Found[]): Verdict {
  const { cells, region } = page
  const last = cells.length === 0 ? region.start : cells[cells.length - 1].end
  let partial = false
  let c = 0
  let f = 0
  let record = -1
  while (f < found.length || c < cells.length) {
    const value = found[f]
    const cell = cells[c]
    if (value !== undefined && cell !== undefined && value.pair === cell.pair && sameRange(value, cell)) {
      if (cell.opens === (value.record === record)) return { kind: 'wrong', expected: c, got: value }
      record = value.record
      c++
      f++
    } else if (value !== undefined && isOutside(f, found, page)) {
      f++
    } else if (value !== undefined && value.record === record && lacksPair(page, c, value)) {
      partial = true
      f++
    } else if (value !== undefined && value.record !== record && precedesLabel(page, c, f, found)) {
      partial = true
      f++
    } else {
      const extra = cell === undefined && value.start >= last
      return { kind: extra ? 'extra' : 'wrong', ...(cell !== undefined && { expected: c }), got: value }
    }
  }
  return partial ? { kind: 'partial' } : EXACT
}

/** Whether the whole record of the f-th value lies outside the part that was labelled. */
function isOutside(f: number, found: readonly Found[], page: SamplePage): boolean {
  const { region } = page
  if (region.start === 0 && region.end === page.source.length) return false
  const inside = (value: Found) => value.start < region.end && value.end > region.start
  const { record } = found[f]
  for (let i = f; i >= 0 && found[i].record === record; i--) if (inside(found[i])) return false
  for (let i = f; i < found.length && found[i].record === record; i++) if (inside(found[i])) return false
  return true
}

/** Whether the record before cell `c` was labelled without this pair, so that the value is at most a forgotten label. */
function lacksPair(page: SamplePage, c: number, value: Found): boolean {
  for (let i = c - 1; i >= 0; i--) {
    if (page.cells[i].pair === value.pair) return false
    if (page.cells[i].opens) break
  }
  for (let i = c; i < page.cells.length && !page.cells[i].opens; i++) {
    if (page.cells[i].pair === value.pair) return false
  }
  return c > 0
}

/** Whether the f-th value begins a record whose label, from cell `c` on, lacks it. */
function precedesLabel(page: SamplePage, c: number, f: number, found: readonly Found[]): boolean {
  const { cells } = page
  if (c >= cells.length || !cells[c].opens || found[f + 1]?.record !== found[f].record) return false
  for (let i = c; i < cells.length && (i === c || !cells[i].opens); i++) {
    if (cells[i].pair === found[f].pair) return false
  }
  return true
}

/** A page marked in part: each marked record must come out as it was marked; others may come between. */
function compareSome(page: SamplePage, found: readonly Found[]): Verdict {
  const { cells } = page
  let partial = false
  let f = 0
  for (let c = 0; c < cells.length; ) {
    while (f < found.length && found[f].start < cells[c].start) f++
    const first = found[f]
    if (first === undefined) return { kind: 'wrong', expected: c }
    for (let before = f - 1; before >= 0 && found[before].record === first.record; before--) {
      if (!precedesLabel(page, c, before, found)) return { kind: 'wrong', expected: c, got: found[before] }
      partial = true
    }
    do {
      const value = found[f]
      if (value?.record === first.record && value.pair === cells[c].pair && sameRange(value, cells[c])) c++
      else if (value?.record === first.record && lacksPair(page, c, value)) partial = true
      else return { kind: 'wrong', expected: c, got: value }
      f++
    } while (c < cells.length && !cells[c].opens)
    for (; f < found.length && found[f].record === first.record; f++) {
      if (!lacksPair(page, c, found[f])) return { kind: 'wrong', got: found[f] }
      partial = true
    }
  }
  return partial ? { kind: 'partial' } : EXACT
}

function sameRange(a: { start: number; end: number }, b: { start: number; end: number }): boolean {
  return a.start === b.start && a.end === b.end
}

/** The first value of a found record that has every value of a negative and is not itself marked. */
function negativeAmong(page: SamplePage, found: readonly Found[]): Found | undefined {
  const marked = new Set(page.cells.map((cell) => cell.start))
  const wanted = new Set(found.filter((value) => marked.has(value.start)).map((value) => value.record))
  const records = new Map(found.map((value) => [`${value.start}:${value.end}`, value.record]))
  for (const negative of page.negatives) {
    const owners = leaves(negative).map(
      (value) => new Set(value.places.map((place) => records.get(`${place.start}:${place.end}`))),
    )
    for (const owner of owners[0] ?? []) {
      if (owner === undefined || wanted.has(owner) || !owners.every((set) => set.has(owner))) continue
      return found.find((value) => value.record === owner)
    }
  }
  return undefined
}

function leaves(record: LabelledRecord): LabelledValue[] {
  return record.values.flatMap((list) =>
    list.flatMap((value) => (isLabelledRecord(value) ? leaves(value) : [value])),
  )
}
