import { GleanError } from '../../../errors.ts'
import type { Span } from '../../../page/span.ts'
import type { TextFinder } from './kind.ts'
import { findReadable } from './read-windows.ts'

/** Libraries look at short texts only: their cost on prose is high, and values are short. */
const LONGEST = 400

/** Phone numbers as libphonenumber reads them; those without a country code as numbers of the given country. */
export async function openPhones(country = 'US'): Promise<TextFinder> {
  const { findPhoneNumbersInText, isSupportedCountry } = await import('libphonenumber-js/min')
  if (!isSupportedCountry(country)) {
    throw new GleanError(
      'recognizer-invalid',
      `phone knows no country ${JSON.stringify(country.slice(0, 20))}`,
      {
        remedy: 'Use the two letters of ISO 3166, such as phone:GB.',
      },
    )
  }
  return (text) => {
    if (text.length > LONGEST || !/(?:\d[^\d]{0,3}){7}/.test(text)) return []
    return findPhoneNumbersInText(text, { defaultCountry: country, extended: false }).map(
      ({ startsAt, endsAt }): Span => ({ start: startsAt, end: endsAt }),
    )
  }
}

/**
 * Dates as `--typed` reads them, and those that only chrono reads: without a year or a day, or in the words of a sentence.
 * A text that does not name a month with a day or a year is not a date.
 */
export async function openDates(): Promise<TextFinder> {
  const { parse } = await import('chrono-node')
  const findExact = findReadable('date', true)
  return (text) => {
    if (!/\d/.test(text)) return []
    const exact = findExact(text)
    if (exact.length > 0 || text.length > LONGEST) return exact
    return parse(text).flatMap(({ index, text: found, start }): Span[] => {
      const isDate = start.isCertain('month') && (start.isCertain('day') || start.isCertain('year'))
      return isDate ? [{ start: index, end: index + found.length }] : []
    })
  }
}
