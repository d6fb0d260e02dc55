import type { DetectorField } from '../rule.ts'
import { type Border, findBorders, type Judge, type Part } from './borders.ts'
import type { CompiledSeparator } from './compile.ts'

/** A field with its separators as tables. */
export interface CompiledField {
  readonly field: DetectorField
  readonly begin: CompiledSeparator
  readonly end: CompiledSeparator
}

/** A range of tokens that may be a value of a field. */
export interface FoundValue extends Part {
  readonly field: DetectorField
  readonly weight: number
  /** The costs of its two separators. */
  readonly cost: number
  /** Whether it is as good as the examples. */
  readonly sure: boolean
}

/** Ends that are tried for one beginning: the right one is nearly always among the first. */
const MAX_ENDS = 8

/** What finding values needs of a rule. */
export interface ValueSearch {
  readonly fields: readonly CompiledField[]
  readonly reach: number
  readonly judge: Judge
  readonly threshold: number
  /** For each symbol 1 if it is a tag. */
  readonly markup: Uint8Array
  /** Whether values may leave out words between them and the tags that all examples are next to. */
  readonly loose?: boolean
}

/**
 * The values inside a part of a page: fields in any order, absent where no border passes, several times where a field may
 * repeat. Of candidates that overlap the one with the greater weight is taken.
 */
export function findValues(search: ValueSearch, symbols: Int32Array, part: Part): FoundValue[] {
  const taken = selectApart(search.fields.flatMap((field) => findCandidates(field, search, symbols, part)))
  return fillAbsent(search, symbols, part, taken)
}

/**
 * Looks again for fields that have no value yet, in what the others leave over. That a field is there is itself likely, by as
 * many bits as the examples show, and so much less is asked of the tokens around it: a label may be another word, a tag
 * may be missing.
 */
function fillAbsent(search: ValueSearch, symbols: Int32Array, part: Part, taken: FoundValue[]): FoundValue[] {
  const filled = new Set(taken.map(({ field }) => field.field))
  for (const compiled of search.fields) {
    const { field, bar, present = 0 } = { ...compiled.field, field: compiled.field }
    if (search.judge !== 'sum' || present <= 0 || filled.has(field.field)) continue
    const threshold = search.threshold + present / Math.max(bar.max - bar.from, TINY)
    let best: FoundValue | undefined
    for (const candidate of findCandidates(compiled, { ...search, threshold, loose: true }, symbols, part)) {
      if (candidate.cost > Math.max(0, best?.cost ?? 0) && !overlapsAny(taken, candidate)) best = candidate
    }
    if (best === undefined) continue
    filled.add(field.field)
    insert(taken, best)
  }
  return taken
}

/** Every range that may be a value of one field: for each beginning the end that goes best with it. */
export function findCandidates(
  { field, begin, end }: CompiledField,
  { reach, judge, threshold, markup, loose = false }: ValueSearch,
  symbols: Int32Array,
  part: Part,
): FoundValue[] {
  const limit = ({ costs }: CompiledSeparator) => (judge === 'rules' ? threshold : Math.min(0, costs.min))
  const [behindTag, beforeTag] = (loose ? undefined : field.besideTags) ?? [false, false]
  const isTag = (at: number): boolean => at < 0 || at >= symbols.length || markup[symbols[at]] === 1
  const begins = findBorders(begin, symbols, reach, part, judge, limit(begin)).filter(
    ({ at }) => !behindTag || isTag(at - 1),
  )
  if (begins.length === 0) return []
  const ends = findBorders(end, symbols, reach, part, judge, limit(end)).filter(
    ({ at }) => !beforeTag || isTag(at),
  )
  const candidates: FoundValue[] = []
  let first = 0
  for (const from of begins) {
    while (first < ends.length && ends[first].at <= from.at) first++
    let best: FoundValue | undefined
    let plain = from.at
    for (let e = first; e < Math.min(ends.length, first + MAX_ENDS); e++) {
      if (field.plain === true) {
        while (plain < ends[e].at && markup[symbols[plain]] === 0) plain++
        if (plain < ends[e].at) break
      }
      const candidate = judgePair(field, from, ends[e], judge, threshold)
      if (candidate !== undefined && candidate.weight > (best?.weight ?? 0)) best = candidate
    }
    if (best !== undefined) candidates.push(best)
  }
  return candidates
}

function judgePair(
  field: DetectorField,
  begin: Border,
  end: Border,
  judge: Judge,
  threshold: number,
): FoundValue | undefined {
  const { bar, lengths } = field
  const truth = lengthTruth(end.at - begin.at, lengths)
  const found = { field, from: begin.at, to: end.at, cost: begin.cost + end.cost }
  const height = (found.cost - bar.from) / Math.max(bar.max - bar.from, TINY)
  if (judge === 'sum') {
    if (height < -threshold) return undefined
    return {
      ...found,
      weight: Math.max(TINY, ((Math.min(1, height) + 1) / 2) * truth),
      sure: found.cost >= bar.min,
    }
  }
  const error = Math.max(begin.error, end.error)
  const fit = Math.min(1, found.cost / Math.max(bar.max, TINY))
  return { ...found, weight: (1 - error) * fit * truth, sure: error === 0 }
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
  const taken: FoundValue[] = []
  const filled = new Set<number>()
  for (const candidate of byWeight) {
    const { field } = candidate
    if (!field.many && filled.has(field.field)) continue
    if (overlapsAny(taken, candidate)) continue
    filled.add(field.field)
    insert(taken, candidate)
  }
  return taken
}

/** Whether a candidate overlaps one of the taken, which are in page order and apart. */
function overlapsAny(taken: readonly FoundValue[], { from, to }: Part): boolean {
  const at = indexFrom(taken, from)
  return (at < taken.length && taken[at].from < to) || (at > 0 && taken[at - 1].to > from)
}

function insert(taken: FoundValue[], value: FoundValue): void {
  taken.splice(indexFrom(taken, value.from), 0, value)
}

function indexFrom(taken: readonly FoundValue[], from: number): number {
  let low = 0
  let high = taken.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (taken[middle].from < from) low = middle + 1
    else high = middle
  }
  return low
}
