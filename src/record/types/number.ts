/**
 * Which character separates whole from fraction; the other of the two groups digits. `either` is for numbers that showed
 * neither: then only what reads the same with both is a number.
 */
export type DecimalMark = '.' | ',' | 'either'

type Mark = Exclude<DecimalMark, 'either'>

/**
 * Digits in groups of three, in India also of two before the last three (1,29,999), or ungrouped; at most one fraction. A
 * group never begins a number with a zero: 0.312 is a fraction. No other form of number is read.
 */
const FORMS: Record<Mark, RegExp> = {
  '.': /^[-+\u2212]?(?:[1-9]\d{0,2}(?:[,'\u2019 \u00a0\u202f]\d{3})+|[1-9]\d?(?:,\d\d)+,\d{3}|\d+)(?:\.\d+)?$/,
  ',': /^[-+\u2212]?(?:[1-9]\d{0,2}(?:[.'\u2019 \u00a0\u202f]\d{3})+|\d+)(?:,\d+)?$/,
}

/** Ungrouped runs of digits as long as this are numbers of something (ISBN, phone, article), not amounts. */
const LONG_RUN = /\d{9}/

/** Reads a number written with this decimal mark; undefined if the text is not a number. */
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

/** A number as a page writes it. */
export interface WrittenNumber {
  readonly text: string
  /** Whether three digits after the mark cannot be a fraction, as in most currencies. */
  readonly grouped?: boolean
  /** Whether its form is that of languages that write a comma before a fraction, such as the sign at the end of `1,459 €`. */
  readonly decimalComma?: boolean
}

/**
 * Three digits after the only mark of a number are a group, or a fraction that happens to have three. Fractions have one,
 * two or three digits more often than any other number of them, so each further number with three is at least three
 * times likelier in groups, unless all fractions of a column are cut to three; 27 to 1 is enough.
 */
const NUMBERS_THAT_SHOW_GROUPS = 3

/** A number without any mark: a column whose fractions all have three digits has none. */
const PLAIN = /^[-+\u2212]?\d{1,3}$/

/**
 * Whether numbers with three digits after their mark are in groups. Columns of three decimals are common with a point
 * (3.142) and with the comma of a fuel price (1,459 €), so only a number without a mark excludes them there.
 */
function showGroups(open: readonly WrittenNumber[], all: readonly WrittenNumber[]): boolean {
  if (open.some(({ grouped }) => grouped)) return true
  if (new Set(open.map(({ text }) => text)).size < NUMBERS_THAT_SHOW_GROUPS) return false
  const mayBeFractions = open.some(({ text, decimalComma }) => decimalComma || text.includes('.'))
  return !mayBeFractions || all.some(({ text }) => PLAIN.test(text))
}

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
  const all = [...sure, ...seen]
  const open = all.filter(({ text }) => parseWith(text, '.') !== parseWith(text, ','))
  if (open.length === 0) return { mark: 'either' }
  const marksShown = new Set(open.map(({ text }) => (text.includes('.') ? '.' : ',')))
  // With both, the texts contradict each other: whichever mark is taken, some are read wrongly.
  if (marksShown.size === 1) {
    const mark = open[0].text.includes('.') ? ',' : '.'
    if (showGroups(open, all)) return { mark }
  }
  const { text } = open[0]
  return { mark: 'either', undecided: `${text} may be ${parseWith(text, ',')} or ${parseWith(text, '.')}` }
}
