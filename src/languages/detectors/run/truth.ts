/**
 * How true it is that a token belongs to a detector. A row of a frequency matrix holds, for one symbol, how many examples
 * had it at each distance from the border; `row[i - 1]` is the count at distance `i`, and distance 1 is next to the border.
 */
export type Row = ArrayLike<number>

/**
 * How far a token may be from where the examples had it. `even`: the truth of its position falls by the same amount with
 * every token, to 0 over the length of the detector. `relative`: it falls in proportion to the distance from the border, so
 * that tokens next to the border must be in their place and far ones need not.
 */
export type PositionTruth = 'even' | 'relative'

/** The distance nearest to `at` where some example had the symbol; of two the one with more examples; 0 if there is none. */
export function nearestDistance(row: Row, at: number): number {
  for (let off = 0; off <= row.length; off++) {
    const before = countAt(row, at - off)
    const behind = countAt(row, at + off)
    if (before > 0 && before >= behind) return at - off
    if (behind > 0) return at + off
  }
  return 0
}

function countAt(row: Row, distance: number): number {
  return distance >= 1 && distance <= row.length ? row[distance - 1] : 0
}

/** How true the position is: 1 where examples had the symbol. `nearest` is such a place. */
export function positionTruth(at: number, nearest: number, reach: number, how: PositionTruth): number {
  const tolerance = how === 'even' ? reach : nearest
  return Math.max(0, 1 - Math.abs(at - nearest) / tolerance)
}

/** How true the occurrence is: the share of examples that had the symbol there. */
export function occurrenceTruth(count: number, examples: number): number {
  return count / examples
}

/** What a detector knows beside its rows. */
export interface CostOptions {
  readonly examples: number
  readonly reach: number
  readonly position: PositionTruth
}

/**
 * How many examples are taken to have had a symbol at a distance, where those that had it near count in part: the truth of
 * the position times the count at the nearest distance.
 */
export function fuzzyCount(row: Row, at: number, { reach, position }: CostOptions): number {
  const nearest = nearestDistance(row, at)
  return nearest === 0 ? 0 : positionTruth(at, nearest, reach, position) * row[nearest - 1]
}

/** The cost of a token at a distance: the truth of its position times that of its occurrence. High is good. */
export function tokenCost(row: Row, at: number, options: CostOptions): number {
  return occurrenceTruth(fuzzyCount(row, at, options), options.examples)
}

/**
 * How much more often a symbol is at a distance than anywhere. It is smoothed as Witten and Bell do: the more kinds of
 * symbols the examples have there, the likelier is one that they lack. Of a lexeme the examples are those with its class, and
 * the background is its share of that class.
 */
export function likelihoodRatio(
  count: number,
  examples: number,
  background: number,
  kinds: number,
  expected = 1,
): number {
  return (count / background + kinds * expected) / (examples + kinds)
}

/** The costs a detector had on its examples. */
export interface CostRange {
  readonly min: number
  readonly max: number
}

/** The middle of the range: Cmoy. */
export function meanCost({ min, max }: CostRange): number {
  return (min + max) / 2
}
