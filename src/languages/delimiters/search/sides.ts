import { commonPrefixLength, commonSuffixLength } from '../../../strings/common.ts'
import { greatestOf } from '../../../strings/extremes.ts'
import {
  longestPrefixMatch,
  longestSuffixMatch,
  prefixPattern,
  suffixPattern,
} from '../../../strings/match-lengths.ts'
import type { Budget } from '../../language.ts'
import type { Followers, PairShape } from '../run/machine.ts'
import { cutTagStart, leftEdge, REACHES, type Reach, rightEdge, sharedTagStart } from './edges.ts'
import { MAX_LENGTH } from './gaps.ts'
import { isWordCode, Level, preferredLengths } from './prefer.ts'
import { gapsAreKnown, type Reading, type Sample } from './sample.ts'

/**
 * How many tokens beside a value may make up its delimiter. One example has all of them in common; then only the nearest
 * are likely, and before a record only the very nearest: more would hold what leads to the list, not to each record.
 */
const MAX_LENGTHS = 12
const MAX_LENGTHS_FROM_ONE = 3
const MAX_LENGTHS_FROM_ONE_RECORD = 1

/** The text that every value of a pair has on one side, and which lengths of it can be its delimiter, best first. */
export interface Side {
  readonly common: string
  readonly lengths: readonly number[]
  /** Where `lengths` is empty: the most specific delimiter that was considered, if any. */
  readonly refused?: string
  /** Whether reaching farther would only find what is peculiar to one example. */
  readonly settled?: boolean
}

/** The sides of all pairs, and where the contexts begin: `leftEdges[page][cell]`. */
export interface Sides {
  readonly lefts: readonly Side[]
  readonly rights: readonly Side[]
  readonly leftEdges: readonly Int32Array[]
  readonly rightEdges: readonly Int32Array[]
}

/** A pair that no delimiter of this level fits. */
export interface NoSide {
  readonly pair: number
  readonly side: 'left' | 'right'
  /** A text that all its values have there but that occurs elsewhere too; undefined where they have none in common. */
  readonly refused: string | undefined
}

/** How the text before a record is reached: by this pair's left delimiter alone, or through others chosen later. */
export interface Entry {
  readonly followers: Followers
  /** Whether a head or an open delimiter will be put before the first left delimiter. */
  readonly guardsHead: boolean
  /** Whether an open delimiter will be put before every record. */
  readonly guardsRecords: boolean
  readonly reading: Reading
  /** Whether a record that lacks a value may still have an empty place for it, which the scan passes unseen. */
  readonly blanks: boolean
  readonly shapes: readonly PairShape[]
}

/**
 * Finds both sides of every pair. Facts used: if a prefix of the common right context first occurs where it should, so
 * does every longer one, because an early occurrence of the longer holds one of the shorter; the same for suffixes on the
 * left. So the consistent lengths are all from a shortest one up, found in linear time by matching the common text
 * against the values (right) or the separators (left).
 */
export function findSides(sample: Sample, entry: Entry, level: Level, budget: Budget): Sides | NoSide {
  const count = sample.paths.length
  const lefts: Side[] = []
  const rights: Side[] = []
  const leftEdges = sample.pages.map((page) => new Int32Array(page.cells.length))
  const rightEdges = sample.pages.map((page) => new Int32Array(page.cells.length))
  for (let pair = 0; pair < count; pair++) {
    const side = firstReach(level, (reach) => findRight(sample, pair, reach, level, rightEdges, budget))
    if (side.lengths.length === 0) return { pair, side: 'right', refused: side.refused }
    rights.push(side)
  }
  for (let pair = 0; pair < count; pair++) {
    const side = firstReach(level, (reach) =>
      findLeft(sample, pair, reach, level, entry, leftEdges, rightEdges, budget),
    )
    if (side.lengths.length === 0) return { pair, side: 'left', refused: side.refused }
    lefts.push(side)
  }
  for (let pair = 0; pair < count; pair++) {
    const shortest = shortestRight(sample, pair, rights[pair].common, leftEdges, rightEdges, budget)
    const lengths = rights[pair].lengths.filter((length) => length >= shortest)
    if (lengths.length === 0) return { pair, side: 'right', refused: rights[pair].common }
    rights[pair] = { common: rights[pair].common, lengths }
  }
  return { lefts, rights, leftEdges, rightEdges }
}

/** The side at the first reach that has a delimiter; of the failures, the first. */
function firstReach(level: Level, find: (reach: Reach) => Side): Side {
  let first: Side | undefined
  for (const reach of REACHES[level]) {
    const side = find(reach)
    if (side.lengths.length > 0 || side.settled === true) return side
    if (first?.refused === undefined) first = side
  }
  return first ?? { common: '', lengths: [] }
}

function findRight(
  sample: Sample,
  pair: number,
  reach: Reach,
  level: Level,
  edges: readonly Int32Array[],
  budget: Budget,
): Side {
  const contexts = new Contexts('right')
  forEachCell(sample, pair, (p, c) => {
    const page = sample.pages[p]
    const at = rightEdge(page, c, reach)
    edges[p][c] = at
    contexts.add(page.source, at, c + 1 < page.cells.length ? page.cells[c + 1].start : page.source.length)
  })
  const common = contexts.common()
  budget.spend(contexts.count + common.length)
  const shortest = shortestRight(sample, pair, common, undefined, edges, budget)
  return contexts.side(shortest, level, MAX_LENGTHS_FROM_ONE)
}

/** The least length of a prefix of `common` that does not occur inside a value of the pair. */
function shortestRight(
  sample: Sample,
  pair: number,
  common: string,
  leftEdges: readonly Int32Array[] | undefined,
  rightEdges: readonly Int32Array[],
  budget: Budget,
): number {
  const pattern = prefixPattern(common)
  let longest = 0
  forEachCell(sample, pair, (p, c) => {
    const { source, cells } = sample.pages[p]
    const start = leftEdges === undefined ? cells[c].start : leftEdges[p][c]
    const edge = rightEdges[p][c]
    const end = c + 1 < cells.length ? cells[c + 1].start : source.length
    budget.spend(edge - start)
    longest = Math.max(
      longest,
      longestPrefixMatch(pattern, source, start, edge, Math.min(end, edge + common.length)),
    )
  })
  return longest + 1
}

function findLeft(
  sample: Sample,
  pair: number,
  reach: Reach,
  level: Level,
  entry: Entry,
  leftEdges: readonly Int32Array[],
  rightEdges: readonly Int32Array[],
  budget: Budget,
): Side {
  const contexts = new Contexts('left')
  forEachCell(sample, pair, (p, c) => {
    leftEdges[p][c] = leftEdge(sample.pages[p], c, reach)
  })
  if (reach === 'tag') moveIntoTags(sample, pair, leftEdges)
  forEachCell(sample, pair, (p, c) => {
    contexts.add(sample.pages[p].source, leftEdges[p][c], c === 0 ? 0 : rightEdges[p][c - 1])
  })
  const common = contexts.common()
  const pattern = suffixPattern(common)
  let longest = 0
  forEachCell(sample, pair, (p, c) => {
    if (!separatorIsKnown(sample, p, c, entry)) return
    const from = c === 0 ? 0 : rightEdges[p][c - 1]
    const to = leftEdges[p][c]
    budget.spend(to - from)
    longest = Math.max(longest, longestSuffixMatch(pattern, sample.pages[p].source, from, from, to - 1))
  })
  const starts = entry.followers.next[0].includes(pair)
  const fromOne = starts ? MAX_LENGTHS_FROM_ONE_RECORD : MAX_LENGTHS_FROM_ONE
  const side = contexts.side(longest + 1, level, fromOne)
  return starts && contexts.count === 1 && side.refused !== undefined ? { ...side, settled: true } : side
}

/** From before the tag in front of each value to where these tags begin to differ. */
function moveIntoTags(sample: Sample, pair: number, leftEdges: readonly Int32Array[]): void {
  let shared: string | undefined
  forEachCell(sample, pair, (p, c) => {
    const { source, cells } = sample.pages[p]
    const at = leftEdges[p][c]
    shared = sharedTagStart(source, at, shared ?? source.slice(at, cells[c].start))
  })
  const length = cutTagStart(shared ?? '').length
  forEachCell(sample, pair, (p, c) => {
    leftEdges[p][c] += length
  })
}

/**
 * Whether the whole text between cell `c` and the one before it is searched for the left delimiter and nothing else, so
 * that the delimiter must not occur in it before its end.
 */
export function separatorIsKnown(sample: Sample, p: number, c: number, entry: Entry): boolean {
  const page = sample.pages[p]
  const cell = page.cells[c]
  if (cell.opens && entry.guardsRecords) return false
  if (cell.opens && !gapsAreKnown(page, entry.reading)) return false
  if (c === 0) return !entry.guardsHead && !(entry.blanks && skipsPair(entry, -1, cell.pair, true))
  const before = page.cells[c - 1].pair
  if (entry.blanks && skipsPair(entry, before, cell.pair, cell.opens)) return false
  return entry.followers.next[before + 1].includes(cell.pair)
}

/** Whether, on the way from one pair to the next, an optional pair was passed over. */
function skipsPair(entry: Entry, from: number, to: number, newRecord: boolean): boolean {
  const skipped = (shape: PairShape, pair: number) =>
    shape.optional === true && (newRecord ? pair > from || pair < to : pair > from && pair < to)
  return entry.shapes.some((shape, pair) => pair !== to && skipped(shape, pair))
}

/** Visits the cells of one pair. */
function forEachCell(sample: Sample, pair: number, visit: (page: number, cell: number) => void): void {
  const { pages, cells } = sample.byPair[pair]
  for (let i = 0; i < pages.length; i++) visit(pages[i], cells[i])
}

/** The running common text of the contexts on one side of a pair's values. */
class Contexts {
  count = 0
  private readonly where: 'left' | 'right'
  private readonly sources: string[] = []
  private readonly ats: number[] = []
  private readonly fars: number[] = []
  private length = MAX_LENGTH

  constructor(where: 'left' | 'right') {
    this.where = where
  }

  /** A context that touches the value at `at` and goes on to `far`. */
  add(source: string, at: number, far: number): void {
    const room = Math.max(0, Math.min(this.length, this.where === 'left' ? at - far : far - at))
    const first = this.sources[0] ?? source
    const firstAt = this.ats[0] ?? at
    this.length =
      this.where === 'left'
        ? commonSuffixLength(first, firstAt, source, at, room)
        : commonPrefixLength(first, firstAt, source, at, room)
    this.sources.push(source)
    this.ats.push(at)
    this.fars.push(far)
    this.count++
  }

  common(): string {
    if (this.count === 0) return ''
    const source = this.sources[0]
    const at = this.ats[0]
    return this.where === 'left' ? source.slice(at - this.length, at) : source.slice(at, at + this.length)
  }

  /** The lengths from `shortest` on among the nearest places, `fromOne` of them where there is a single context. */
  side(shortest: number, level: Level, fromOne: number): Side {
    const common = this.common()
    const ragged = this.isRagged(common)
    if (level === Level.any) {
      return {
        common,
        lengths: preferredLengths(common, this.where, shortest, ragged, level),
        refused: common,
      }
    }
    const near = preferredLengths(common, this.where, 1, ragged, level)
    near.length = Math.min(near.length, this.count === 1 ? fromOne : MAX_LENGTHS)
    const lengths = near.filter((length) => length >= shortest)
    if (lengths.length > 0 || near.length === 0) return { common, lengths }
    const longest = greatestOf(near)
    const refused = this.where === 'left' ? common.slice(common.length - longest) : common.slice(0, longest)
    return { common, lengths, refused }
  }

  /** Whether some context goes on with a word that the common text has only a part of. */
  private isRagged(common: string): boolean {
    if (common === '') return false
    const outer = common.charCodeAt(this.where === 'left' ? 0 : common.length - 1)
    if (!isWordCode(outer)) return false
    return this.sources.some((source, i) => {
      const at = this.ats[i]
      const next = this.where === 'left' ? at - this.length - 1 : at + this.length
      const inside = this.where === 'left' ? next >= this.fars[i] : next < this.fars[i]
      return inside && isWordCode(source.charCodeAt(next))
    })
  }
}
