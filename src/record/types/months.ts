/**
 * The languages whose month names are known; the platform provides the names. Those of most pages come first, because the
 * names of all take a tenth of a second to make.
 */
const LOCALES = [
  ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'pl'],
  [
    ...[
      'af',
      'az',
      'be',
      'bg',
      'bs',
      'ca',
      'cs',
      'cy',
      'el',
      'et',
      'eu',
      'fi',
      'gl',
      'hr',
      'hu',
      'id',
      'is',
      'lt',
    ],
    ...['lv', 'mk', 'ms', 'nb', 'ro', 'ru', 'sk', 'sl', 'sq', 'sr', 'tr', 'uk'],
  ],
]

/** Names that are one month in Polish and another in Croatian. */
export const AMBIGUOUS_MONTHS: readonly string[] = ['listopada', 'lip', 'lis']

const known = new Map<string, number>([['sept', 9]])
const unread = [...LOCALES]

/** The number of a month by its name or abbreviation, in any case and without a full stop; undefined if it is not a month. */
export function monthOf(name: string): number | undefined {
  const wanted = name.toLowerCase()
  while (!known.has(wanted) && unread.length > 0) {
    for (const locale of unread.shift()!) addMonths(locale)
  }
  return known.get(wanted)
}

function addMonths(locale: string): void {
  for (const [name, month] of monthNames(locale)) {
    if (!known.has(name) && !AMBIGUOUS_MONTHS.includes(name)) known.set(name, month)
  }
}

/** The names of the months as they are written beside a day, long and short; those of one or two letters are left out. */
export function* monthNames(locale: string): Generator<[name: string, month: number]> {
  for (const style of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: style,
      timeZone: 'UTC',
      calendar: 'gregory',
    })
    for (let month = 0; month < 12; month++) {
      const part = format.formatToParts(Date.UTC(2001, month, 9)).find(({ type }) => type === 'month')
      const name = part?.value.toLowerCase().replace(/\.$/, '')
      if (name !== undefined && /^\p{L}{3,}$/u.test(name)) yield [name, month + 1]
    }
  }
}
