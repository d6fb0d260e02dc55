/**
 * Which character separates whole from fraction; the other of the two groups digits. `either` is for numbers that showed
 * neither: then only what reads the same with both is a number.
 */
export type DecimalMark = '.' | ',' | 'either'

type Mark = Exclude<DecimalMark, 'either'>

/** Digits in groups of three, or ungrouped; at most one fraction. No other form of number is read. */
const FORMS: Record<Mark, RegExp> = {
  '.': /^[-+\u2212]?(?:\d{1,3}(?:[,'\u2019 \u00a0\u202f]\d{3})+|\d+)(?:\.\d+)?$/,
  ',': /^[-+\u2212]?(?:\d{1,3}(?:[.'\u2019 \u00a0\u202f]\d{3})+|\d+)(?:,\d+)?$/,
}

/** Ungrouped runs of digits as long as this are numbers of something (ISBN, phone, article), not amounts. */
const LONG_RUN = /\d{9}/

/** Reads a number written with this decimal mark; undefined if the text is none. */
export function parseNumber(text: string, mark: DecimalMark): number | undefined {
  if (mark !== 'either') return parseWith(text, mark)
  const [point, comma] = [parseWith(text, '.'), parseWith(text, ',')]
  return point === undefined || comma === undefined || point === comma ? (point ?? comma) : undefined
}

function parseWith(text: string, mark: Mark): number | undefined {
  if (text.length > 40 || !FORMS[mark].test(text)) return undefined
  const negative = /^[-\u2212]/.test(text)
  const digits = text.replace(mark === '.' ? /[^\d.]/g : /[^\d,]/g, '').replace(',', '.')
  const value = Number(digits)
  return Number.isFinite(value) ? (negative ? -value : value) : undefined
}

/** Whether a text is written like an amount, and not like an identifier: no leading zero, no long run of digits. */
export function looksLikeAmount(text: string): boolean {
  const whole = text.replace(/^[-+\u2212]/, '')
  return !/^0\d/.test(whole) && !LONG_RUN.test(whole)
}

/** The decimal mark of some numbers, or two readings between which nothing decides. */
export type MarkDecision = { readonly mark: DecimalMark; readonly undecided?: string }

/** A text of a number; `grouped` if three digits after a mark cannot be a fraction, as in most currencies. */
export interface WrittenNumber {
  readonly text: string
  readonly grouped?: boolean
}

/**
 * Three digits after the only mark of a number are a group, or a fraction that happens to have three. Fractions have one,
 * two or three digits more often than any other number of them, so that each further number with three is at least three
 * times likelier in groups; 27 to 1 is enough.
 */
const NUMBERS_THAT_SHOW_GROUPS = 3

/**
 * The decimal mark under which all `sure` texts are numbers; undefined if there is none. Where both marks would do, the one
 * that reads more of the texts seen is taken.
 */
export function findDecimalMark(
  sure: readonly WrittenNumber[],
  seen: readonly WrittenNumber[] = [],
): MarkDecision | undefined {
  const marks = (['.', ','] as const).filter((mark) =>
    sure.every(({ text }) => parseWith(text, mark) !== undefined),
  )
  if (marks.length < 2) return marks.length === 0 ? undefined : { mark: marks[0] }
  const [points, commas] = marks.map(
    (mark) => seen.filter(({ text }) => parseWith(text, mark) !== undefined).length,
  )
  if (points !== commas) return { mark: points > commas ? '.' : ',' }
  const open = [...sure, ...seen].filter(({ text }) => parseWith(text, '.') !== parseWith(text, ','))
  if (open.length === 0) return { mark: 'either' }
  const marksShown = new Set(open.map(({ text }) => (text.includes('.') ? '.' : ',')))
  // With both, the texts contradict each other: whichever mark is taken, some are read wrongly.
  if (marksShown.size === 1) {
    const grouping = open[0].text.includes('.') ? ',' : '.'
    const distinct = new Set(open.map(({ text }) => text)).size
    if (open.some(({ grouped }) => grouped) || distinct >= NUMBERS_THAT_SHOW_GROUPS) return { mark: grouping }
  }
  const { text } = open[0]
  return { mark: 'either', undecided: `${text} may be ${parseWith(text, ',')} or ${parseWith(text, '.')}` }
}
