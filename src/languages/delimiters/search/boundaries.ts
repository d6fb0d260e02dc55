import { leastOf } from '../../../strings/extremes.ts'
import type { Budget } from '../../language.ts'
import type { Machine } from '../run/machine.ts'
import { type Gap, leadingDelimiters, leadsThrough, nearestTokensAfter } from './gaps.ts'
import { Level } from './prefer.ts'
import { gapsAreKnown, type Reading, type Sample } from './sample.ts'
import type { Sides } from './sides.ts'
import { type Tail, tailDelimiters } from './tails.ts'
import type { Trial } from './trial.ts'

/** Which delimiters around records a class has beside the pairs. */
export interface Frame {
  readonly page: boolean
  readonly record: boolean
}

/** What the search for heads, tails, opens and closes works on. */
export interface BoundarySearch {
  readonly sample: Sample
  readonly sides: Sides
  readonly reading: Reading
  readonly level: Level
  readonly frame: Frame
  readonly trial: Trial
  readonly budget: Budget
}

/** How many candidates are tried before the last level. The first that qualifies is nearly always right. */
const MAX_HEADS = 6
const MAX_TAILS = 24
const MAX_OPENS = 6
const MAX_CLOSES = 12
/** At the last level closes, and opens behind a head, are looked for among all substrings of a text this long. */
const MAX_ENUMERATED = 64

/**
 * Completes a machine that has its pairs with what its class puts around them, so that it reproduces the labels.
 * Undefined where no candidate does.
 */
export function completeMachine(pairs: Machine, search: BoundarySearch): Machine | undefined {
  if (search.frame.record) return searchOpens(pairs, search)
  if (search.frame.page) return searchHeads(pairs, headGaps(pairs, search), search)
  return search.trial.judge(pairs).kind === 'exact' ? pairs : undefined
}

/** Heads for which the gaps are given, then tails where records follow the last one. */
function searchHeads(machine: Machine, gaps: readonly Gap[], search: BoundarySearch): Machine | undefined {
  const { level, budget, trial } = search
  const needed = gaps.some((gap) => gap.spurious >= 0)
  if (!needed) {
    const found = searchTails(machine, trial.judge(machine), search)
    if (found !== undefined) return found
  }
  let tried = 0
  for (const head of leadingDelimiters(gaps, level, budget)) {
    const withHead = { ...machine, head }
    const found = searchTails(withHead, trial.judge(withHead), search)
    if (found !== undefined) return found
    if (budget.exhausted || (++tried >= MAX_HEADS && level !== Level.any)) return undefined
  }
  return undefined
}

function searchTails(
  machine: Machine,
  judgement: ReturnType<Trial['judge']>,
  search: BoundarySearch,
): Machine | undefined {
  if (judgement.kind === 'exact') return machine
  if (judgement.kind !== 'extra') return undefined
  const { level, budget, trial } = search
  const tails = judgement.pages.map((page) => tailOf(machine, page, search))
  let tried = 0
  for (const tail of tailDelimiters(tails, level, budget)) {
    const whole = { ...machine, tail }
    if (trial.judge(whole).kind === 'exact') return whole
    if (budget.exhausted || (++tried >= MAX_TAILS && level !== Level.any)) return undefined
  }
  return undefined
}

/** For each close, for each open, and then heads and tails where the class has them. */
function searchOpens(pairs: Machine, search: BoundarySearch): Machine | undefined {
  const { level, budget, frame, trial } = search
  for (const close of closesToTry(search)) {
    const heads = headGaps(pairs, search)
    const between = betweenGaps(pairs, close, search)
    if (between === undefined) continue
    const candidates = frame.page
      ? opensToTry(between.length > 0 ? between : heads, search)
      : leadingDelimiters([...heads, ...between], level, budget)
    let tried = 0
    for (const open of candidates) {
      const machine: Machine = { ...pairs, open, close }
      if (frame.page) {
        const gaps = heads.map((gap) => gapBeforeOpen(gap, open))
        if (gaps.every((gap) => gap !== undefined)) {
          const found = searchHeads(machine, gaps, search)
          if (found !== undefined) return found
        }
      } else if (trial.judge(machine).kind === 'exact') return machine
      if (budget.exhausted || (++tried >= MAX_OPENS && level !== Level.any)) break
    }
    if (budget.exhausted) return undefined
  }
  return undefined
}

/** An open behind a head need not be the longest of its kind, because it must leave room for the head. */
function* opensToTry(gaps: readonly Gap[], search: BoundarySearch): Generator<string> {
  yield* leadingDelimiters(gaps, search.level, search.budget)
  if (search.level !== Level.any || gaps.length === 0) return
  const { source, from, limit } = gaps.reduce((a, b) => (b.limit - b.from < a.limit - a.from ? b : a))
  for (const open of substrings(source.slice(Math.max(from, limit - MAX_ENUMERATED), limit))) {
    if (leadsThrough(open, gaps, search.budget)) yield open
  }
}

/** No close, then the texts after a record that come before the next one on every page, nearest first. */
function* closesToTry(search: BoundarySearch): Generator<string | undefined> {
  yield undefined
  const { sample, sides, level } = search
  let shortest: string | undefined
  for (let p = 0; p < sample.pages.length; p++) {
    const { cells, source } = sample.pages[p]
    for (let c = 1; c < cells.length; c++) {
      if (!cells[c].opens) continue
      const text = source.slice(sides.rightEdges[p][c - 1], sides.leftEdges[p][c])
      if (
        shortest === undefined ||
        text.length < shortest.length ||
        (text.length === shortest.length && text < shortest)
      ) {
        shortest = text
      }
    }
  }
  if (shortest === undefined) return
  if (level === Level.any) {
    yield* substrings(shortest.slice(0, MAX_ENUMERATED))
    return
  }
  let tried = 0
  for (const close of nearestTokensAfter(shortest, level)) {
    yield close
    if (++tried >= MAX_CLOSES) return
  }
}

function* substrings(text: string): Generator<string> {
  for (let start = 0; start < text.length; start++) {
    for (let end = start + 1; end <= text.length; end++) yield text.slice(start, end)
  }
}

/** The text before the first record of each page. Where it may hold records of its own, nothing in it is wrong. */
function headGaps(machine: Machine, search: BoundarySearch): Gap[] {
  const gaps: Gap[] = []
  for (let p = 0; p < search.sample.pages.length; p++) {
    const page = search.sample.pages[p]
    if (page.cells.length === 0) continue
    const limit = search.sides.leftEdges[p][0] - machine.lefts[page.cells[0].pair].length
    const known = gapsAreKnown(page, search.reading)
    gaps.push({
      source: page.source,
      from: 0,
      limit,
      spurious: known ? spuriousBefore(machine, page.source, 0, limit, search) : -1,
    })
  }
  return gaps
}

/** The text between two records, after the close; undefined where the close does not occur in time. */
function betweenGaps(machine: Machine, close: string | undefined, search: BoundarySearch): Gap[] | undefined {
  const gaps: Gap[] = []
  for (let p = 0; p < search.sample.pages.length; p++) {
    const page = search.sample.pages[p]
    if (!gapsAreKnown(page, search.reading)) continue
    for (let c = 1; c < page.cells.length; c++) {
      if (!page.cells[c].opens) continue
      const limit = search.sides.leftEdges[p][c] - machine.lefts[page.cells[c].pair].length
      let from = search.sides.rightEdges[p][c - 1]
      if (close !== undefined) {
        const at = page.source.indexOf(close, from)
        search.budget.spend(1 + ((at < 0 ? page.source.length : at - from) >> 4))
        if (at < 0 || at + close.length > limit) return undefined
        from = at + close.length
      }
      gaps.push({
        source: page.source,
        from,
        limit,
        spurious: spuriousBefore(machine, page.source, from, limit, search),
      })
    }
  }
  return gaps
}

/** The start of the last left delimiter that begins a record too early. */
function spuriousBefore(
  machine: Machine,
  source: string,
  from: number,
  limit: number,
  search: BoundarySearch,
): number {
  let last = -1
  for (const pair of machine.next[search.frame.record ? machine.inside : 0]) {
    if (limit === 0) break
    const at = source.lastIndexOf(machine.lefts[pair], limit - 1)
    search.budget.spend(1 + ((limit - Math.max(at, 0)) >> 4))
    if (at >= from && at > last) last = at
  }
  return last
}

/** What a head must do when it is an open delimiter that follows it: skip the opens that lead to no record. */
function gapBeforeOpen(gap: Gap, open: string): Gap | undefined {
  const { source, from, limit, spurious } = gap
  const good = limit < open.length ? -1 : source.lastIndexOf(open, limit - open.length)
  if (good < from || good + open.length <= spurious) return undefined
  const bad = spurious < open.length ? -1 : source.lastIndexOf(open, spurious - open.length)
  return { source, from, limit: good, spurious: bad >= from ? bad : -1 }
}

/** The text after the last record of a page, up to what begins another. */
function tailOf(machine: Machine, p: number, search: BoundarySearch): Tail {
  const { source, cells } = search.sample.pages[p]
  let from = 0
  let state = 0
  if (cells.length > 0) {
    from = search.sides.rightEdges[p][cells.length - 1]
    state = cells[cells.length - 1].pair + 1
    const close = machine.close === undefined ? -1 : source.indexOf(machine.close, from)
    if (machine.close !== undefined && close >= 0) from = close + machine.close.length
  } else if (machine.head !== undefined) {
    from = Math.max(0, source.indexOf(machine.head)) + machine.head.length
  }
  const starts =
    machine.open === undefined ? machine.next[state].map((pair) => machine.lefts[pair]) : [machine.open]
  const places = starts.map((delimiter) => source.indexOf(delimiter, from)).filter((at) => at >= 0)
  return { source, from, limit: places.length === 0 ? source.length : leastOf(places) }
}
