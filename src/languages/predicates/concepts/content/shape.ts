import { z } from 'zod'
import { nodeValue } from '../../../../page/navigate.ts'
import type { PageView } from '../../../../page/page-view.ts'
import type { Matcher, Predicate } from '../concept.ts'

/** What kind of text the node has. */
export interface Shape {
  readonly is: 'shape'
  /** `words`, `number`, `money`, `date` or `mixed`, or a pattern in which `a` stands for letters and `9` for digits. */
  readonly shape: string
  /** Whether `shape` is a kind or a pattern. */
  readonly by: 'kind' | 'pattern'
}

/** Longer texts have no pattern. */
export const LONGEST_SHAPED = 60
/** Amounts of money, as a regular expression. */
export const MONEY_SOURCE = String.raw`(?:[$€£¥]|usd|eur|gbp)\s?\d[\d.,]{0,50}|\d[\d.,]{0,50}\s?(?:[$€£¥]|usd|eur|gbp)`
/** Numbers, as a regular expression. */
export const NUMBER_SOURCE = String.raw`[+-]?\d[\d.,]{0,50}\s?%?`
const MONEY = new RegExp(`^(?:${MONEY_SOURCE})$`, 'i')
const NUMBER = new RegExp(`^${NUMBER_SOURCE}$`)
const DATE =
  /^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}\.? \p{L}{3,9}\.? \d{4}|\p{L}{3,9}\.? (?:\d{1,2}, ?)?\d{4})$/u

/** Digits, dates, money, or the pattern of letters and digits. */
export const shapePredicate: Predicate<Shape> = {
  name: 'shape',
  schema: z.strictObject({
    is: z.literal('shape'),
    shape: z.string().max(200),
    by: z.enum(['kind', 'pattern']),
  }),
  compile,
  explain: ({ shape: wanted, by }) => (by === 'kind' ? `that read as ${wanted}` : `of the form "${wanted}"`),
}

function compile({ shape: wanted, by }: Shape): Matcher {
  return {
    test(view, node) {
      const text = textOf(view, node)
      if (by === 'kind') return kindOf(text) === wanted
      return text.length <= LONGEST_SHAPED && patternOf(text) === wanted
    },
  }
}

/** What a text says, or an element with all texts in it. */
export function textOf(view: PageView, node: number): string {
  const index = view.textsBefore[node]
  return view.texts[index] === node ? view.text(index) : nodeValue(view.tree, node)
}

/** The kind of a text. */
export function kindOf(text: string): string {
  if (text.length <= LONGEST_SHAPED) {
    if (NUMBER.test(text)) return 'number'
    if (MONEY.test(text)) return 'money'
    if (DATE.test(text)) return 'date'
  }
  return /\p{N}/u.test(text) ? 'mixed' : 'words'
}

/** A text with `a` for its letters and `9` for its digits. */
export function patternOf(text: string): string {
  return text.replace(/\p{L}+/gu, 'a').replace(/\p{N}+/gu, '9')
}
