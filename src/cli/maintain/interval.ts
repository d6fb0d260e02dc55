import { InvalidArgumentError } from 'commander'

const UNITS = new Map([
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
  ['w', 604_800_000],
])
const LONGEST = 366 * 86_400_000

/** A time such as `6h`, `90m` or `1d`, in milliseconds. */
export function parseInterval(text: string): number {
  const match = /^(\d{1,6})\s*([smhdw])$/.exec(text.trim())
  const milliseconds = match === null ? 0 : Number(match[1]) * UNITS.get(match[2])!
  if (milliseconds > 0 && milliseconds <= LONGEST) return milliseconds
  throw new InvalidArgumentError('It must be a number and a unit: 30s, 15m, 6h, 1d or 1w.')
}
