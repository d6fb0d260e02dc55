import { percent } from '../../../src/strings/percent.ts'

const WIDTH = 180
const HEIGHT = 28
const EDGE = 3

/** A share at a time. */
export interface FillPoint {
  readonly time: string
  readonly filled: number
}

/** How often a field was filled, run after run: the top line is always, the bottom line never. */
export function FillLine({ name, points }: { name: string; points: readonly FillPoint[] }) {
  const last = points.at(-1)
  if (last === undefined) return null
  const at = (i: number) =>
    points.length < 2 ? WIDTH - EDGE : EDGE + (i / (points.length - 1)) * (WIDTH - 2 * EDGE)
  const level = (share: number) => HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE)
  const label = `${name} was filled in ${percent(points[0].filled)} of records at first, now in ${percent(last.filled)}`
  return (
    <svg
      class="fill-line"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <line class="frame" x1={EDGE} x2={WIDTH - EDGE} y1={level(1)} y2={level(1)} />
      <line class="frame" x1={EDGE} x2={WIDTH - EDGE} y1={level(0)} y2={level(0)} />
      <polyline points={points.map(({ filled }, i) => `${at(i)},${level(filled)}`).join(' ')} />
      {points.map(({ time, filled }, i) => (
        <circle key={time} cx={at(i)} cy={level(filled)} r={i === points.length - 1 ? 3 : 1.5}>
          <title>{`${sayTime(time)}: ${percent(filled)}`}</title>
        </circle>
      ))}
    </svg>
  )
}

/** Two bars: how often a field was filled while learning, and now. */
export function FillBars({ before, now }: { before: number; now: number }) {
  return (
    <span class="fill-bars" role="img" aria-label={`${percent(before)} while learning, ${percent(now)} now`}>
      <span class="bar then" style={{ width: `${before * 100}%` }} />
      <span class="bar" style={{ width: `${now * 100}%` }} />
      <small>
        {percent(before)} → {percent(now)}
      </small>
    </span>
  )
}

/** A time as people read it, to the minute. */
export function sayTime(time: string): string {
  return new Date(time).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
}
