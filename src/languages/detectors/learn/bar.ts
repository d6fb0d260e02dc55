import type { Bar } from '../rule.ts'

/** A bar, and how well it separates. */
export interface PlacedBar {
  readonly bar: Bar
  /** The examples above the bar, and what else is. */
  readonly right: number
  readonly wrong: number
  /** The F1 of taking what is above the bar. */
  readonly f1: number
}

/**
 * The cost from which on something is taken: halfway between the examples and what must not be taken, at the place that
 * separates them best. Where nothing else comes near, the bar is halfway between the examples and 0, the cost of a place
 * about which nothing is known.
 */
export function placeBar(examples: readonly number[], others: readonly number[]): PlacedBar {
  const points = [
    ...examples.map((cost) => ({ cost, isExample: true })),
    ...others.map((cost) => ({ cost, isExample: false })),
  ].sort((a, b) => b.cost - a.cost || Number(a.isExample) - Number(b.isExample))
  let best: PlacedBar = { bar: { from: 0, min: 0, max: 0 }, right: 0, wrong: 0, f1: -1 }
  let right = 0
  let wrong = 0
  let min = 0
  const max = points.find(({ isExample }) => isExample)?.cost ?? 0
  for (const [i, { cost, isExample }] of points.entries()) {
    if (isExample) right++
    else wrong++
    if (isExample) min = cost
    const next = i + 1 < points.length ? points[i + 1].cost : Math.min(0, cost)
    if (right === 0 || (next === cost && i + 1 < points.length)) continue
    const f1 = (2 * right) / (right + wrong + examples.length)
    if (f1 <= best.f1) continue
    best = { bar: { from: Math.min(min, (cost + next) / 2), min, max }, right, wrong, f1 }
  }
  return best
}
