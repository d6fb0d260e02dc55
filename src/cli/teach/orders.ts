import { GleanError } from '../../errors.ts'
import type { ExampleRecord } from '../../record/example.ts'
import { parseValues } from '../learn/examples.ts'

/** What a person says of the page that is shown. */
export type Order =
  | { readonly kind: 'accept' | 'more' | 'skip' | 'undo' | 'quit' }
  | { readonly kind: 'new'; readonly values: ExampleRecord }
  | { readonly kind: 'fix'; readonly record: number; readonly values: ExampleRecord }
  | { readonly kind: 'drop'; readonly record: number }

const WORDS = ['accept', 'more', 'skip', 'undo', 'quit', 'new', 'fix', 'drop'] as const

/** Reads a line; its first word may be shortened to one letter. Undefined for an empty line or a question for help. */
export function parseOrder(line: string): Order | undefined {
  const [first = '', ...rest] = splitWords(line)
  if (first === '' || first === 'help' || first === '?') return undefined
  const kind = WORDS.find((word) => word === first || word[0] === first)
  if (kind === undefined) {
    throw new GleanError('option-invalid', `${JSON.stringify(first.slice(0, 60))} is not understood`, {
      remedy: `Type one of ${WORDS.join(', ')}; an empty line explains them.`,
    })
  }
  if (kind === 'new') return { kind, values: valuesOf(rest) }
  if (kind === 'fix') return { kind, record: numberOf(rest[0], kind), values: valuesOf(rest.slice(1)) }
  if (kind === 'drop') return { kind, record: numberOf(rest[0], kind) }
  return { kind }
}

function numberOf(text: string | undefined, kind: string): number {
  if (text !== undefined && /^[1-9]\d{0,6}$/.test(text)) return Number(text)
  throw new GleanError('option-invalid', `${kind} takes the number of a record`, {
    remedy: `For example: ${kind} 2`,
  })
}

function valuesOf(pairs: readonly string[]): ExampleRecord {
  const [record] = parseValues(pairs)
  if (record !== undefined) return record
  throw new GleanError('option-invalid', 'no value was given', { remedy: 'For example: new title=Dune' })
}

/** Words of a line; a new pair begins at a word with an equals sign, so that values may have blanks without quotes. */
function splitWords(line: string): string[] {
  const words: string[] = []
  for (const word of line.trim().split(/\s+/)) {
    const last = words.length - 1
    const belongs =
      last > 0 && words[last].includes('=') && (isQuoteOpen(words[last]) || !/^[^=]+=/.test(word))
    if (belongs) words[last] += ` ${word}`
    else words.push(word)
  }
  return words.map(withoutQuotes)
}

/** Whether the value of a pair begins with a quote that has not ended. */
function isQuoteOpen(pair: string): boolean {
  const value = pair.slice(pair.indexOf('=') + 1)
  return QUOTES.includes(value[0]) && (value.length === 1 || value.at(-1) !== value[0])
}

/** Quotes around a whole value, which the habit of a shell adds, are not part of it. */
function withoutQuotes(word: string): string {
  const at = word.indexOf('=') + 1
  const value = word.slice(at)
  const isQuoted = at > 0 && value.length > 1 && QUOTES.includes(value[0]) && value.at(-1) === value[0]
  return isQuoted ? word.slice(0, at) + value.slice(1, -1) : word
}

const QUOTES = ['"', "'"]
