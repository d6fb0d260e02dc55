import type { PartField, PartsRule, View } from './rule.ts'
import { ValueLevel } from './views.ts'

const SIGNS: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  ':': 'colon',
  '/': 'slash',
  '-': 'hyphen',
  '|': 'bar',
  '(': 'opening bracket',
  ')': 'closing bracket',
}

/** The rule in words, a line for each field: "zip: the 5 digits behind the last comma". */
export function sayParts(rule: PartsRule, names: readonly (string | undefined)[]): string[] {
  return rule.fields.flatMap((field, f) =>
    names[f] === undefined ? [] : [`${names[f]}: ${sayField(field)}`],
  )
}

function sayField(field: PartField): string {
  const start = bestKey(field.start)
  const end = bestKey(field.end)
  const value = sayValue(field.value)
  const where = sayPlace(start, end)
  const optional = field.present < 0 ? ', if there is one' : ''
  const list = field.separator === undefined ? '' : `, a list separated by "${field.separator.trim()}"`
  return `${value}${where === '' ? '' : ` ${where}`}${list}${optional}`
}

function sayPlace(start: string, end: string): string {
  const isFirst = /^\^\s*$/.test(start)
  const isLast = /^\s*\$$/.test(end)
  if (isFirst && isLast) return ''
  if (isFirst) return `ahead of ${sayOutside(end, nextSign, 'first')}`
  if (isLast) return `behind ${sayOutside(start, lastSign, 'last')}`
  return `between ${sayOutside(start, lastSign)} and ${sayOutside(end, nextSign)}`
}

/** Of several signs outside a value the one next to it. */
const lastSign = (signs: string): string => [...signs].at(-1) ?? ''
const nextSign = (signs: string): string => [...signs][0] ?? ''

/** What is outside a boundary: a word of the template, a sign, or the word next to it. */
function sayOutside(key: string, nearest: (signs: string) => string, which?: 'first' | 'last'): string {
  const word = /“([^“”]*)”/u.exec(key)?.[1]
  if (word !== undefined) return `"${word}"`
  const sign = nearest(key.replaceAll(/[\s^$]|a9|a|9/gu, ''))
  if (sign === '') return key.includes('9') ? 'a number' : 'a word'
  const name = SIGNS[sign]
  if (name === undefined) return `"${sign}"`
  return which === undefined ? `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}` : `the ${which} ${name}`
}

/** The finest key of the best-supported chain that shows more than a blank. */
function bestKey({ entries }: View): string {
  let best = ''
  let most = Number.NEGATIVE_INFINITY
  for (const [level, key, , below] of entries) {
    // The score of an unlisted finer key falls with the number of examples: the lowest has most.
    if (level === 2 || key.startsWith('^') || key.endsWith('$')) {
      if (-below <= most) continue
      most = -below
      best = key
    }
  }
  return best
}

function sayValue({ entries }: View): string {
  const strict = entries.filter(([level]) => level === ValueLevel.strict).map(([, key]) => key)
  const [only] = strict
  const digits = /^9(\d+)$/.exec(only ?? '')
  if (strict.length === 1 && digits !== null)
    return digits[1] === '1' ? 'the digit' : `the ${digits[1]} digits`
  const capitals = /^A(\d+)$/.exec(only ?? '')
  if (strict.length === 1 && capitals !== null) {
    return capitals[1] === '1' ? 'the capital letter' : `the ${capitals[1]} capital letters`
  }
  const kinds = new Set(entries.filter(([level]) => level === ValueLevel.kinds).map(([, key]) => key))
  if ([...kinds].every((kind) => kind === '9' || kind === '9.')) return 'the number'
  return [...kinds].some((kind) => kind.includes('9')) ? 'the words and numbers' : 'the words'
}
