import { createWordFinder } from '../word-list.ts'
import type { TextFinder } from './kind.ts'

/** The languages in which names of countries and languages are known. */
const LOCALES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'ru', 'tr', 'ja', 'zh']
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Names that the platform gives to all codes of two letters, in many languages. */
export function findPlatformNames(type: 'region' | 'language'): TextFinder {
  const codes = LETTERS.flatMap((a) => LETTERS.map((b) => a + b)).map((code) =>
    type === 'language' ? code.toLowerCase() : code,
  )
  const names = LOCALES.flatMap((locale) => {
    const display = new Intl.DisplayNames([locale], { type, fallback: 'none' })
    return codes.flatMap((code) => display.of(code) ?? [])
  })
  return createWordFinder(names)
}

const COLOURS =
  'Black White Grey Gray Silver Red Maroon Crimson Pink Rose Orange Amber Gold Golden Yellow Olive Lime Green Mint Teal Turquoise Aqua Cyan Blue Navy Indigo Violet Purple Magenta Lilac Brown Beige Tan Cream Ivory Bronze Copper Charcoal Khaki'

/** Names of colours in English, with a capital and without. */
export const colourNames = COLOURS.split(' ').flatMap((name) => [name, name.toLowerCase()])

const PERSON = /^\p{Lu}[\p{L}.'’-]*(?: (?:\p{Lu}[\p{L}.'’-]*|d[aeiu]|von|van|der|den|la|le|bin|al)){1,4}$/u

/** A whole text that is written as the name of a person is. */
export const findPersonLike: TextFinder = (text) =>
  text.length <= 60 && PERSON.test(text) ? [{ start: 0, end: text.length }] : []

/** A whole text that is written as a title is: it begins with a capital or a digit, and ends without a colon. */
export const findTitleLike: TextFinder = (text) =>
  text.length >= 2 &&
  text.length <= 200 &&
  /^["'“‘(]?[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u.test(text) &&
  /[\p{L}]/u.test(text) &&
  !/[:;,]$/.test(text)
    ? [{ start: 0, end: text.length }]
    : []
