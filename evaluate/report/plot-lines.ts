import { formatShare } from './numbers.ts'
import { COLOURS, drawing, element, label } from './svg.ts'

/** Series of shares over a few points. */
export interface LinePlot {
  readonly title: string
  /** What the points are. */
  readonly across: string
  readonly points: readonly string[]
  readonly series: readonly { readonly name: string; readonly values: readonly (number | undefined)[] }[]
}

const WIDTH = 720
const HEIGHT = 380
const FRAME = { left: 56, right: 200, top: 44, bottom: 48 }
const LINE_HEIGHT = 16

/** Draws lines with their names at their right ends. The scale begins at a tenth below the least value: lines may, bars may not. */
export function plotLines({ title, across, points, series }: LinePlot): string {
  const values = series.flatMap((each) => each.values).filter((value) => value !== undefined)
  const low = Math.max(0, Math.floor((Math.min(1, ...values) - 0.02) * 10) / 10)
  const right = WIDTH - FRAME.right
  const bottom = HEIGHT - FRAME.bottom
  const step = points.length > 1 ? (right - FRAME.left - 40) / (points.length - 1) : 0
  const x = (point: number) => FRAME.left + 20 + step * point
  const y = (value: number) => bottom - ((value - low) / (1 - low)) * (bottom - FRAME.top)

  const parts = [label(FRAME.left, 24, title, { 'font-size': 15, 'font-weight': 600 })]
  const ticks = Math.round((1 - low) * 10) <= 3 ? 20 : 10
  for (let tick = Math.round(low * ticks); tick <= ticks; tick++) {
    const at = y(tick / ticks)
    parts.push(element('line', { class: 'grid', x1: FRAME.left, x2: right, y1: at, y2: at }))
    parts.push(
      label(FRAME.left - 8, at + 4, (tick / ticks).toFixed(2), { class: 'quiet', 'text-anchor': 'end' }),
    )
  }
  parts.push(element('line', { class: 'axis', x1: FRAME.left, x2: right, y1: bottom, y2: bottom }))
  for (const [i, point] of points.entries()) {
    parts.push(label(x(i), bottom + 18, point, { class: 'quiet', 'text-anchor': 'middle' }))
  }
  parts.push(
    label((FRAME.left + right) / 2, HEIGHT - 10, across, { class: 'quiet', 'text-anchor': 'middle' }),
  )

  const drawn = series.flatMap(({ name, values: shares }, s) => {
    const known = shares.flatMap((share, i) => (share === undefined ? [] : [{ x: x(i), y: y(share), share }]))
    const last = known.at(-1)
    return last === undefined ? [] : [{ name, known, last, colour: s % COLOURS }]
  })
  for (const { known, colour } of drawn) {
    const path = known.map((point) => `${round(point.x)},${round(point.y)}`).join(' ')
    parts.push(element('polyline', { class: `line${colour}`, points: path, fill: 'none', 'stroke-width': 2 }))
    for (const point of known)
      parts.push(element('circle', { class: `fill${colour}`, cx: point.x, cy: point.y, r: 3.5 }))
  }
  const names = [...drawn].sort((a, b) => a.last.y - b.last.y)
  let free = FRAME.top - LINE_HEIGHT
  for (const { name, last, colour } of names) {
    free = Math.max(free + LINE_HEIGHT, last.y)
    const text = `${formatShare(last.share)}  ${name}`
    parts.push(label(right + 8, free + 4, text, { class: `fill${colour}` }))
  }
  return drawing(WIDTH, HEIGHT, title, parts)
}

function round(number: number): number {
  return Math.round(number * 100) / 100
}
