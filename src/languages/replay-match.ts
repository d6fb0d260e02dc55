import { firstStartingFrom, type Span } from '../page/span.ts'
import { type ExtractedRecord, isRecord } from '../record/extraction.ts'
import { isLabelledRecord, type LabelledRecord, type LabelledValue } from '../record/label.ts'

/** Finds, for each labelled record, the extracted record that corresponds to it. Every extracted record is used once. */
export interface RecordMatcher {
  /** The index of the record with all the label's values, or else of the one with most of them. Marks it as used. */
  take(label: LabelledRecord): number | undefined
  /** The index of a record that has every value of the label, and perhaps others. Marks it as used. */
  takeContaining(label: LabelledRecord): number | undefined
  /** The records that were not taken. */
  rest(): ExtractedRecord[]
}

/** When no record has all values of a label, at most this many places of each value are searched for the record that has most. */
const MAX_VOTING_PLACES = 200

/**
 * A span belongs to few extracted records, so looking up the places of a label's rarest value gives the candidates: the
 * cost is the number of places, not records times labels. A value that is on the page once for each record ("In stock")
 * would still cost the square; `cursors` remembers how many of its first places are used up.
 */
export function createMatcher(records: readonly ExtractedRecord[]): RecordMatcher {
  const owners = new Map<string, number>()
  const spans = records.map((record, i) => {
    const list: PathSpan[] = []
    visitSpans(record, '', (path, span) => {
      const key = `${path}${span.start}:${span.end}`
      if (!owners.has(key)) owners.set(key, i)
      list.push({ path, span })
    })
    return list
  })
  const used = new Uint8Array(records.length)
  const cursors = new Map<string, number>()

  function* candidates(slot: Slot): Generator<number> {
    const { places } = slot.label
    const id = `${slot.path}${places.length}:${places[0].start}:${slot.label.text}`
    const from = cursors.get(id) ?? 0
    let passed = true
    for (let i = from; i < places.length; i++) {
      const owner = owners.get(`${slot.path}${places[i].start}:${places[i].end}`)
      const free = owner !== undefined && used[owner] === 0
      if (passed && !free) cursors.set(id, i + 1)
      passed &&= !free
      if (free) yield owner
    }
  }
  const owns = (owner: number, slot: Slot): boolean =>
    spans[owner].some(({ path, span }) => path === slot.path && isAt(span, slot.label))
  const use = (owner: number | undefined): number | undefined => {
    if (owner !== undefined) used[owner] = 1
    return owner
  }
  const containing = (slots: readonly Slot[]): number | undefined => {
    if (slots.length === 0) return undefined
    const rarest = slots.reduce((a, b) => (b.label.places.length < a.label.places.length ? b : a))
    for (const owner of candidates(rarest)) if (slots.every((slot) => owns(owner, slot))) return owner
    return undefined
  }
  const likeliest = (slots: readonly Slot[]): number | undefined => {
    const votes = new Map<number, number>()
    for (const slot of slots) {
      const voters = new Set<number>()
      for (const owner of candidates(slot)) if (voters.add(owner).size >= MAX_VOTING_PLACES) break
      for (const owner of voters) votes.set(owner, (votes.get(owner) ?? 0) + 1)
    }
    let best: number | undefined
    for (const [owner, count] of votes) {
      if (best === undefined || count > votes.get(best)! || (count === votes.get(best) && owner < best))
        best = owner
    }
    return best
  }

  return {
    take(label) {
      const slots = slotsOf(label)
      return use(containing(slots) ?? likeliest(slots))
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
      if (
        isLabelledRecord(wanted)
          ? !isRecord(value) || !isWhole(value, wanted)
          : isRecord(value) || !isAt(value, wanted)
      )
        return false
    }
  }
  return true
}

/** Whether the span is one of the label's places, which are in page order. */
export function isAt(value: Span, label: LabelledValue): boolean {
  const { places } = label
  let at = firstStartingFrom(places, value.start)
  for (; at < places.length && places[at].start === value.start; at++) {
    if (places[at].end === value.end) return true
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

/** A value of an extracted record, and the fields that lead to it. */
interface PathSpan {
  readonly path: string
  readonly span: Span
}

function visitSpans(record: ExtractedRecord, path: string, visit: (path: string, span: Span) => void): void {
  for (const [f, list] of record.values.entries()) {
    for (const value of list) {
      if (isRecord(value)) visitSpans(value, `${path}${f}/`, visit)
      else visit(`${path}${f}/`, value)
    }
  }
}
