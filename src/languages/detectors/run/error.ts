import { type CostRange, meanCost } from './truth.ts'

/** How far a cost is from the middle of the range, in halves of the range: between -1 and 1 the examples were there too. */
export function relativeError(cost: number, range: CostRange): number {
  const width = Math.max((range.max - range.min) / 2, LEAST_WIDTH * range.max, TINY)
  return (cost - meanCost(range)) / width
}

/** Few examples have a narrow range by chance: its half is taken to be at least this share of the highest cost. */
const LEAST_WIDTH = 0.05
const TINY = 1e-6

/** How much a relative error is each of the five words of the fuzzy rules. */
export interface Memberships {
  readonly negative: number
  readonly negativeSmall: number
  readonly zero: number
  readonly positiveSmall: number
  readonly positive: number
}

/** The membership functions: a trapezoid around 0, a triangle to each side of it, and ramps beyond. */
export function membershipsOf(error: number): Memberships {
  return {
    negative: ramp(-error, 2, 4),
    negativeSmall: triangle(-error, 1, 2, 4),
    zero: Math.min(1, Math.max(0, 2 - Math.abs(error))),
    positiveSmall: triangle(error, 1, 2, 4),
    positive: ramp(error, 2, 4),
  }
}

function ramp(x: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (x - from) / (to - from)))
}

function triangle(x: number, from: number, top: number, to: number): number {
  return Math.max(0, Math.min((x - from) / (top - from), (to - x) / (to - top)))
}

/**
 * The error of a separator from the errors of its two detectors, between -1 and 1: the five fuzzy rules, `or` as the greater
 * and `and` as the smaller truth, and the mean of their conclusions weighed by how true each is.
 */
export function separatorError(left: number, right: number): number {
  const l = membershipsOf(left)
  const r = membershipsOf(right)
  const positiveSmall = Math.max(l.positiveSmall, r.positiveSmall)
  const positive = Math.max(l.positive, r.positive)
  const zero = Math.min(l.zero, r.zero)
  const negativeSmall = Math.max(l.negativeSmall, r.negativeSmall)
  const negative = Math.max(l.negative, r.negative)
  const total = positiveSmall + positive + zero + negativeSmall + negative
  return (positive - negative + (positiveSmall - negativeSmall) / 2) / total
}
