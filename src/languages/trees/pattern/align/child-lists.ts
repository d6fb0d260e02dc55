/** How two lists of children are compared. */
export interface ListComparison {
  /** What mapping two children saves; 0 if they cannot be mapped. */
  saving(c: number, d: number): number
  /** The same for long lists, where every pair in the band is asked for: cheap to find, and never more than `saving`. */
  guess(c: number, d: number): number
  /** Whether two children are equal throughout. */
  same(c: number, d: number): boolean
  /** Keys by which long lists are anchored, the most telling first. Children with equal keys can be mapped. */
  readonly keys: readonly { of(c: number): number; to(d: number): number }[]
  /** Lists with a larger product of lengths, or more nodes below them, are anchored and compared in a band. */
  readonly small: { readonly product: number; readonly nodes: number }
  /** How many nodes two children have. */
  sizeOf(c: number, d: number): readonly [number, number]
  band(n: number, m: number): number
  /** Whether two children of long lists need not be compared. */
  isHopeless(c: number, d: number): boolean
}

/** A wider band would let the cost grow with the square of the lists. */
const MAX_BAND = 16

/** The band for lists of these lengths: wide enough for the difference in length and a few changes. */
export function bandOf(n: number, m: number): number {
  return Math.min(2 * Math.abs(n - m) + 8, MAX_BAND)
}

/** The pairs of children, in order, that save most. Equal ends are stripped first, which loses nothing. */
export function matchLists(
  c: readonly number[],
  d: readonly number[],
  comparison: ListComparison,
): { total: number; pairs: [number, number][] } {
  const pairs: [number, number][] = []
  let total = 0
  const take = (i: number, j: number): void => {
    pairs.push([c[i], d[j]])
    total += comparison.saving(c[i], d[j])
  }
  let start = 0
  while (start < c.length && start < d.length && comparison.same(c[start], d[start])) {
    take(start, start)
    start++
  }
  let endC = c.length
  let endD = d.length
  while (endC > start && endD > start && comparison.same(c[endC - 1], d[endD - 1])) take(--endC, --endD)

  const gaps: [number, number, number, number][] = [[start, endC, start, endD]]
  for (let gap = gaps.pop(); gap !== undefined; gap = gaps.pop()) {
    const [c0, c1, d0, d1] = gap
    if (c0 >= c1 || d0 >= d1) continue
    const large = isLarge(c, d, gap, comparison)
    const anchors = large ? findAnchors(c, d, gap, comparison) : []
    if (anchors.length === 0) {
      const band = large ? comparison.band(c1 - c0, d1 - d0) : Number.POSITIVE_INFINITY
      for (const [i, j] of bestPairs(c, d, gap, band, comparison)) take(i, j)
      continue
    }
    let fromC = c0
    let fromD = d0
    for (const [i, j] of anchors) {
      take(i, j)
      gaps.push([fromC, i, fromD, j])
      fromC = i + 1
      fromD = j + 1
    }
    gaps.push([fromC, c1, fromD, d1])
  }
  return { total, pairs: pairs.sort((one, two) => one[0] - two[0]) }
}

/** Whether the lists of a gap are too long or too heavy to compare every pair. One pair is always compared. */
function isLarge(
  c: readonly number[],
  d: readonly number[],
  [c0, c1, d0, d1]: readonly [number, number, number, number],
  { small, sizeOf }: ListComparison,
): boolean {
  const product = (c1 - c0) * (d1 - d0)
  if (product > small.product || product === 1) return product > 1
  let nodes = 0
  for (let i = c0; i < c1; i++) nodes += sizeOf(c[i], d[d0])[0]
  for (let j = d0; j < d1; j++) nodes += sizeOf(c[c0], d[j])[1]
  return nodes > small.nodes
}

/** Children whose key occurs once on both sides, as many as come in the same order. */
function findAnchors(
  c: readonly number[],
  d: readonly number[],
  [c0, c1, d0, d1]: readonly [number, number, number, number],
  { keys }: ListComparison,
): [number, number][] {
  for (const { of, to } of keys) {
    const inC = onlyPlaces(c, c0, c1, of)
    const inD = onlyPlaces(d, d0, d1, to)
    const both: [number, number][] = []
    for (const [key, i] of inC) {
      const j = inD.get(key)
      if (i >= 0 && j !== undefined && j >= 0) both.push([i, j])
    }
    if (both.length > 0) return longestIncreasing(both.sort((one, two) => one[0] - two[0]))
  }
  return []
}

/** Where each key stands, -1 if in several places. */
function onlyPlaces(
  list: readonly number[],
  from: number,
  to: number,
  keyOf: (item: number) => number,
): Map<number, number> {
  const places = new Map<number, number>()
  for (let i = from; i < to; i++) {
    const key = keyOf(list[i])
    places.set(key, places.has(key) ? -1 : i)
  }
  return places
}

/** The longest sub-list in which the second numbers increase too (patience sorting). */
function longestIncreasing(pairs: readonly [number, number][]): [number, number][] {
  const tops: number[] = []
  const before = new Int32Array(pairs.length).fill(-1)
  for (let i = 0; i < pairs.length; i++) {
    let low = 0
    let high = tops.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[tops[middle]][1] < pairs[i][1]) low = middle + 1
      else high = middle
    }
    if (low > 0) before[i] = tops[low - 1]
    tops[low] = i
  }
  const chosen: [number, number][] = []
  for (let i = tops.length === 0 ? -1 : tops[tops.length - 1]; i >= 0; i = before[i]) chosen.push(pairs[i])
  return chosen.reverse()
}

/** The best pairs of a gap by dynamic programming, within a band around the diagonal. */
function bestPairs(
  c: readonly number[],
  d: readonly number[],
  [c0, c1, d0, d1]: readonly [number, number, number, number],
  band: number,
  { saving, guess, isHopeless }: ListComparison,
): [number, number][] {
  const n = c1 - c0
  const m = d1 - d0
  const banded = Number.isFinite(band)
  const from = (i: number): number => Math.max(1, Math.floor((i * m) / n - band))
  const to = (i: number): number => Math.min(m, Math.ceil((i * m) / n + band))
  const width = Math.min(m, banded ? 2 * band + Math.ceil(m / n) + 2 : m) + 1
  const best = new Float64Array((n + 1) * (width + 1))
  const offset = (i: number): number => (i === 0 ? 0 : from(i) - 1)
  // Outside the band a cell counts as the nearest one inside it: the value never falls along a row.
  const at = (i: number, j: number): number =>
    i === 0 || j < from(i) ? 0 : best[i * (width + 1) + Math.min(j, to(i)) - offset(i)]
  for (let i = 1; i <= n; i++) {
    for (let j = from(i); j <= to(i); j++) {
      const one = c[c0 + i - 1]
      const two = d[d0 + j - 1]
      const pair = banded ? (isHopeless(one, two) ? 0 : guess(one, two)) : saving(one, two)
      const value = Math.max(
        at(i - 1, j),
        j > from(i) ? at(i, j - 1) : 0,
        pair > 0 ? at(i - 1, j - 1) + pair : 0,
      )
      best[i * (width + 1) + j - offset(i)] = value
    }
  }
  const pairs: [number, number][] = []
  let i = n
  let j = to(n)
  while (i > 0 && j > 0) {
    const value = at(i, j)
    if (value === at(i - 1, j)) i--
    else if (j > from(i) && value === at(i, j - 1)) j--
    else if (j < from(i)) i--
    else {
      pairs.push([c0 + i - 1, d0 + j - 1])
      i--
      j--
    }
  }
  return pairs
}
