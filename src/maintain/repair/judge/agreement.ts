import type { Page } from '../../../page/page.ts'
import type { ExtractedRecord } from '../../../record/extraction.ts'
import type { Field } from '../../../record/field.ts'
import type { WrapperFile } from '../../../wrapper/file.ts'
import type { Wrapper } from '../../../wrapper/wrapper.ts'
import { rememberRecord } from '../locate/memory.ts'
import { likenessOf } from './likeness.ts'

/** What a page is expected to give: for every record its values by leaf, of live fields only. */
export interface ExpectedPage {
  readonly page: Page
  /** Whether the page has further records that nobody knows: then those extracted beyond the expected ones may be right. */
  readonly isPartial: boolean
  readonly records: readonly (readonly (readonly string[])[])[]
}

/** How well a wrapper agrees with what is remembered. */
export interface Agreement {
  /** From 0 to 1: the mean over the fields that are still there. */
  readonly score: number
  /** The same by leaf; 0 for those that are gone. */
  readonly fields: readonly number[]
  readonly recall: number
  /** How often live fields are filled, beside how often they were; at most 1. */
  readonly fill: number
  /** By page, the share of the expected values that came back. */
  readonly pageRecall: readonly number[]
  /** By page and extracted record, the expected record it matches, or -1. */
  readonly partners: readonly (readonly number[])[]
  /** By page, the extracted records. */
  readonly extracted: readonly (readonly ExtractedRecord[])[]
}

/** What a wrapper is compared with. */
export interface Standard {
  readonly fields: readonly Field[]
  readonly found: { readonly live: readonly boolean[] }
  /** By leaf, the share of records that had it. */
  readonly filled: readonly number[]
  /** Its fields are those of the leaves. */
  readonly profile: WrapperFile['profile']
  /** The part of the pages that is read, by length; 1 if all of it. */
  readonly share?: number
}

/** Runs a wrapper on pages and compares with what is expected there. */
export function measureAgreement(
  wrapper: Wrapper,
  expected: readonly ExpectedPage[],
  { fields, found: { live }, filled, profile, share = 1 }: Standard,
): Agreement {
  const counts = live.map(() => ({
    right: 0,
    wanted: 0,
    got: 0,
    records: 0,
    have: 0,
    alike: 0,
    compared: 0,
  }))
  const pageRecall: number[] = []
  const partners: number[][] = []
  const extracted: (readonly ExtractedRecord[])[] = []
  for (const { page, records: wanted } of expected) {
    const { records, extraction } = wrapper.extract(page)
    extracted.push(extraction.records)
    const got = records.map((record) => rememberRecord(record, fields).cells)
    const pairs = pairRecords(wanted, got)
    partners.push(pairs)
    let right = 0
    let total = 0
    for (const cells of wanted) {
      cells.forEach((cell, f) => {
        if (live[f]) counts[f].wanted += cell.length
        if (live[f]) total += cell.length
      })
    }
    got.forEach((cells, i) => {
      const partner = pairs[i] < 0 ? undefined : wanted[pairs[i]]
      cells.forEach((cell, f) => {
        if (!live[f]) return
        counts[f].got += cell.length
        counts[f].records++
        if (cell.length > 0) counts[f].have++
        const equal = partner === undefined ? 0 : countEqual(partner[f], cell)
        counts[f].right += equal
        for (const value of cell.slice(0, MOST_COMPARED)) {
          counts[f].compared++
          counts[f].alike += likenessOf(value, profile.fields[f])
        }
        right += equal
      })
    })
    pageRecall.push(total === 0 ? 0 : right / total)
  }
  const isPartial = expected.some((each) => each.isPartial)
  // Where nothing is known of the pages, only the looks of the values count.
  const isBlind = expected.every((each) => each.records.length === 0)
  const own = counts.map((count, f) =>
    live[f] ? judgeField(count, filled[f], isPartial, isBlind) : undefined,
  )
  const judged = own.filter((each) => each !== undefined)
  const meanOf = (part: keyof FieldJudgement) => mean(judged.map((each) => each[part]))
  const like = isPartial
    ? likeCounts(
        extracted.map(({ length }) => length),
        profile.recordsPerPage ?? [],
        share,
      )
    : 1
  return {
    score: meanOf('score') * like,
    fields: own.map((each) => (each?.score ?? 0) * like),
    recall: meanOf('recall'),
    fill: meanOf('fill'),
    pageRecall,
    partners,
    extracted,
  }
}

/**
 * The agreement of a wrapper that extracts all that is expected and nothing else. Where only some records of a page are known,
 * values of before are themselves not all alike to the profile.
 */
export function highestAgreement(
  expected: readonly ExpectedPage[],
  { found: { live }, profile }: Pick<Standard, 'found' | 'profile'>,
): number {
  if (!expected.some(({ isPartial }) => isPartial)) return 1
  const means = live.flatMap((isLive, f) => {
    const values = isLive ? expected.flatMap(({ records }) => records.flatMap((cells) => cells[f])) : []
    return values.length === 0 ? [] : [mean(values.map((value) => likenessOf(value, profile.fields[f])))]
  })
  return means.length === 0 ? 1 : mean(means)
}

interface FieldCounts {
  readonly right: number
  readonly wanted: number
  readonly got: number
  readonly records: number
  readonly have: number
  readonly alike: number
  readonly compared: number
}

interface FieldJudgement {
  readonly score: number
  readonly recall: number
  readonly fill: number
}

/**
 * Recall counts more than precision, since pages have new records too; where only some records are known, likeness to the
 * profile takes the place of precision.
 */
function judgeField(
  counts: FieldCounts,
  filled: number,
  isPartial: boolean,
  isBlind: boolean,
): FieldJudgement {
  const { right, wanted, got, records, have, alike, compared } = counts
  const recall = isBlind ? 1 : wanted === 0 ? 0 : right / wanted
  const likeness = compared === 0 ? 0 : alike / compared
  const f2 = right === 0 ? 0 : (5 * right) / (4 * wanted + got)
  const fill = filled === 0 ? 1 : records === 0 ? 0 : Math.min(1, have / records / filled)
  return { score: (isPartial ? recall * likeness : f2) * (0.5 + 0.5 * fill), recall, fill }
}

/** Values of one cell beyond these are not compared with the profile. */
const MOST_COMPARED = 5

/**
 * How like the numbers of records on pages are to those of before, from 0 to 1: the ratio of the means, as far as not explained by
 * chance. The part of a page that is read may have all its records, or the share of them that it has of the page.
 */
function likeCounts(now: readonly number[], before: readonly number[], share: number): number {
  if (now.length === 0 || before.length === 0) return 1
  const [a, most, least] = [mean(now), mean(before), share * mean(before)].map((count) => count + 0.5)
  return Math.min(1, 2 * Math.min(a / least, most / a))
}

/** Pairs extracted records with expected ones, those with most equal values first; each is used once. */
function pairRecords(
  wanted: readonly (readonly (readonly string[])[])[],
  got: readonly (readonly (readonly string[])[])[],
): number[] {
  const holders = new Map<string, number[]>()
  wanted.forEach((cells, i) => {
    for (const key of keysOf(cells)) {
      const list = holders.get(key)
      if (list === undefined) holders.set(key, [i])
      else list.push(i)
    }
  })
  const pairs: { wanted: number; got: number; equal: number }[] = []
  got.forEach((cells, i) => {
    const equal = new Map<number, number>()
    for (const key of keysOf(cells)) {
      for (const holder of holders.get(key) ?? []) equal.set(holder, (equal.get(holder) ?? 0) + 1)
    }
    for (const [holder, count] of equal) pairs.push({ wanted: holder, got: i, equal: count })
  })
  pairs.sort((a, b) => b.equal - a.equal || a.wanted - b.wanted || a.got - b.got)
  const partners = new Array<number>(got.length).fill(-1)
  const used = new Set<number>()
  for (const pair of pairs) {
    if (partners[pair.got] >= 0 || used.has(pair.wanted)) continue
    partners[pair.got] = pair.wanted
    used.add(pair.wanted)
  }
  return partners
}

function* keysOf(cells: readonly (readonly string[])[]): Generator<string> {
  for (const [f, cell] of cells.entries()) for (const value of cell) yield `${f}\0${value}`
}

function countEqual(a: readonly string[], b: readonly string[]): number {
  const left = [...a]
  let equal = 0
  for (const value of b) {
    const at = left.indexOf(value)
    if (at < 0) continue
    left.splice(at, 1)
    equal++
  }
  return equal
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, one) => sum + one, 0) / numbers.length
}
