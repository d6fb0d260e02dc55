import { z } from 'zod'
import { nodeValue } from '../../../../page/navigate.ts'
import type { PageView } from '../../../../page/page-view.ts'
import { type Builder, describing, type Matcher } from '../builder.ts'

/** What kind of text the node has. */
export interface Shape {
  readonly is: 'shape'
  /** `words`, `number`, `money`, `date` or `mixed`, or a pattern in which `a` stands for letters and `9` for digits. */
  readonly shape: string
  /** Whether `shape` is a kind or a pattern. */
  readonly by: 'kind' | 'pattern'
}

const LONGEST = 60
const MONEY_SOURCE = String.raw`(?:[$€£¥]|usd|eur|gbp)\s?\d[\d.,]{0,50}|\d[\d.,]{0,50}\s?(?:[$€£¥]|usd|eur|gbp)`
const NUMBER_SOURCE = String.raw`[+-]?\d[\d.,]{0,50}\s?%?`
const MONEY = new RegExp(`^(?:${MONEY_SOURCE})$`, 'i')
const NUMBER = new RegExp(`^${NUMBER_SOURCE}$`)
const DATE =
  /^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}\.? \p{L}{3,9}\.? \d{4}|\p{L}{3,9}\.? (?:\d{1,2}, ?)?\d{4})$/u

/** Digits, dates, money, or the pattern of letters and digits. */
export const shape: Builder<Shape> = {
  name: 'shape',
  aspect: 'content',
  schema: z.strictObject({
    is: z.literal('shape'),
    shape: z.string().max(200),
    by: z.enum(['kind', 'pattern']),
  }),
  ...describing<Shape>(({ view, node }) => {
    const text = textOf(view, node)
    const kind: Shape = { is: 'shape', shape: kindOf(text), by: 'kind' }
    return text.length > LONGEST ? [kind] : [kind, { is: 'shape', shape: patternOf(text), by: 'pattern' }]
  }, compile),
  compile,
  pattern: ({ shape: wanted, by }, kind, node) => {
    const known = wanted === 'money' ? MONEY_SOURCE : wanted === 'number' ? NUMBER_SOURCE : undefined
    if (kind !== 'text' || by !== 'kind' || known === undefined) return undefined
    return `>\\s*(?=(?:${known})\\s*<)${node}`
  },
  explain: ({ shape: wanted, by }) => (by === 'kind' ? `that read as ${wanted}` : `of the form "${wanted}"`),
}

function compile({ shape: wanted, by }: Shape): Matcher {
  return {
    test(view, node) {
      const text = textOf(view, node)
      if (by === 'kind') return kindOf(text) === wanted
      return text.length <= LONGEST && patternOf(text) === wanted
    },
  }
}

function textOf(view: PageView, node: number): string {
  const index = view.textsBefore[node]
  return view.texts[index] === node ? view.text(index) : nodeValue(view.tree, node)
}

function kindOf(text: string): string {
  if (text.length <= LONGEST) {
    if (NUMBER.test(text)) return 'number'
    if (MONEY.test(text)) return 'money'
    if (DATE.test(text)) return 'date'
  }
  return /\p{N}/u.test(text) ? 'mixed' : 'words'
}

function patternOf(text: string): string {
  return text.replace(/\p{L}+/gu, 'a').replace(/\p{N}+/gu, '9')
}
