/** The width of a bold digit of the table, and the room around a value, in pixels. */
const CHARACTER = 7.8
const PADDING = 16

/** Characters that a column shows at least and at most of a word, and at most of a line. */
const MIN_SHOWN = 5
const MAX_WORD = 13
const MAX_LINE = 26

/** A column of the table: its heading and some of its values. */
export interface Column {
  readonly heading: string
  readonly texts: readonly string[]
}

/**
 * How wide columns are, in pixels. Each has room for its longest word, up to a limit, so that no amount or date is broken.
 * What room is left goes to those that hold more. Where there is none the columns are wider together than the room, and
 * the table scrolls sideways.
 */
export function columnWidths(columns: readonly Column[], room: number): number[] {
  const least = columns.map((column) => toPixels(longestWord(column)))
  const wanted = columns.map((column, i) => Math.max(least[i], toPixels(usualLine(column))))
  const rest = room - sum(least)
  const wishes = wanted.map((width, i) => width - least[i])
  const wished = sum(wishes)
  if (rest <= 0) return least
  // With more room than anybody wants, every column gets its part of the surplus.
  const surplus = Math.max(0, rest - wished) / columns.length
  const share = wished === 0 ? 0 : Math.min(1, rest / wished)
  return least.map((width, i) => width + wishes[i] * share + surplus)
}

function toPixels(characters: number): number {
  return Math.round(characters * CHARACTER + PADDING)
}

function longestWord({ heading, texts }: Column): number {
  let longest = Math.max(MIN_SHOWN, heading.length)
  for (const text of texts)
    for (const word of text.slice(0, 500).split(/\s/)) longest = Math.max(longest, word.length)
  return Math.min(MAX_WORD, longest)
}

/** Values may take two lines, so that a little more than half of the usual length is enough. */
function usualLine({ texts }: Column): number {
  const mean = sum(texts.map(({ length }) => length)) / Math.max(1, texts.length)
  return Math.min(MAX_LINE, mean * 0.6)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
