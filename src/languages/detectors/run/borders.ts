import { type CompiledSeparator, leftCost, rightCost } from './compile.ts'
import { relativeError, separatorError } from './error.ts'

/** A border where a separator may be. */
export interface Border {
  readonly at: number
  /** The costs of both detectors. */
  readonly cost: number
  /** What the fuzzy rules make of the errors of both detectors, between 0 and 1. */
  readonly error: number
}

/** A part of a page, as tokens [from, to). */
export interface Part {
  readonly from: number
  readonly to: number
}

/** How separators are judged: see the rule. */
export type Judge = 'rules' | 'sum'

/**
 * The borders inside a part, its ends included, where a separator may be: by the fuzzy rules, where its error is at most
 * the limit; by the sum, where its cost is at least the limit. A cost above the mean of the examples is not an
 * error: it matches better than they do.
 */
export function findBorders(
  { left, right }: CompiledSeparator,
  symbols: Int32Array,
  reach: number,
  { from, to }: Part,
  judge: Judge,
  limit: number,
): Border[] {
  const borders: Border[] = []
  for (let at = from; at <= to; at++) {
    const l = leftCost(left.table, symbols, at, reach)
    const r = rightCost(right.table, symbols, at, reach)
    if (judge === 'sum') {
      if (l + r >= limit) borders.push({ at, cost: l + r, error: 0 })
      continue
    }
    const leftError = Math.min(0, relativeError(l, left.costs))
    const rightError = Math.min(0, relativeError(r, right.costs))
    const error = Math.abs(separatorError(leftError, rightError))
    if (error <= limit) borders.push({ at, cost: l + r, error })
  }
  return borders
}

/** The best borders, no two of them nearer than `distance` tokens; in page order. */
export function keepApart(borders: readonly Border[], distance: number): Border[] {
  const best = borders.toSorted((a, b) => a.error - b.error || b.cost - a.cost || a.at - b.at)
  // At most one border is kept in each stretch of `distance` tokens, so that its neighbours are the ones to compare with.
  const kept = new Map<number, Border>()
  for (const border of best) {
    const stretch = Math.floor(border.at / distance)
    const near = [stretch - 1, stretch, stretch + 1].some((each) => {
      const other = kept.get(each)
      return other !== undefined && Math.abs(other.at - border.at) < distance
    })
    if (!near) kept.set(stretch, border)
  }
  return [...kept.values()].sort((a, b) => a.at - b.at)
}
