import type { KindName } from '../../../wrapper/recognizers/kind-names.ts'
import { createWordFinder } from '../word-list.ts'
import type { TextFinder, ValueKind } from './kind.ts'
import { openDates, openPhones } from './libraries.ts'
import { colourNames, findPersonLike, findPlatformNames, findTitleLike } from './names.ts'
import { findEan, findIsbn, findMatches, findPercentages } from './numbers.ts'
import { findReadable } from './read-windows.ts'

const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g
const URL = /(?:https?:\/\/|www\.)[^\s<>"']{1,2000}/g
const POSTAL_CODE =
  /[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{5}-\d{4}|\d{4} ?[A-Z]{2}|\d{4,6}/g
const HEX_COLOUR = /#[\dA-Fa-f]{6}|#[\dA-Fa-f]{3}/g

/** The built-in kinds of values, with the errors that each makes unless a person states others. */
export const KINDS: Readonly<Record<KindName, ValueKind>> = {
  number: kind('unsound', () => findReadable('number', true)),
  money: kind('unsound', () => findReadable('money', true)),
  date: { errors: 'unreliable', open: openDates },
  url: kind('unsound', () => findMatches(URL)),
  percentage: kind('unsound', () => findPercentages),
  email: kind('unsound', () => findMatches(EMAIL)),
  phone: { errors: 'unreliable', open: openPhones },
  isbn: kind('unsound', () => findIsbn),
  ean: kind('unsound', () => findEan),
  'postal-code': kind('unsound', () => findMatches(POSTAL_CODE)),
  country: kind('unreliable', () => findPlatformNames('region')),
  language: kind('unreliable', () => findPlatformNames('language')),
  colour: kind('unreliable', () => findColours()),
  person: kind('unreliable', () => findPersonLike),
  title: kind('unreliable', () => findTitleLike),
}

function kind(errors: ValueKind['errors'], make: () => TextFinder): ValueKind {
  return { errors, open: async () => make() }
}

function findColours(): TextFinder {
  const names = createWordFinder(colourNames)
  const codes = findMatches(HEX_COLOUR)
  return (text) => [...names(text), ...codes(text)]
}
