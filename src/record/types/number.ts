/** Which character separates whole from fraction; the other of the two groups digits. */
export type DecimalMark = '.' | ','

/** Digits in groups of three, or ungrouped; at most one fraction. No other form of number is read. */
const FORMS: Record<DecimalMark, RegExp> = {
  '.': /^[-+\u2212]?(?:\d{1,3}(?:[,'\u2019 \u00a0\u202f]\d{3})+|\d+)(?:\.\d+)?$/,
  ',': /^[-+\u2212]?(?:\d{1,3}(?:[.'\u2019 \u00a0\u202f]\d{3})+|\d+)(?:,\d+)?$/,
}

/** Ungrouped runs of digits as long as this are numbers of something (ISBN, phone, article), not amounts. */
const LONG_RUN = /\d{9}/

/** Reads a number written with this decimal mark; undefined if the text is none. */
export function parseNumber(text: string, mark: DecimalMark): number | undefined {
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

/**
 * The decimal mark under which all texts are numbers. Where both marks would do ("12", or "1,234" read as 1.234), the
 * point is taken, unless a text shows a comma before one, two or more than three digits.
 */
export function findDecimalMark(texts: readonly string[]): DecimalMark | undefined {
  for (const mark of ['.', ','] as const) {
    if (texts.every((text) => parseNumber(text, mark) !== undefined)) return mark
  }
  return undefined
}
