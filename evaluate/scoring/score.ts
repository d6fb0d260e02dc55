import type { Values } from '../sites/truth.ts'
import { addCounts, type Tally } from './tally.ts'

/** One field of one page or record that came out otherwise than it should. */
export interface Difference {
  /** Index of the true record on its page; absent on detail pages and for a record that should not be there. */
  readonly record?: number
  readonly field: string
  /** The true values. */
  readonly expected: readonly string[]
  /** The extracted values. */
  readonly got: readonly string[]
}

/** Where comparing adds its counts and reports its differences. */
export interface Comparison {
  readonly tally: Tally
  readonly differences: Difference[]
}

const NOTHING: Values = new Map()

/** Compares a detail page: per field, all values extracted from the page with those of its one record, as sets. */
export function compareDetailPage(truth: Values, got: readonly Values[], into: Comparison): void {
  compareValues(truth, union(got), undefined, into)
}

/**
 * Compares a list page: records are aligned, and counts are taken within the pairs. What has no partner is missed or
 * wrong. The true records in `ignored` (those that were labelled) take part in the alignment, but neither they nor
 * their partners count.
 */
export function compareListPage(
  truth: readonly Values[],
  got: readonly Values[],
  into: Comparison,
  ignored: ReadonlySet<number> = new Set(),
): void {
  const partners = alignRecords(truth, got)
  for (const [i, record] of truth.entries()) {
    if (!ignored.has(i)) compareValues(record, got[partners[i]] ?? NOTHING, i, into)
  }
  const taken = new Set(partners)
  for (const [i, record] of got.entries()) if (!taken.has(i)) compareValues(NOTHING, record, undefined, into)
}

/**
 * The partner of every true record, as an index of `got`, or -1. Greedy: the pair with the most equal values first,
 * ties in page order, each record used once. A pair with no equal value counts like no pair, so there is none.
 */
export function alignRecords(truth: readonly Values[], got: readonly Values[]): number[] {
  const holders = new Map<string, number[]>()
  for (const [i, record] of truth.entries()) {
    for (const key of keysOf(record)) {
      const list = holders.get(key)
      if (list === undefined) holders.set(key, [i])
      else list.push(i)
    }
  }
  const pairs: { truth: number; got: number; equal: number }[] = []
  for (const [i, record] of got.entries()) {
    const equal = new Map<number, number>()
    for (const key of keysOf(record)) {
      for (const holder of holders.get(key) ?? []) equal.set(holder, (equal.get(holder) ?? 0) + 1)
    }
    for (const [holder, count] of equal) pairs.push({ truth: holder, got: i, equal: count })
  }
  pairs.sort((a, b) => b.equal - a.equal || a.truth - b.truth || a.got - b.got)
  const partners = new Array<number>(truth.length).fill(-1)
  const used = new Uint8Array(got.length)
  for (const pair of pairs) {
    if (partners[pair.truth] >= 0 || used[pair.got] === 1) continue
    partners[pair.truth] = pair.got
    used[pair.got] = 1
  }
  return partners
}

function compareValues(truth: Values, got: Values, record: number | undefined, into: Comparison): void {
  for (const field of new Set([...truth.keys(), ...got.keys()])) {
    const expected = truth.get(field) ?? new Set<string>()
    const found = got.get(field) ?? new Set<string>()
    const right = [...expected].filter((value) => found.has(value)).length
    const counts = { right, wrong: found.size - right, missed: expected.size - right }
    addCounts(into.tally, field, counts)
    if (counts.wrong + counts.missed === 0) continue
    const place = record === undefined ? {} : { record }
    into.differences.push({ ...place, field, expected: [...expected], got: [...found] })
  }
}

function union(records: readonly Values[]): Values {
  const all = new Map<string, Set<string>>()
  for (const record of records) {
    for (const [field, values] of record) {
      const known = all.get(field)
      if (known === undefined) all.set(field, new Set(values))
      else for (const value of values) known.add(value)
    }
  }
  return all
}

function* keysOf(record: Values): Generator<string> {
  for (const [field, values] of record) for (const value of values) yield `${field}\0${value}`
}
