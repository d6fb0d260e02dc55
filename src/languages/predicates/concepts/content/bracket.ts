import { z } from 'zod'
import { visibleSpan } from '../../../../page/navigate.ts'
import type { Matcher, Predicate } from '../concept.ts'

/** The source on both sides of the node's visible text. */
export interface Bracket {
  readonly is: 'bracket'
  /** What ends just before the text. */
  readonly before: string
  /** What begins just behind it. */
  readonly after: string
}

/** Strings around a value, in the source: the language of delimiter wrappers, as one builder among others. */
export const bracketPredicate: Predicate<Bracket> = {
  name: 'bracket',
  schema: z.strictObject({
    is: z.literal('bracket'),
    before: z.string().max(2000),
    after: z.string().max(2000),
  }),
  compile,
  explain: ({ before, after }) =>
    `between ${JSON.stringify(before)} and ${JSON.stringify(after)} in the source`,
}

function compile({ before, after }: Bracket): Matcher {
  return {
    test(view, node) {
      const span = visibleSpan(view.tree, node)
      if (span === undefined || span.start < before.length) return false
      const { source } = view.page
      return source.startsWith(before, span.start - before.length) && source.startsWith(after, span.end)
    },
  }
}
