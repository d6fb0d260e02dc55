import type { QueryView } from '../../../src/server/sources/query-protocol.ts'
import { formatCount } from '../words.ts'
import { binValues, showNumber } from './bins.ts'

/** Up to this many rows each has a bar; of more the spread is shown. */
const MAX_BARS = 30

const WIDTH = 900
const LABELS = 220
const NUMBERS = 90
const BAR = 20
const GAP = 6

/** One bar: its label, and how long it is. */
interface Bar {
  readonly label: string
  readonly value: number
}

/** A chart of one numeric column, as plain SVG: a bar for each row, or of many rows how their values are spread. */
export function Chart({ answer, column }: { answer: QueryView; column: number }) {
  const { columns, rows, numeric, total } = answer
  const isSpread = rows.length > MAX_BARS
  const named = columns.findIndex((_, i) => !numeric.includes(i))
  const values = rows.flatMap((row) => (typeof row[column] === 'number' ? [row[column]] : []))
  const bars = isSpread
    ? binValues(values).map(
        ({ from, to, count }): Bar => ({ label: `${showNumber(from)} to ${showNumber(to)}`, value: count }),
      )
    : rows.map(
        (row, i): Bar => ({
          label: named < 0 ? `Row ${i + 1}` : String(row[named] ?? '–'),
          value: typeof row[column] === 'number' ? row[column] : 0,
        }),
      )
  const title = isSpread
    ? `How ${columns[column]} is spread over ${total > rows.length ? `the first ${formatCount(rows.length)}` : 'all'} rows`
    : `${columns[column]} of each row`
  return (
    <figure class="bars">
      <Bars bars={bars} title={title} />
      <figcaption class="muted">{title}.</figcaption>
    </figure>
  )
}

function Bars({ bars, title }: { bars: readonly Bar[]; title: string }) {
  let low = 0
  let high = 0
  for (const { value } of bars) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  const room = WIDTH - LABELS - NUMBERS
  const scale = high === low ? 0 : room / (high - low)
  const zero = LABELS + (0 - low) * scale
  return (
    <svg viewBox={`0 0 ${WIDTH} ${bars.length * (BAR + GAP)}`} role="img" aria-label={title}>
      {bars.map(({ label, value }, i) => {
        const y = i * (BAR + GAP)
        const length = Math.abs(value) * scale
        const x = value < 0 ? zero - length : zero
        return (
          <g key={i}>
            <title>{`${label}: ${showNumber(value)}`}</title>
            <text x={LABELS - 8} y={y + BAR / 2} class="bar-label">
              {label.length > 30 ? `${label.slice(0, 29)}…` : label}
            </text>
            <rect x={x} y={y} width={Math.max(1, length)} height={BAR} rx="3" />
            <text x={Math.max(x + length, zero) + 6} y={y + BAR / 2} class="bar-number">
              {showNumber(value)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
