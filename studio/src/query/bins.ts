/** A range of values and how many fall into it; the last range includes its end. */
export interface Bin {
  readonly from: number
  readonly to: number
  readonly count: number
}

/** Steps that people read easily, within a power of ten. */
const STEPS = [1, 2, 5, 10]

/** The smallest easy step that covers a width in at most this many steps. */
export function easyStep(width: number, most: number): number {
  if (!(width > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(width / most))
  const step = STEPS.find((each) => each * power * most >= width) ?? 10
  return step * power
}

/** How values are spread over ranges with easy ends; the ranges cover all values without a gap. */
export function binValues(values: readonly number[], most = 12): Bin[] {
  const finite = values.filter(Number.isFinite)
  if (finite.length === 0) return []
  let low = finite[0]
  let high = finite[0]
  for (const value of finite) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  const step = easyStep(high - low, most)
  const first = Math.floor(low / step)
  const count = Math.max(1, Math.ceil(high / step) - first)
  const counts = Array.from({ length: count }, () => 0)
  for (const value of finite) counts[Math.min(count - 1, Math.max(0, Math.floor(value / step) - first))]++
  return counts.map((each, i) => ({ from: (first + i) * step, to: (first + i + 1) * step, count: each }))
}

/** A number as a chart shows it. */
export function showNumber(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 6 })
}
