import { formatShare } from './numbers.ts'
import { COLOURS, drawing, element, label } from './svg.ts'

/** Shares of several things, each in one or several series. */
export interface BarPlot {
  readonly title: string
  readonly series: readonly string[]
  readonly rows: readonly { readonly name: string; readonly values: readonly (number | undefined)[] }[]
}

const LEFT = 220
const BARS = 420
const RIGHT = 64
const TOP = 64
const BAR = 9
const GAP = 8
const MAX_NAME = 32

/** Draws horizontal bars from 0 to 1, the things with the least values first. */
export function plotBars({ title, series, rows }: BarPlot): string {
  const least = (values: readonly (number | undefined)[]) => Math.min(1, ...values.map((value) => value ?? 1))
  const sorted = [...rows].sort((a, b) => least(a.values) - least(b.values) || (a.name < b.name ? -1 : 1))
  const rowHeight = Math.max(series.length * BAR + GAP, 18)
  const bottom = TOP + rowHeight * sorted.length
  const parts = [label(16, 24, title, { 'font-size': 15, 'font-weight': 600 })]
  for (const [s, name] of series.entries()) {
    const x = LEFT + s * 110
    parts.push(element('rect', { class: `fill${s % COLOURS}`, x, y: 36, width: 10, height: 10 }))
    parts.push(label(x + 15, 45, name))
  }
  for (let tick = 0; tick <= 10; tick += 2) {
    const x = LEFT + (BARS * tick) / 10
    parts.push(element('line', { class: 'grid', x1: x, x2: x, y1: TOP - 6, y2: bottom }))
    parts.push(label(x, bottom + 16, (tick / 10).toFixed(1), { class: 'quiet', 'text-anchor': 'middle' }))
  }
  for (const [r, { name, values }] of sorted.entries()) {
    const top = TOP + r * rowHeight
    const height = series.length * BAR
    const inset = (rowHeight - GAP - height) / 2
    const shown = name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name
    parts.push(label(LEFT - 10, top + inset + height / 2 + 4, shown, { 'text-anchor': 'end' }))
    for (const [s, value] of values.entries()) {
      if (value === undefined) continue
      const y = top + inset + s * BAR
      const width = Math.max(1, BARS * value)
      parts.push(element('rect', { class: `fill${s % COLOURS}`, x: LEFT, y, width, height: BAR - 1 }))
      parts.push(label(LEFT + BARS + 8, y + BAR - 1, formatShare(value), { class: 'quiet', 'font-size': 9 }))
    }
  }
  parts.push(element('line', { class: 'axis', x1: LEFT, x2: LEFT, y1: TOP - 6, y2: bottom }))
  return drawing(LEFT + BARS + RIGHT, bottom + 30, title, parts)
}
