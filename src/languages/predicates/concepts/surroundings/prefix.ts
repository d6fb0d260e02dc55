import { z } from 'zod'
import { hasOddSpace, quoteXPath, sayingXPath } from '../../../expressions/xpath-text.ts'
import type { Matcher, Predicate } from '../concept.ts'

/** A label inside the node's own text, as in "ISBN: 0441013597". */
export interface Prefix {
  readonly is: 'prefix'
  readonly text: string
}

/** What the node's own text begins with. */
export const prefixPredicate: Predicate<Prefix> = {
  name: 'prefix',
  schema: z.strictObject({ is: z.literal('prefix'), text: z.string().min(1).max(2000) }),
  compile,
  xpath: ({ text }, kind) =>
    kind === 'text' && !hasOddSpace(text)
      ? `starts-with(${sayingXPath('.')},${quoteXPath(text)})`
      : undefined,
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

/** Longer texts before a colon are part of a sentence. */
const LONGEST_LABEL = 40

/** The label that a text begins with, up to its first colon, as in "Cuisine: Thai"; empty if it has none. */
export function labelAtStart(text: string): string {
  const colon = text.indexOf(':')
  return colon > 0 && colon < LONGEST_LABEL && colon < text.length - 1 ? text.slice(0, colon + 1) : ''
}
