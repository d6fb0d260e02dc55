/** What is measured of a text, each about 0 to 1 or a logarithm: the features of RAPTURE that a value without markup has. */
export const LOOKS = [
  'length',
  'words',
  'word length',
  'digits',
  'letters',
  'capitals',
  'punctuation',
] as const

/** Longer texts are measured by their beginning. */
const MOST_READ = 2000

/** The looks of a text, in the order of `LOOKS`. */
export function measureLooks(text: string): number[] {
  const length = Math.min(text.length, MOST_READ)
  let digits = 0
  let letters = 0
  let capitals = 0
  let spaces = 0
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i)
    if (code === 32) spaces++
    else if (code >= 48 && code <= 57) digits++
    else if (code >= 97 && code <= 122) letters++
    else if (code >= 65 && code <= 90) {
      letters++
      capitals++
    } else if (code > 127) letters++
  }
  const shown = Math.max(1, length - spaces)
  const words = spaces + 1
  return [
    Math.log2(1 + text.length),
    Math.log2(1 + words),
    Math.log2(1 + shown / words),
    digits / shown,
    letters / shown,
    capitals / Math.max(1, letters),
    (shown - digits - letters) / shown,
  ]
}

/** Mean and spread of several measurements, column by column; the spread is a standard deviation. */
export interface Spread {
  readonly means: readonly number[]
  readonly deviations: readonly number[]
}

/** Mean and standard deviation of every column of a table with at least one row. */
export function spreadOf(rows: readonly (readonly number[])[]): Spread {
  const means = rows[0].map((_, c) => rows.reduce((sum, row) => sum + row[c], 0) / rows.length)
  const deviations = means.map((mean, c) =>
    Math.sqrt(rows.reduce((sum, row) => sum + (row[c] - mean) ** 2, 0) / rows.length),
  )
  return { means, deviations }
}
