/** The order of day, month and year where all three are numbers. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy'

export const DATE_ORDERS: readonly DateOrder[] = ['ymd', 'mdy', 'dmy']

/** The languages whose month names are known; the platform supplies the names. */
const LOCALES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'pl']

let monthNames: Map<string, number> | undefined

/** Month by name or abbreviation, lower case, without the full stop. Made when first needed. */
function months(): Map<string, number> {
  if (monthNames !== undefined) return monthNames
  monthNames = new Map()
  for (const locale of LOCALES) {
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: style, timeZone: 'UTC' })
      for (let month = 0; month < 12; month++) {
        const part = format.formatToParts(Date.UTC(2001, month, 9)).find(({ type }) => type === 'month')
        const name = part?.value.toLowerCase().replace(/\.$/, '')
        if (name !== undefined && /^\p{L}{3,}$/u.test(name) && !monthNames.has(name))
          monthNames.set(name, month + 1)
      }
    }
  }
  monthNames.set('sept', 9)
  return monthNames
}

const TIME =
  /[T ,]{1,5}(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s?(?:([ap])\.?m\.?)?\s?(Z|[+-]\d{2}:?\d{2})?$/i

/** Reads a date as ISO 8601 (`2010-04-03`, with `T12:30:00` where a time is given); undefined if the text is none. */
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
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|\.|º)?(?:\s+(?:of|de|di))?[\s-]+(\p{L}+)\.?,?(?:\s+(?:of|de|del))?[\s-]+(\d{4})$/u.exec(plain) // biome-ignore format: one pattern
  if (dayFirst !== null) return fromParts(dayFirst[3], months().get(dayFirst[2].toLowerCase()), dayFirst[1])
  const monthFirst = /^(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u.exec(plain)
  if (monthFirst !== null)
    return fromParts(monthFirst[3], months().get(monthFirst[1].toLowerCase()), monthFirst[2])
  return undefined
}

function isMonth(word: string): boolean {
  return months().has(
    word
      .trim()
      .toLowerCase()
      .replace(/[.,]{1,2}$/, ''),
  )
}

function fromNumbers(numbers: readonly string[], order: DateOrder): string | undefined {
  // Four digits in front leave no choice.
  const [year, month, day] =
    numbers[0].length === 4 || order === 'ymd'
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
