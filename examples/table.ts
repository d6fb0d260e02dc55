/** A record as output and truth write it: every field a list of texts, missing fields left out. */
export type FlatRecord = Readonly<Record<string, readonly string[]>>

/** How a table is cut to fit a terminal. */
export interface TableOptions {
  /** Columns of the terminal; no line is longer. */
  readonly width: number
  /** Records shown before the rest is only counted. */
  readonly rows: number
}

const GAP = '  '
/** Below this a column says nothing; a terminal too narrow even for that gets fewer columns. */
const LEAST_COLUMN = 4
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Lays records out in aligned columns: a heading, a rule, the first records, and how many more there are. */
export function formatTable(
  fields: readonly string[],
  records: readonly FlatRecord[],
  options: TableOptions,
): string[] {
  const shown = records.slice(0, options.rows)
  const cells = [fields, ...shown.map((record) => fields.map((field) => readCell(record, field)))]
  const grid = cells.map((row) => row.map(splitText))
  const widths = fitWidths(
    fields.map((_, column) => Math.max(...grid.map((row) => row[column].length))),
    options.width,
  )
  const lines = grid.map((row) =>
    widths
      .map((width, column) => fitText(row[column], width))
      .join(GAP)
      .trimEnd(),
  )
  const rule = widths.map((width) => '-'.repeat(width)).join(GAP)
  const left = records.length - shown.length
  return [lines[0], rule, ...lines.slice(1), ...(left > 0 ? [`... and ${left} more`] : [])]
}

/**
 * Narrows columns until they fit, the widest first, so that short columns stay whole. Columns that do not fit even at
 * their least width are dropped from the right.
 */
export function fitWidths(natural: readonly number[], total: number): number[] {
  const most = Math.max(1, Math.floor((total + GAP.length) / (LEAST_COLUMN + GAP.length)))
  const widths = natural.slice(0, most)
  let excess = widths.reduce((sum, width) => sum + width, 0) + GAP.length * (widths.length - 1) - total
  while (excess > 0) {
    const widest = Math.max(...widths)
    if (widest <= 1) break
    const next = Math.max(1, ...widths.filter((width) => width < widest))
    const tied = widths.flatMap((width, column) => (width === widest ? [column] : []))
    const step = Math.max(1, Math.min(widest - next, Math.floor(excess / tied.length)))
    for (const column of tied) {
      if (excess <= 0) break
      widths[column] -= step
      excess -= step
    }
  }
  return widths
}

function readCell(record: FlatRecord, field: string): string {
  return Object.hasOwn(record, field) ? record[field].join(', ') : ''
}

/** Characters as a person counts them. Control characters, which could steer the terminal, become blanks. */
function splitText(text: string): string[] {
  return Array.from(graphemes.segment(text.replace(/\p{Cc}+/gu, ' ')), ({ segment }) => segment)
}

function fitText(characters: readonly string[], width: number): string {
  if (characters.length <= width) return characters.join('') + ' '.repeat(width - characters.length)
  return `${characters.slice(0, width - 1).join('')}…`
}
