import { z } from 'zod'
import { hasOddSpace, quoteXPath, sayingXPath } from '../../../expressions/xpath-text.ts'
import { type Builder, describing, type Matcher } from '../builder.ts'
import { sayingPattern } from '../pattern-text.ts'

/** A label inside the node's own text, as in "ISBN: 0441013597". */
export interface Prefix {
  readonly is: 'prefix'
  readonly text: string
}

const LONGEST = 40

/** What the node's own text begins with, up to its first colon. */
export const prefix: Builder<Prefix> = {
  name: 'prefix',
  aspect: 'surroundings',
  schema: z.strictObject({ is: z.literal('prefix'), text: z.string().min(1).max(2000) }),
  ...describing(({ view, node }) => {
    const index = view.textsBefore[node]
    if (view.texts[index] !== node) return []
    const text = view.text(index)
    const colon = text.indexOf(':')
    return colon > 0 && colon < LONGEST && colon < text.length - 1
      ? [{ is: 'prefix', text: text.slice(0, colon + 1) }]
      : []
  }, compile),
  compile,
  xpath: ({ text }, kind) =>
    kind === 'text' && !hasOddSpace(text)
      ? `starts-with(${sayingXPath('.')},${quoteXPath(text)})`
      : undefined,
  pattern: ({ text }, kind, node) => (kind === 'text' ? `>\\s*(?=${sayingPattern(text)})${node}` : undefined),
  explain: ({ text }) => `that begin with "${text}"`,
}

function compile({ text }: Prefix): Matcher {
  return {
    test(view, node) {
      const index = view.textsBefore[node]
      return view.texts[index] === node && view.text(index).startsWith(text)
    },
  }
}
