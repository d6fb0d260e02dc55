import { monthOf } from './months.ts'

/** The order of day, month and year where all three are numbers. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy'

const TIME =
  /[T ,]{1,5}(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s?(?:([ap])\.?m\.?)?\s?(Z|[+-]\d{2}:?\d{2})?$/i

/** Reads a date as ISO 8601 (`2010-04-03`, with `T12:30:00` where a time is given); undefined if the text is not a date. */
export function parseDate(text: string, order: DateOrder): string | undefined {
  if (text.length > 60) return undefined
  const time = TIME.exec(text)
  const day = parseDay((time === null ? text : text.slice(0, time.index)).trim(), order)
  if (day === undefined || time === null) return day
  const clock = parseTime(time)
  return clock === undefined ? undefined : `${day}T${clock}`
}

function parseTime([, hours, minutes, seconds = '00', half, zone]: RegExpExecArray): string | undefined {
  let hour = Number(hours)
  if (half !== undefined) hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const offset =
    zone === undefined ? '' : zone.toUpperCase() === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`
  return `${pad(hour)}:${minutes}:${seconds}${offset}`
}

function parseDay(text: string, order: DateOrder): string | undefined {
  const numeric = /^(\d{1,4})([-/.])\s?(\d{1,2})\2\s?(\d{1,4})\.?$/.exec(text)
  if (numeric !== null) return fromNumbers([numeric[1], numeric[3], numeric[4]], order)
  const plain = text.replace(/^\p{L}{2,12}\.?,?\s+(?=\d|\p{L}+\.?\s+\d)/u, (word) =>
    isMonth(word) ? word : '',
  )
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|er|\.|º|ª)?(?:\s+(?:of|de|di))?[\s-]+(\p{L}+)\.?,?(?:\s+(?:of|de|del))?[\s-]+((?:\d\d|['’])\d\d)\.?(?:\s+г\.?)?$/u.exec(plain) // biome-ignore format: one pattern
  if (dayFirst !== null) return fromParts(yearOf(dayFirst[3]), monthOf(dayFirst[2]), dayFirst[1])
  const monthFirst = /^(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+((?:\d\d|['’])\d\d)$/u.exec(plain)
  if (monthFirst !== null) return fromParts(yearOf(monthFirst[3]), monthOf(monthFirst[1]), monthFirst[2])
  const yearFirst = /^(\d{4})\.?\s+(\p{L}+)\.?\s+(\d{1,2})\.?$/u.exec(plain)
  if (yearFirst !== null) return fromParts(yearFirst[1], monthOf(yearFirst[2]), yearFirst[3])
  const eastAsian = /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]$/u.exec(plain)
  if (eastAsian !== null) return fromParts(eastAsian[1], Number(eastAsian[2]), eastAsian[3])
  return undefined
}

/** `'21` without its apostrophe. */
function yearOf(text: string): string {
  return text.replace(/^['’]/, '')
}

function isMonth(word: string): boolean {
  return monthOf(word.trim().replace(/[.,]{1,2}$/, '')) !== undefined
}

function fromNumbers(numbers: readonly string[], order: DateOrder): string | undefined {
  // Four digits in front are a year, and nothing else is.
  if (order === 'ymd' && numbers[0].length !== 4) return undefined
  const [year, month, day] =
    numbers[0].length === 4
      ? numbers
      : order === 'dmy'
        ? [numbers[2], numbers[1], numbers[0]]
        : [numbers[2], numbers[0], numbers[1]]
  if (year.length !== 4 && year.length !== 2) return undefined
  return fromParts(year, Number(month), day)
}

function fromParts(year: string, month: number | undefined, day: string): string | undefined {
  if (month === undefined || month < 1 || month > 12) return undefined
  // Two digits mean the hundred years around 2000 that POSIX takes: 69 to 68.
  const full = year.length === 2 ? Number(year) + (Number(year) < 69 ? 2000 : 1900) : Number(year)
  const days = new Date(Date.UTC(full, month, 0)).getUTCDate()
  if (Number(day) < 1 || Number(day) > days) return undefined
  return `${String(full).padStart(4, '0')}-${pad(month)}-${pad(Number(day))}`
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}

/** The order of some dates, or two readings between which nothing decides. */
export type OrderDecision = { readonly order: DateOrder; readonly undecided?: string }

/**
 * The order under which all `sure` texts are dates; undefined if there is none. Where several orders would do, the one that
 * reads more of the texts seen is taken, then the one that the separators imply: of the 4,879 combinations of language and
 * country that ICU 74 formats, all that put the month first use slashes.
 */
export function findDateOrder(
  sure: readonly string[],
  seen: readonly string[] = [],
): OrderDecision | undefined {
  const orders = (['ymd', 'mdy', 'dmy'] as const).filter((order) =>
    sure.every((text) => parseDate(text, order) !== undefined),
  )
  if (orders.length === 0) return undefined
  const counts = orders.map((order) => seen.filter((text) => parseDate(text, order) !== undefined).length)
  const most = counts.reduce((max, count) => Math.max(max, count), 0)
  const [first, ...rest] = orders.filter((_, i) => counts[i] === most)
  if (rest.length === 0) return { order: first }
  const open = [...sure, ...seen].filter((text) => parseDate(text, 'mdy') !== parseDate(text, 'dmy'))
  if (open.length === 0) return { order: first }
  if (!open.some((text) => text.includes('/'))) return { order: 'dmy' }
  const [text] = open
  return { order: first, undecided: `${text} may be ${parseDate(text, 'dmy')} or ${parseDate(text, 'mdy')}` }
}
