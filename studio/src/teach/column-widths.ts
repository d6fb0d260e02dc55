/** The width of a bold digit of the table, and the room around a value, in pixels. */
const CHARACTER = 7.8
const PADDING = 16

/** Characters that a column shows at least and at most of a word, and at most of a line. */
const MIN_SHOWN = 5
const MAX_WORD = 13
const MAX_LINE = 26

/** Characters of a word without digits that are shown where there is little room: such a word may be broken. */
const BROKEN_WORD = 8

/** A column of the table: its heading and some of its values. */
export interface Column {
  readonly heading: string
  readonly texts: readonly string[]
}

/**
 * How wide columns are, in pixels. Each has room for its longest word, up to a limit. What room is left goes to those that
 * hold more. Where there is too little, words are broken, but no amount or date; where that is not enough, the columns are
 * wider together than the room, and the table scrolls sideways.
 */
export function columnWidths(columns: readonly Column[], room: number): number[] {
  const least = columns.map((column) => toPixels(longestWord(column, BROKEN_WORD)))
  const whole = columns.map((column) => toPixels(longestWord(column, MAX_WORD)))
  const wanted = columns.map((column, i) => Math.max(whole[i], toPixels(usualLine(column))))
  const widths = widen(widen(least, whole, room), wanted, room)
  // With more room than anybody wants, every column gets its part of the surplus.
  const surplus = Math.max(0, room - sum(widths)) / columns.length
  return widths.map((width) => width + surplus)
}

/** Gives what room is left to the columns, each by how much it lacks. */
function widen(widths: readonly number[], wanted: readonly number[], room: number): number[] {
  const wishes = wanted.map((width, i) => width - widths[i])
  const wished = sum(wishes)
  const share = wished === 0 ? 0 : Math.min(1, Math.max(0, room - sum(widths)) / wished)
  return widths.map((width, i) => width + wishes[i] * share)
}

function toPixels(characters: number): number {
  return Math.round(characters * CHARACTER + PADDING)
}

/** The length of the longest word, where words without digits count as no longer than `most`. */
function longestWord({ heading, texts }: Column, most: number): number {
  let longest = Math.max(MIN_SHOWN, Math.min(heading.length, most))
  for (const text of texts) {
    for (const word of text.slice(0, 500).split(/\s/)) {
      const shown = /\d/.test(word) ? word.length : Math.min(word.length, most)
      longest = Math.max(longest, shown)
    }
  }
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
