import { TokenClass } from '../../page/tokens/token-class.ts'
import { symbolOf } from '../../page/tokens/tokens.ts'
import type { Lexemes } from './lexemes.ts'
import type { SamplePage, SampleRecord } from './sample.ts'

/** The zone of a record: a range of tokens that holds its values and the markup that belongs to it. */
export interface Zone {
  readonly from: number
  readonly to: number
}

/** Records that lie inside a part of a page, in page order. */
export interface RecordList {
  readonly lexemes: Lexemes
  /** The tokens among which the records lie. */
  readonly part: Zone
  readonly records: readonly SampleRecord[]
  /** Whether every record of the part is labelled. */
  readonly complete: boolean
}

/** The records of each page as a list in the whole of it. */
export function listsOf(pages: readonly SamplePage[]): RecordList[] {
  return pages.map(({ lexemes, records, complete }) => ({
    lexemes,
    part: { from: 0, to: lexemes.size },
    records,
    complete,
  }))
}

/** How far before its first value the beginning of a record is looked for, in tokens. */
const MAX_LEAD = 60

/**
 * Labels mark values, not records; where a record begins is read off what separates them. The lexeme that opens records is
 * in every gap between two of them and before the first, and inside none; of several such the outermost, which comes first
 * in the gap. Returns the zone of every record of every list.
 */
export function recordZones(lists: readonly RecordList[]): Zone[][] {
  const opener = findOpener(lists)
  const starts = lists.map((list) =>
    list.records.map((record, r) => {
      const least = r === 0 ? list.part.from : outermost(list, r)
      for (let t = record.from - 1; t >= Math.max(least, record.from - MAX_LEAD); t--) {
        if (list.lexemes.detail[t] === opener) return t
      }
      return record.from
    }),
  )
  const tails = findTails(lists, starts)
  return lists.map(({ lexemes, part, records, complete }, l) =>
    records.map((record, r): Zone => {
      const from = starts[l][r]
      const next = starts[l][r + 1]
      if (next !== undefined && complete) return { from, to: next }
      let to = record.to
      let open = openElements(lexemes, from, to)
      for (; to < (next ?? part.to); to++) {
        const isTail = to < record.to + tails.longest && tails.lexemes.has(lexemes.detail[to])
        // What closes an element of the record belongs to it, though no other record ends with this element.
        const closes = open > 0 && isEndTag(lexemes.kind[to])
        if (!isTail && !closes) break
        if (closes) open--
      }
      return { from, to }
    }),
  )
}

/**
 * The lexeme that opens records, as a symbol; undefined where none does. What is before the first record is unknown ground: where
 * gaps between records are known, a lexeme that is farther from the first record than from any other does not open it.
 */
function findOpener(lists: readonly RecordList[]): number | undefined {
  const scores = new Map<number, OpenerScore>()
  const known = lists.flatMap((list) => list.records.slice(1).map((_, r) => ({ list, r: r + 1 })))
  const first = lists.flatMap((list) => (list.records.length > 0 ? [{ list, r: 0 }] : []))
  for (const { list, r } of [...known, ...first]) {
    const record = list.records[r]
    const least = Math.max(record.from - MAX_LEAD, r === 0 ? list.part.from : outermost(list, r))
    const seen = new Set<number>()
    for (let t = record.from - 1; t >= least; t--) {
      const { kind, detail } = list.lexemes
      if (!mayOpen(kind[t])) continue
      const score = scores.get(detail[t]) ?? {
        covered: 0,
        inside: 0,
        extra: 0,
        lead: 0,
        farthest: 0,
        repeats: 0,
      }
      scores.set(detail[t], score)
      const lead = record.from - t
      if (r > 0) score.farthest = Math.max(score.farthest, lead)
      else if (known.length > 0 && lead > score.farthest) continue
      if (!seen.has(detail[t])) score.covered++
      else if (r > 0 && list.complete) score.extra++
      // A lead over unknown ground is weaker evidence than one between two records.
      if (r > 0 || !seen.has(detail[t])) score.lead += lead
      seen.add(detail[t])
    }
  }
  const gaps = known.length + first.length
  for (const { lexemes, records, part } of lists) {
    for (const record of records) {
      for (let t = record.from; t < record.to; t++) {
        const score = scores.get(lexemes.detail[t])
        if (score !== undefined) score.inside++
      }
    }
    for (let t = part.from; t < part.to; t++) {
      const score = scores.get(lexemes.detail[t])
      if (score !== undefined) score.repeats++
    }
  }
  let best: { symbol: number; score: OpenerScore; value: number } | undefined
  for (const [symbol, score] of scores) {
    // A lexeme that the page shows once opens no list: it is the list's own.
    const alone = score.repeats <= lists.length && gaps === lists.length ? gaps : 0
    const value = score.covered - score.inside - score.extra / 2 - alone
    if (value <= gaps / 2) continue
    const better =
      best === undefined ||
      value > best.value ||
      (value === best.value && score.lead / score.covered > best.score.lead / best.score.covered)
    if (better) best = { symbol, score, value }
  }
  return best?.symbol
}

interface OpenerScore {
  covered: number
  inside: number
  extra: number
  lead: number
  /** The longest lead between two records. */
  farthest: number
  repeats: number
}

/**
 * The place between a record and the one before it that is inside the fewest elements: what closes up to there belongs to the
 * one before, and what opens behind it to the record.
 */
function outermost({ lexemes, records }: RecordList, r: number): number {
  const { kind, symbol } = lexemes
  let depth = 0
  let least = 0
  let place = records[r - 1].to
  for (let t = records[r - 1].to; t < records[r].from; t++) {
    if (isEndTag(kind[t])) depth--
    else if (isStartTag(kind[t]) && !VOID.has(symbol[t])) depth++
    if (depth < least) {
      least = depth
      place = t + 1
    }
  }
  return place
}

/** How many elements that begin among some tokens are still open behind them. */
function openElements({ kind, symbol }: Lexemes, from: number, to: number): number {
  let open = 0
  for (let t = from; t < to; t++) {
    if (isEndTag(kind[t])) open = Math.max(0, open - 1)
    else if (isStartTag(kind[t]) && !VOID.has(symbol[t])) open++
  }
  return open
}

/** Tags that nothing closes. */
const VOID = new Set('br hr img input wbr col area'.split(' ').map((name) => symbolOf(`<${name}>`)))

function isStartTag(kind: number): boolean {
  return kind === TokenClass.startTag || kind === TokenClass.list || kind === TokenClass.space
}

/** A record begins with a tag, or with a sign such as a bullet. */
function mayOpen(kind: number): boolean {
  return isStartTag(kind) || kind === TokenClass.punctuation
}

/** What follows the last value of a record that has a next one: its lexemes, and how many tokens at most. */
function findTails(
  lists: readonly RecordList[],
  starts: readonly (readonly number[])[],
): { lexemes: ReadonlySet<number>; longest: number } {
  const lexemes = new Set<number>()
  let longest = 0
  for (const [l, list] of lists.entries()) {
    if (!list.complete) continue
    for (let r = 0; r + 1 < list.records.length; r++) {
      const { to } = list.records[r]
      for (let t = to; t < starts[l][r + 1]; t++) lexemes.add(list.lexemes.detail[t])
      longest = Math.max(longest, starts[l][r + 1] - to)
    }
  }
  if (longest > 0) return { lexemes, longest }
  // No gap was seen: closing tags behind the last value are taken to belong to the record.
  for (const { lexemes: view, records } of lists) {
    for (const { to } of records) {
      for (let t = to; t < view.size && isEndTag(view.kind[t]) && t < to + MAX_CLOSERS; t++) {
        lexemes.add(view.detail[t])
        longest = Math.max(longest, t + 1 - to)
      }
    }
  }
  return { lexemes, longest }
}

const MAX_CLOSERS = 2

function isEndTag(kind: number): boolean {
  return kind === TokenClass.endTag || kind === TokenClass.endList || kind === TokenClass.endSpace
}
