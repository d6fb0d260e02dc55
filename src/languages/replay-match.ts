import { type ExtractedRecord, isRecord, type Value } from '../record/extraction.ts'
import { isLabelledRecord, type LabelledRecord, type LabelledValue } from '../record/label.ts'

/** Finds, for each labelled record, the extracted record that it means. Every extracted record is used once. */
export interface RecordMatcher {
  /** The index of the record with all the label's values, or else of the one with most of them. Marks it as used. */
  take(label: LabelledRecord): number | undefined
  /** The index of a record that has every value of the label, and perhaps others. Marks it as used. */
  takeContaining(label: LabelledRecord): number | undefined
  /** The records that were not taken. */
  rest(): ExtractedRecord[]
}

/**
 * A span belongs to few extracted records, so looking up the places of a label's rarest value gives the candidates: the
 * cost is the number of places, not records times labels. A value that is on the page once for each record ("In stock")
 * would still cost the square; `cursors` remembers how many of its first places are used up.
 */
export function createMatcher(records: readonly ExtractedRecord[]): RecordMatcher {
  const owners = new Map<string, number>()
  for (const [i, record] of records.entries()) {
    visitSpans(record, '', (key) => {
      if (!owners.has(key)) owners.set(key, i)
    })
  }
  const used = new Uint8Array(records.length)
  const cursors = new Map<string, number>()

  const candidates = (value: Slot): number[] => {
    const { places } = value.label
    const id = `${value.path}${places.length}:${places[0].start}:${value.label.text}`
    let cursor = cursors.get(id) ?? 0
    const ownerAt = (i: number) => owners.get(`${value.path}${places[i].start}:${places[i].end}`)
    while (cursor < places.length && used[ownerAt(cursor) ?? 0] === 1 && ownerAt(cursor) !== undefined)
      cursor++
    cursors.set(id, cursor)
    const found: number[] = []
    for (let i = cursor; i < places.length; i++) {
      const owner = ownerAt(i)
      if (owner !== undefined && used[owner] === 0) found.push(owner)
    }
    return found
  }
  const owns = (owner: number, value: Slot): boolean =>
    value.label.places.some((span) => owners.get(`${value.path}${span.start}:${span.end}`) === owner)
  const use = (owner: number | undefined): number | undefined => {
    if (owner !== undefined) used[owner] = 1
    return owner
  }
  const containing = (values: readonly Slot[]): number | undefined => {
    if (values.length === 0) return undefined
    const rarest = values.reduce((a, b) => (b.label.places.length < a.label.places.length ? b : a))
    return candidates(rarest).find((owner) => values.every((value) => owns(owner, value)))
  }

  return {
    take(label) {
      const values = slotsOf(label)
      const whole = containing(values)
      if (whole !== undefined) return use(whole)
      const votes = new Map<number, number>()
      for (const value of values) {
        for (const owner of new Set(candidates(value))) votes.set(owner, (votes.get(owner) ?? 0) + 1)
      }
      let best: number | undefined
      for (const [owner, count] of votes) {
        if (best === undefined || count > votes.get(best)!) best = owner
      }
      return use(best)
    },
    takeContaining: (label) => use(containing(slotsOf(label))),
    rest: () => records.filter((_, i) => used[i] === 0),
  }
}

/**
 * The usual case in one pass: every labelled record comes back whole and in order. Returns the extracted records that are
 * left over, or undefined where it is not so.
 */
export function matchInOrder(
  extracted: readonly ExtractedRecord[],
  labelled: readonly LabelledRecord[],
): ExtractedRecord[] | undefined {
  const rest: ExtractedRecord[] = []
  let next = 0
  for (const record of extracted) {
    if (next < labelled.length && isWhole(record, labelled[next])) next++
    else rest.push(record)
  }
  return next === labelled.length ? rest : undefined
}

/** Whether a record has the label's values and no others. */
function isWhole(record: ExtractedRecord, label: LabelledRecord): boolean {
  const count = Math.max(record.values.length, label.values.length)
  for (let f = 0; f < count; f++) {
    const got = record.values[f] ?? []
    const expected = label.values[f] ?? []
    if (got.length !== expected.length) return false
    for (let i = 0; i < got.length; i++) {
      const value = got[i]
      const wanted = expected[i]
      if (isLabelledRecord(wanted) ? !isRecord(value) || !isWhole(value, wanted) : !isAt(value, wanted))
        return false
    }
  }
  return true
}

/** Whether the value stands at one of the label's places, which are in page order. */
function isAt(value: Value | ExtractedRecord, label: LabelledValue): boolean {
  if (isRecord(value)) return false
  const { places } = label
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (places[middle].start < value.start) low = middle + 1
    else high = middle
  }
  for (; low < places.length && places[low].start === value.start; low++) {
    if (places[low].end === value.end) return true
  }
  return false
}

/** A labelled value and the fields that lead to it, as a key prefix. */
interface Slot {
  readonly path: string
  readonly label: LabelledValue
}

function slotsOf(label: LabelledRecord, path = '', into: Slot[] = []): Slot[] {
  for (const [f, list] of label.values.entries()) {
    for (const value of list) {
      if (isLabelledRecord(value)) slotsOf(value, `${path}${f}/`, into)
      else into.push({ path: `${path}${f}/`, label: value })
    }
  }
  return into
}

function visitSpans(record: ExtractedRecord, path: string, visit: (key: string) => void): void {
  for (const [f, list] of record.values.entries()) {
    for (const value of list) {
      if (isRecord(value)) visitSpans(value, `${path}${f}/`, visit)
      else visit(`${path}${f}/${value.start}:${value.end}`)
    }
  }
}
