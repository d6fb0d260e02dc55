import type { DetectorField } from '../rule.ts'
import { type Border, findBorders, type Part } from './borders.ts'
import type { CompiledSeparator } from './compile.ts'

/** A field with its separators as tables. */
export interface CompiledField {
  readonly field: DetectorField
  readonly begin: CompiledSeparator
  readonly end: CompiledSeparator
}

/** A range of tokens that is a value of a field, or may be. */
export interface FoundValue extends Part {
  readonly field: DetectorField
  readonly weight: number
  /** Whether it is as good as the examples. */
  readonly sure: boolean
}

/** Ends that are tried for one beginning: the right one is nearly always among the first. */
const MAX_ENDS = 8

/** What finding values by the fuzzy rules needs. */
export interface ValueSearch {
  readonly fields: readonly CompiledField[]
  readonly reach: number
  readonly threshold: number
}

/**
 * The values inside a part of a page by the fuzzy rules, each border by itself: fields in any order, absent where no border
 * passes, several times where a field may repeat. Of candidates that overlap the one with the greater weight is taken.
 */
export function findValues(search: ValueSearch, symbols: Int32Array, part: Part): FoundValue[] {
  return selectApart(search.fields.flatMap((field) => findCandidates(field, search, symbols, part)))
}

/** Every range that may be a value of one field: for each beginning the end that goes best with it. */
function findCandidates(
  { field, begin, end }: CompiledField,
  { reach, threshold }: ValueSearch,
  symbols: Int32Array,
  part: Part,
): FoundValue[] {
  const begins = findBorders(begin, symbols, reach, part, 'rules', threshold)
  if (begins.length === 0) return []
  const ends = findBorders(end, symbols, reach, part, 'rules', threshold)
  const candidates: FoundValue[] = []
  let first = 0
  for (const from of begins) {
    while (first < ends.length && ends[first].at <= from.at) first++
    let best: FoundValue | undefined
    for (let e = first; e < Math.min(ends.length, first + MAX_ENDS); e++) {
      const candidate = judgePair(field, from, ends[e])
      if (candidate.weight > (best?.weight ?? 0)) best = candidate
    }
    if (best !== undefined) candidates.push(best)
  }
  return candidates
}

function judgePair(field: DetectorField, begin: Border, end: Border): FoundValue {
  const { bar, lengths } = field
  const error = Math.max(begin.error, end.error)
  const fit = Math.min(1, (begin.cost + end.cost) / Math.max(bar.max, TINY))
  const weight = (1 - error) * fit * lengthTruth(end.at - begin.at, lengths)
  return { field, from: begin.at, to: end.at, weight, sure: error === 0 }
}

const TINY = 1e-6

/** How true a length is: 1 between the examples' least and greatest, falling to 0 at nothing and at twice the greatest. */
function lengthTruth(length: number, [least, most]: readonly [number, number]): number {
  if (length < least) return length / least
  return length <= most ? 1 : Math.max(0, 1 - (length - most) / (most + 1))
}

function selectApart(candidates: readonly FoundValue[]): FoundValue[] {
  const byWeight = candidates.toSorted(
    (a, b) => b.weight - a.weight || a.from - b.from || a.field.field - b.field.field,
  )
  const used = new Set<number>()
  const filled = new Set<number>()
  const taken = byWeight.filter(({ field, from, to }) => {
    if (!field.many && filled.has(field.field)) return false
    for (let at = from; at < to; at++) if (used.has(at)) return false
    for (let at = from; at < to; at++) used.add(at)
    filled.add(field.field)
    return true
  })
  return taken.sort((a, b) => a.from - b.from)
}
