import type { Budget } from '../../language.ts'
import type { ValueChains } from '../../parts/run/value-chains.ts'
import type { Part } from './borders.ts'
import { type CompiledSeparator, leftCost, rightCost, type TokenRoles } from './compile.ts'
import type { CompiledField, FoundValue } from './find-values.ts'
import type { CompiledValue } from './value.ts'

/** What reading a record as a whole needs of a rule. */
export interface RecordReader {
  readonly fields: readonly (CompiledField & { readonly value?: CompiledValue })[]
  readonly reach: number
  /** For each symbol 1 if it is a tag. */
  readonly markup: Uint8Array
  readonly roles: TokenRoles
  /** What ends a record; absent where a page is one. */
  readonly end?: CompiledSeparator
}

/** A part of a page that is to be read. */
export interface RecordText {
  readonly symbols: Int32Array
  /** The content of its tokens, counted from the beginning of the part. */
  readonly chains: () => ValueChains
}

/** A value that may be taken, with the bits that support it. */
interface Candidate extends FoundValue {
  readonly cost: number
}

/**
 * The values of a record, all of them at once: the way through its tokens that most bits support, from its beginning to the
 * best place to end it. A token is inside a value, at the cost of that value, or between two, at its own cost. So a text that
 * examples never leave out is a value even if its label is new, and fields compete for it.
 *
 * Spends a step for each range that is tried, for each token of one whose text is looked at, and for each token and candidate
 * of a way; the costs of borders are counted by the caller. Without steps left there are no values.
 */
export function readRecord(reader: RecordReader, text: RecordText, part: Part, budget: Budget): FoundValue[] {
  const sums = sumRoles(reader, text.symbols, part)
  let open: Candidate[] = []
  for (const field of reader.fields) {
    if (budget.exhausted) return []
    for (const one of candidatesOf(field, reader, text, part, sums, budget)) open.push(one)
  }
  const ends = endCosts(reader, text.symbols, part)
  // Each round but the last settles a field, so that a rule with many fields may read a record as many times.
  while (budget.spend(part.to - part.from + open.length)) {
    const taken = bestWay(open, reader.roles, text.symbols, part, ends)
    const best = new Map<number, Candidate>()
    for (const one of taken) {
      if (one.weight > (best.get(one.field.field)?.weight ?? 0)) best.set(one.field.field, one)
    }
    const twice = taken.filter((one) => !one.field.many && best.get(one.field.field) !== one)
    if (twice.length === 0) return taken
    // A field that has one value keeps the best, and the rest is read again.
    const settled = new Set(twice.map(({ field }) => field))
    open = open.filter((one) => !settled.has(one.field) || best.get(one.field.field) === one)
  }
  return []
}

/** How well a record ends at each border of a part. */
function endCosts(
  { end, reach }: RecordReader,
  symbols: Int32Array,
  { from, to }: Part,
): Float64Array | undefined {
  if (end === undefined) return undefined
  const costs = new Float64Array(to - from + 1)
  for (let at = from; at <= to; at++) {
    costs[at - from] =
      leftCost(end.left.table, symbols, at, reach) + rightCost(end.right.table, symbols, at, reach)
  }
  return costs
}

function bestWay(
  candidates: readonly Candidate[],
  { between }: TokenRoles,
  symbols: Int32Array,
  { from, to }: Part,
  ends: Float64Array | undefined,
): Candidate[] {
  const endingAt: (Candidate[] | undefined)[] = new Array(to - from + 1)
  for (const one of candidates) {
    const list = endingAt[one.to - from]
    if (list === undefined) endingAt[one.to - from] = [one]
    else list.push(one)
  }
  const best = new Float64Array(to - from + 1)
  /** The best way whose last token is between values. Two values of a field are never next to each other. */
  const behindGap = new Float64Array(to - from + 1)
  const via: (Candidate | undefined)[] = new Array(to - from + 1)
  let last = ends === undefined ? to - from : 0
  let most = Number.NEGATIVE_INFINITY
  for (let at = 1; at <= to - from; at++) {
    behindGap[at] = best[at - 1] + between[symbols[from + at - 1]]
    best[at] = behindGap[at]
    for (const one of endingAt[at] ?? []) {
      const start = one.from - from
      const score = (via[start]?.field === one.field ? behindGap[start] : best[start]) + one.cost
      if (score <= best[at]) continue
      best[at] = score
      via[at] = one
    }
    if (ends !== undefined && best[at] + ends[at] > most) {
      most = best[at] + ends[at]
      last = at
    }
  }
  const taken: Candidate[] = []
  for (let at = last; at > 0; ) {
    const one = via[at]
    if (one === undefined || (taken.at(-1)?.field === one.field && taken.at(-1)!.from === from + at)) at--
    else {
      taken.push(one)
      at = one.from - from
    }
  }
  return taken.reverse()
}

/**
 * Of a text without tags, the best places to begin and to end a value, and how many ends are tried for one beginning. They make
 * the time proportional to the length of the page; the right one is nearly always among the first.
 */
const MOST_PLACES = 16

/**
 * The ranges that are better supported as a value of the field than as text between values: by the two borders, the content,
 * tokens that may be inside values, and records that have the field; the number of places it could be at counts against it.
 */
function candidatesOf(
  { field, begin, end, value }: RecordReader['fields'][number],
  { reach, markup }: RecordReader,
  { symbols, chains }: RecordText,
  part: Part,
  sums: RoleSums,
  budget: Budget,
): Candidate[] {
  const found: Candidate[] = []
  const size = part.to - part.from
  const isAttribute = field.attribute !== undefined
  const longest = isAttribute ? 1 : 2 * field.lengths[1] + 4
  const expected = (field.present ?? 0) - Math.log2(Math.max(1, size * Math.min(size, longest)))
  const costAt = ({ left, right }: CompiledSeparator, at: number): number =>
    leftCost(left.table, symbols, at, reach) + rightCost(right.table, symbols, at, reach)
  const isPlain = field.plain !== false
  const isText = (token: number): boolean => isAttribute || markup[symbols[token]] === 0
  const begins: Place[] = []
  const ends: Place[] = []
  for (const run of isPlain || isAttribute ? runsOf(symbols, markup, part, isAttribute) : [part]) {
    begins.push(...bestPlaces(run.from, run.to - 1, isText, (at) => costAt(begin, at)))
    ends.push(
      ...bestPlaces(
        run.from + 1,
        run.to,
        (at) => isText(at - 1),
        (at) => costAt(end, at),
      ),
    )
  }
  let first = 0
  let steps = 0
  for (const { at: from, cost: before } of begins) {
    while (first < ends.length && ends[first].at <= from) first++
    for (let e = first; e < Math.min(ends.length, first + MOST_PLACES); e++) {
      const { at: to, cost: behind } = ends[e]
      steps++
      const [f, t] = [from - part.from, to - part.from]
      if (to - from > longest || (isPlain && !isAttribute && sums.tags[t] > sums.tags[f])) break
      const skipped = sums.between[t] - sums.between[f]
      const known = before + behind + sums.inside[t] - sums.inside[f] + expected
      if (known + (value?.most ?? 0) <= skipped) continue
      if (value !== undefined) steps += to - from
      const cost = known + (value?.score(chains(), f, t) ?? 0)
      if (cost <= skipped) continue
      found.push({ field, from, to, cost, weight: cost - skipped, sure: before + behind >= field.bar.min })
    }
  }
  budget.spend(steps)
  return found
}

/** A border with what its detectors cost. */
interface Place {
  readonly at: number
  readonly cost: number
}

/** The best borders from one to another, in page order. */
function bestPlaces(
  from: number,
  to: number,
  mayBe: (at: number) => boolean,
  costAt: (at: number) => number,
): Place[] {
  const places: Place[] = []
  for (let at = from; at <= to; at++) if (mayBe(at)) places.push({ at, cost: costAt(at) })
  if (places.length <= MOST_PLACES) return places
  const best = places.sort((a, b) => b.cost - a.cost || a.at - b.at).slice(0, MOST_PLACES)
  return best.sort((a, b) => a.at - b.at)
}

/** The texts without tags inside a part, or its tags. */
function* runsOf(
  symbols: Int32Array,
  markup: Uint8Array,
  { from, to }: Part,
  tags: boolean,
): Generator<Part> {
  for (let at = from; at < to; at++) {
    if ((markup[symbols[at]] === 1) !== tags) continue
    const start = at
    while (!tags && at + 1 < to && markup[symbols[at + 1]] !== 1) at++
    yield { from: start, to: at + 1 }
  }
}

/** The evidence against the roles of the first tokens of a part, and how many of them are tags. */
interface RoleSums extends TokenRoles {
  readonly tags: Int32Array
}

function sumRoles({ roles, markup }: RecordReader, symbols: Int32Array, { from, to }: Part): RoleSums {
  const inside = new Float64Array(to - from + 1)
  const between = new Float64Array(to - from + 1)
  const tags = new Int32Array(to - from + 1)
  for (let i = 0; i < to - from; i++) {
    const symbol = symbols[from + i]
    inside[i + 1] = inside[i] + roles.inside[symbol]
    between[i + 1] = between[i] + roles.between[symbol]
    tags[i + 1] = tags[i] + markup[symbol]
  }
  return { inside, between, tags }
}
