/** What a value looks like, for suggestions, charts and actions. Patterns are anchored and linear in the text. */
export type ValueKind = 'price' | 'year' | 'number' | 'date' | 'time' | 'email' | 'phone' | 'link' | 'text'

const MONTHS =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|januar|februar|märz|mai|juni|juli|okt|dez|janv|févr|mars|avr|juin|juil|août|déc'

const KINDS: readonly (readonly [ValueKind, RegExp])[] = [
  ['email', /^(?:mailto:)?[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}$/i],
  ['link', /^(?:https?:\/\/\S+|www\.\S+|\.{0,2}\/\S*|[\w./-]+\.html?(?:[?#]\S*)?)$/i],
  ['price', /^(?:(?:[$£€¥₹]|usd|eur|gbp|chf|kr)\s?\d[\d.,\s]*|\d[\d.,\s]*\s?(?:[$£€¥₹]|usd|eur|gbp|chf|kr))$/i],
  ['time', /^\d{1,2}[:.h]\d{2}(?:\s?[ap]\.?m\.?)?$/i],
  ['date', /^(?:\d{4}-\d{2}-\d{2}(?:[T ][\d:.+Z-]+)?|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})$/],
  ['date', new RegExp(`^(?:\\w{2,9},? )?(?:\\d{1,2}(?:st|nd|rd|th|\\.)? (?:${MONTHS})[a-zäéû]*\\.?,?(?: \\d{4})?|(?:${MONTHS})[a-zäéû]*\\.? \\d{1,2}(?:st|nd|rd|th)?,?(?: \\d{4})?)$`, 'i')],
  ['year', /^(?:1[5-9]|20)\d{2}$/],
  ['phone', /^(?:tel:)?(?:\+|00|\(0|0)[\d\s()./-]{6,20}\d$/i],
  ['number', /^[+-]?\d[\d.,\s]*%?$/],
] // biome-ignore format: one kind a line

/** The kind of a value. Long texts are text without being looked at. */
export function kindOf(text: string): ValueKind {
  const trimmed = text.trim()
  if (trimmed.length > 2000) return 'text'
  for (const [kind, pattern] of KINDS) {
    if (kind !== 'link' && trimmed.length > 100) continue
    if (pattern.test(trimmed)) return kind
  }
  return 'text'
}
